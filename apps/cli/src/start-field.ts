import { readFile } from 'node:fs/promises';
import { type EvaluatedModel, type Issue, issue } from '@thermarium/model';
import { type StoredField, unpackField } from '@thermarium/solution';
import { fileReason } from './failure.ts';

/** Reads the temperatures at which a transient starts, as `--export NAME.field` writes them. */
export async function readStartField(file: string): Promise<StoredField | Issue> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    return unreadable(file, fileReason(error));
  }
  try {
    return unpackField(bytes);
  } catch {
    return unreadable(file, 'it holds no temperatures of this program');
  }
}

function unreadable(file: string, reason: string): Issue {
  return issue(
    'no-stored-solution',
    'project.world.start_from',
    `The transient cannot start from '${file}': ${reason}.`,
    'Name a file that --export has written, with the ending .field.',
  );
}

/** A model whose transient starts from a stored solution, whatever it says itself. */
export function startingFromStored<Model extends EvaluatedModel | null>(model: Model): Model {
  return model && { ...model, world: { ...model.world, startFrom: 'stored solution' } };
}
