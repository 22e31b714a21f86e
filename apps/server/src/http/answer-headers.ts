import type { FastifyInstance, FastifyReply } from 'fastify';

/** The header under which an answer tells its number in the log. */
const REQUEST_ID = 'X-Request-Id';

/** A year, s. */
const TRANSPORT_LIFETIME = 31_536_000;

/** Where people reach the program. */
interface Site {
  readonly address: string;
}

/** Whether people come over HTTPS, by the address that they are told. */
export function isReachedByHttps({ address }: Site): boolean {
  return new URL(address).protocol === 'https:';
}

/**
 * Tells browsers to come over HTTPS only. Where the program is reached over plain HTTP, as in a house's own network, it
 * says nothing of it: a proxy in front may serve others under the same name.
 */
function transportHeaders(site: Site): Readonly<Record<string, string>> {
  if (!isReachedByHttps(site)) return {};
  return { 'strict-transport-security': `max-age=${TRANSPORT_LIFETIME}; includeSubDomains` };
}

/** Headers of answers that come before those of the pages are set: they hold text for programs and nothing to be shown. */
export function bareHeaders(site: Site): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...transportHeaders(site),
  };
}

/**
 * Headers that every answer has: its number in the log, that browsers come over HTTPS, and, for answers of the API that
 * say nothing of it themselves, that nobody keeps them. Those with a tag are asked for again by it.
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

/** The same for an answer that comes before all hooks. */
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
