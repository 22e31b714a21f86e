import { id } from '@thermarium/api';
import { evaluated, MODEL_FILE_FORMAT, MODEL_FILE_VERSION, readModelJson } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import { fieldErrors } from '@thermarium/records';
import { z } from 'zod';
import type { Caller } from '../../calls/caller.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { readPart } from '../../http/read-part.ts';
import type { Services } from '../../services.ts';
import { contentOf, expectRoomFor } from './rows-of-document.ts';
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
