import { endpoints, openApi, programEndpoints, readinessParts } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { version } from '../../config/version.ts';
import { Refused } from '../../errors/refused.ts';
import { type Gate, serve } from '../../http/serve.ts';
import { readiness } from '../../monitoring/readiness.ts';
import type { Services } from '../../services.ts';
import { importsOf } from '../imports/routes.ts';

export function serveProgram(
  app: FastifyInstance,
  gate: Gate,
  { database, blobs, health, settings }: Services,
): void {
  const look = readiness({ database, blobs });
  // Made at the first request: most processes never get one.
  let contract: string | undefined;
  serve(app, gate, programEndpoints, {
    health: async () => {
      const reason = await health.trouble();
      if (reason === null) return { status: 'ok' as const, version };
      return { status: 'degraded' as const, version, reason };
    },
    ready: async () => {
      const found = await look();
      const missing = readinessParts.filter((part) => !found[part]);
      if (missing.length === 0) return found;
      throw new Refused('unavailable', `Not ready; missing: ${missing.join(', ')}.`, found);
    },
    openApiDocument: async () => {
      contract ??= JSON.stringify(
        openApi({ ...endpoints, ...importsOf(settings) }, { version, address: null }),
      );
      return contract;
    },
  });
}
