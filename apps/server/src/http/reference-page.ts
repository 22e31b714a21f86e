import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';

/** Cache policy of the page's scripts, which change with the library's version. */
const KEEP = 'private, max-age=3600';

/** The policy of all answers, extended by the inline scripts of this very page. */
function policyFor(policy: string, page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", ["script-src 'self'", ...inline].join(' '));
}

/**
 * Serves the reference page of the API, made from the OpenAPI document, at /api/docs. The page's library
 * costs 30 MB and half a second, so the first request loads it.
 */
export function serveReferencePage(app: FastifyInstance): void {
  let page: Promise<FastifyInstance> | undefined;
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, async (request, reply) => {
      page ??= openPage();
      const answer = await (await page).inject({ url: request.url });
      const { location, 'content-type': type } = answer.headers;
      if (location !== undefined) return reply.redirect(String(location));
      reply.code(answer.statusCode);
      if (type !== undefined) reply.type(String(type));
      if (!String(type).startsWith('text/html')) reply.header('cache-control', KEEP);
      else {
        const policy = String(reply.getHeader('content-security-policy'));
        reply.header('content-security-policy', policyFor(policy, answer.payload));
      }
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
