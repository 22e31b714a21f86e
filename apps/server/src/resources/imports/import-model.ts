import { fieldErrors, id } from '@thermarium/api';
import {
  evaluated,
  MODEL_FILE_FORMAT,
  MODEL_FILE_VERSION,
  type ModelFileReading,
  readModelJson,
} from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { z } from 'zod';
import type { Caller } from '../../http/caller.ts';
import { readPart } from '../../http/read-part.ts';
import { FieldsInvalid } from '../../http/refused.ts';
import type { Services } from '../../services.ts';
import { expectNoErrors } from './import-problems.ts';
import { expectRoomFor, type ProjectContent, rowsOfDocument } from './rows-of-document.ts';
import { storeContent } from './store-document.ts';

const place = z.looseObject({ folder: id.nullish() });

/** Makes a project of a model file with `project.folder`, and returns its id. */
export function importModel(
  services: Services,
  caller: Caller,
  { project, ...parts }: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { folder, ...head } = readHead(project);
  const isUnmarked = parts.format === undefined && parts.version === undefined;
  const mark = isUnmarked ? { format: MODEL_FILE_FORMAT, version: MODEL_FILE_VERSION } : {};
  // Without a project, the reader says that its name is missing.
  const reading = readModelJson({ ...mark, ...parts, project: head }, kinds);
  return storeContent(services, caller, contentOf(reading, services.settings.finestResolution), folder);
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

/** The rows of a project from a file that has been read. Throws field errors if the file or its model has errors. */
function contentOf(reading: ModelFileReading, finestResolution: number): ProjectContent {
  if (reading.document) expectRoomFor(reading.document);
  const { document, issues } = evaluated(reading, kinds);
  expectNoErrors(issues);
  if (!document) throw new Error('A file without errors has a document.');
  return rowsOfDocument(document, finestResolution);
}
