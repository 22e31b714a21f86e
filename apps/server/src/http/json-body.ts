import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies. Clients name JSON as the type of every request, also of those that have no body: that is none. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
