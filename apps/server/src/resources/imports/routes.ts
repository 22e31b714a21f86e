import { type Endpoint, id, importEndpoints } from '@thermarium/api';
import { evaluated, MODEL_FILE_FORMAT, MODEL_FILE_VERSION, readModelJson } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { fieldErrors } from '@thermarium/records';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../../calls/caller.ts';
import type { Settings } from '../../config/settings.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { answerOtherwise } from '../../http/answer.ts';
import { readPart } from '../../http/read-part.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { readProject } from '../projects/read-projects.ts';
import { importCsv, importFile } from './import-file.ts';
import { contentOf, expectRoomFor } from './rows-of-document.ts';
import { storeContent } from './store-document.ts';

const place = z.looseObject({ folder: id.nullish() });

/** Makes a project of a model file with `project.folder`, and returns its id. */
function importModel(
  services: Services,
  caller: Caller,
  { project, ...parts }: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { folder, ...head } = readHead(project);
  const isUnmarked = parts.format === undefined && parts.version === undefined;
  const mark = isUnmarked ? { format: MODEL_FILE_FORMAT, version: MODEL_FILE_VERSION } : {};
  // Without a project, the reader says that its name is missing.
  const reading = readModelJson({ ...mark, ...parts, project: head }, kinds);
  if (reading.document) expectRoomFor(reading.document);
  return storeContent(
    services,
    caller,
    contentOf(evaluated(reading, kinds), services.settings.finestResolution),
    folder,
  );
}

function readHead(project: unknown): z.output<typeof place> {
  const head = readPart(place, project ?? {}, (messages) => {
    const wrong = messages.map(({ path, message }) => ({
      path: path.length > 0 ? path : ['project'],
      message,
    }));
    throw new FieldsInvalid(fieldErrors(wrong));
  });
  return head ?? {};
}

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
