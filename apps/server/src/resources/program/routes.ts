import { endpoints, openApi, programEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { version } from '../../version.ts';

export function serveProgram(app: FastifyInstance, gate: Gate, { database }: Services): void {
  // Written once, when somebody first asks: most processes never do.
  let contract: string | undefined;
  serve(app, gate, programEndpoints, {
    health: async () => {
      await sql`select 1`.execute(database);
      return { status: 'ok' as const, version };
    },
    openApiDocument: async () => {
      contract ??= JSON.stringify(openApi(endpoints, { version, address: null }));
      return contract;
    },
  });
}
