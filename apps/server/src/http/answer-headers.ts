import type { FastifyInstance, FastifyReply } from 'fastify';

/** The header with an answer's number in the log. */
const REQUEST_ID = 'X-Request-Id';

/** A year, s. */
const TRANSPORT_LIFETIME = 31_536_000;

/** The program's public address. */
interface Site {
  readonly address: string;
}

/** Whether the public address is HTTPS. */
export function isReachedByHttps({ address }: Site): boolean {
  return new URL(address).protocol === 'https:';
}

/**
 * Tells browsers to use HTTPS only. A program on plain HTTP, as in a company's own network, does not send it:
 * a proxy in front may serve others under the same name.
 */
function transportHeaders(site: Site): Readonly<Record<string, string>> {
  if (!isReachedByHttps(site)) return {};
  return { 'strict-transport-security': `max-age=${TRANSPORT_LIFETIME}; includeSubDomains` };
}

/**
 * Headers of answers that are sent before the pages' headers are set: they hold text for programs, nothing to
 * display.
 */
export function bareHeaders(site: Site): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...transportHeaders(site),
  };
}

/**
 * Adds the headers of every answer: its number in the log, HTTPS only and, for answers of the API without a
 * policy of their own, `no-store`. Answers with a tag are revalidated by it.
 */
export function markAnswers(app: FastifyInstance, site: Site): void {
  const transport = transportHeaders(site);
  app.addHook('onRequest', async (_, reply) => {
    number(reply).headers(transport);
  });
  app.addHook('onSend', async ({ url }, reply, payload) => {
    if (url.startsWith('/api/')) keepFromCaches(reply);
    return payload;
  });
}

/** The same for an answer that is sent before all hooks. */
export function markEarly(reply: FastifyReply, site: Site): FastifyReply {
  keepFromCaches(reply);
  return number(reply).headers(bareHeaders(site));
}

function number(reply: FastifyReply): FastifyReply {
  return reply.header(REQUEST_ID, reply.request.id);
}

function keepFromCaches(reply: FastifyReply): void {
  if (reply.hasHeader('cache-control') || reply.hasHeader('etag')) return;
  reply.header('cache-control', 'no-store');
}
