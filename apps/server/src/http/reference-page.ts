import fastify, { type FastifyInstance } from 'fastify';

/** The page's own script stands inline, and it builds styles as it runs; nothing is loaded from elsewhere. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";

/**
 * Serves the reference page of the API, which reads the OpenAPI document, at /api/docs. The page's library costs 30 MB
 * and half a second, so it is loaded when somebody first asks.
 */
export function serveReferencePage(app: FastifyInstance): void {
  let page: Promise<FastifyInstance> | undefined;
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, async (request, reply) => {
      page ??= openPage();
      const answer = await (await page).inject({ url: request.url });
      const { location, 'content-type': type } = answer.headers;
      if (location !== undefined) return reply.redirect(String(location));
      reply.code(answer.statusCode).header('content-security-policy', PAGE_POLICY);
      if (type !== undefined) reply.type(String(type));
      return answer.rawPayload;
    });
  }
}

async function openPage(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const page = fastify();
  await page.register(reference, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Thermarium API',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return page;
}
