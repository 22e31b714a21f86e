import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isReachedByHttps } from './answer-headers.ts';

/** A cookie by which the program recognises a browser; pages cannot read it. */
export interface BrowserCookie {
  /** The browser's secret; undefined: none. */
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, secret: string): void;
  clear(reply: FastifyReply): void;
}

/** A secret for a browser that has none. */
export function newBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of `newBrowserSecret`. */
function isBrowserSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/**
 * Names a cookie. Over HTTPS it has the prefix by which browsers ensure that no other host and no plain
 * connection has set it; over plain HTTP, as in a company's own network, they refuse that prefix.
 */
export function browserCookie(
  site: { readonly address: string },
  name: string,
  /** `lifetime`: ms. */
  { lifetime, sameSite }: { readonly lifetime: number; readonly sameSite: 'lax' | 'strict' },
): BrowserCookie {
  const secure = isReachedByHttps(site);
  const full = secure ? `__Host-${name}` : name;
  const options = { path: '/', httpOnly: true, sameSite, secure };
  return {
    read: (request) => {
      const secret = request.cookies[full];
      return secret !== undefined && isBrowserSecret(secret) ? secret : undefined;
    },
    write: (reply, secret) => {
      reply.setCookie(full, secret, { ...options, maxAge: lifetime / 1000 });
    },
    clear: (reply) => {
      reply.clearCookie(full, options);
    },
  };
}
