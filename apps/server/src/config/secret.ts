import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors/error-code.ts';
import { makePrivateFolder, OUTER_FOLDER, PRIVATE_FILE } from '../files/private-folder.ts';

/** Length of the secret and of every key, bytes. */
const LENGTH = 32;
const HEXADECIMAL = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** The form of a secret, in words. */
export const SECRET_FORM =
  '32 bytes in base64 or as 64 hexadecimal digits (`openssl rand -base64 32` makes one)';

/** The program's secret, from which all keys are derived. */
export interface Secret {
  /** A key of 32 bytes; it gives away neither another purpose's key nor the secret. */
  deriveKey(purpose: string): Uint8Array;
}

/** Keys of 32 bytes, one for each purpose, derived from the program's secret. */
export interface Keys {
  /** Access tokens (HMAC-SHA256). */
  readonly signing: Uint8Array;
  /** Encrypts stored API tokens and secrets of authenticator apps (AES-256-GCM). */
  readonly sealing: Uint8Array;
  /** Challenges of the bot check (HMAC-SHA256). */
  readonly captcha: Uint8Array;
  /** Challenges of passkeys (HMAC-SHA256). */
  readonly passkeys: Uint8Array;
}

/** Parses a secret; null when the text is not of its form. */
export function parseSecret(text: string): Uint8Array | null {
  if (HEXADECIMAL.test(text)) return Buffer.from(text, 'hex');
  return BASE64.test(text) ? Buffer.from(text, 'base64') : null;
}

/** Takes the configured secret, or the one in the data folder, which the first start makes. */
export async function openSecret(configuration: {
  readonly secret: Uint8Array | null;
  readonly dataFolder: string;
}): Promise<Secret> {
  const secret = configuration.secret ?? (await keptSecret(configuration.dataFolder));
  return {
    // HKDF of RFC 5869 with SHA-256. A salt would add nothing: the secret is random already.
    deriveKey: (purpose) =>
      new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `thermarium ${purpose}`, LENGTH)),
  };
}

/** The keys of the program. */
export function keysOf(secret: Secret): Keys {
  return {
    signing: secret.deriveKey('access tokens'),
    sealing: secret.deriveKey('API tokens at rest'),
    captcha: secret.deriveKey('bot check'),
    passkeys: secret.deriveKey('passkeys'),
  };
}

/** The secret in the form in which a backup stores it. */
export async function secretText({
  secret,
  dataFolder,
}: {
  readonly secret: Uint8Array | null;
  readonly dataFolder: string;
}): Promise<string> {
  return textOf(secret ?? (await keptSecret(dataFolder)));
}

/** Writes a secret into the data folder. Rejects where another one lies there. */
export async function keepSecret(folder: string, secret: Uint8Array): Promise<void> {
  const file = join(folder, 'secret');
  const kept = parseSecret((await make(file, folder, secret)).trim());
  if (kept !== null && Buffer.compare(kept, secret) === 0) return;
  throw new Error(`The file ${file} holds another secret. Move it away first.`);
}

function textOf(secret: Uint8Array): string {
  return `${Buffer.from(secret).toString('hex')}\n`;
}

async function keptSecret(folder: string): Promise<Uint8Array> {
  const file = join(folder, 'secret');
  const text = (await read(file)) ?? (await make(file, folder));
  const secret = parseSecret(text.trim());
  if (secret !== null) return secret;
  throw new Error(
    `The file ${file} should hold a secret: ${SECRET_FORM}. Without it nobody stays signed in, and stored API tokens are lost.`,
  );
}

/** Makes the file; of two processes at once, both take what the faster wrote. */
async function make(file: string, folder: string, secret: Uint8Array = randomBytes(LENGTH)): Promise<string> {
  await makePrivateFolder(folder, OUTER_FOLDER);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, textOf(secret), { mode: PRIVATE_FILE, flush: true });
  try {
    // Unlike a rename, a link never replaces an existing file, and nobody sees the file half written.
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}

async function read(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
}
