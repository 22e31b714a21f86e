import { importEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { readProject } from '../projects/read-projects.ts';
import { importModel } from './import-model.ts';

export function serveImports(app: FastifyInstance, gate: Gate, services: Services): void {
  serve(app, gate, importEndpoints, {
    importProject: async ({ body, caller }) =>
      readProject(services.database, caller.id, await importModel(services, caller, body)),
  });
}
