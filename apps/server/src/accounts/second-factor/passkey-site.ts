import { isIP } from 'node:net';

/** Passkeys belong to a domain, and are made and used on pages of one origin. */
export interface PasskeySite {
  /** The domain: `thermarium.example.com`, or `localhost`. */
  readonly id: string;
  readonly origin: string;
}

/** The site of a program at this public address; otherwise the sentence that says why there can be none. */
export function passkeySite(address: string): PasskeySite | string {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) {
    if (!isLoopback(host)) {
      return `Passkeys belong to a name, and the address of this program is a number (${host}). They can be used once the program has a name.`;
    }
    // The same program under the only name that browsers trust without HTTPS.
    url.hostname = 'localhost';
  }
  if (url.protocol !== 'https:' && !isLocal(url.hostname)) {
    return `Browsers use passkeys over HTTPS only, and the address of this program is ${url.origin}. They can be used once the program is reached over HTTPS.`;
  }
  return { id: url.hostname, origin: url.origin };
}

function isLoopback(host: string): boolean {
  return host === '::1' || host.startsWith('127.');
}

function isLocal(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}
