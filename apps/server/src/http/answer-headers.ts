import type { FastifyInstance, FastifyReply } from 'fastify';

/** The header under which an answer tells its number in the log. */
const REQUEST_ID = 'X-Request-Id';

/** Headers of answers that come before those of the pages are set: they hold text for programs and nothing to be shown. */
export const BARE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/**
 * Headers that every answer has: its number in the log, and, for answers of the API that say nothing of it themselves,
 * that nobody keeps them. Those with a tag are asked for again by it.
 */
export function markAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (_, reply) => number(reply));
  app.addHook('onSend', async ({ url }, reply, payload) => {
    if (url.startsWith('/api/')) keepFromCaches(reply);
    return payload;
  });
}

/** The same for an answer that comes before all hooks. */
export function markEarly(reply: FastifyReply): FastifyReply {
  number(reply);
  keepFromCaches(reply);
  return reply.headers(BARE_HEADERS);
}

function number(reply: FastifyReply): void {
  reply.header(REQUEST_ID, reply.request.id);
}

function keepFromCaches(reply: FastifyReply): void {
  if (reply.hasHeader('cache-control') || reply.hasHeader('etag')) return;
  reply.header('cache-control', 'no-store');
}
