import { type Endpoint, importEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { answerOtherwise } from '../../http/answer.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { readProject } from '../projects/read-projects.ts';
import { importCsv, importFile } from './import-file.ts';
import { importModel } from './import-model.ts';

export function serveImports(app: FastifyInstance, gate: Gate, services: Services): void {
  const served = importsOf(services.settings);
  serve(app, gate, served, {
    importProject: async ({ body, caller }) =>
      readProject(services.database, caller.id, await importModel(services, caller, body)),
    importCsv: async ({ body, query, caller }) => {
      const made =
        body instanceof Uint8Array
          ? await importCsv(services, caller, body, query)
          : await importModel(services, caller, body);
      return readProject(services.database, caller.id, made);
    },
    importFile: async ({ body, query: { name, folder, dry }, caller, reply }) => {
      const isDry = dry === '1';
      const answer = await importFile(services, caller, body, { name, folder, isDry });
      if (isDry) answerOtherwise(reply, served.importFile);
      return answer;
    },
  });
}

/** The imports with the sizes that this server takes. */
export function importsOf({ importBytes }: Pick<Settings, 'importBytes'>): typeof importEndpoints {
  const limited = Object.entries<Endpoint>(importEndpoints).map(([name, endpoint]) => [
    name,
    { ...endpoint, bodyLimit: Math.min(endpoint.bodyLimit, importBytes) },
  ]);
  // Each endpoint is the same but for its limit.
  return Object.fromEntries(limited) as typeof importEndpoints;
}
