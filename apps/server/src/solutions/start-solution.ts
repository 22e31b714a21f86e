import { type Document, type StoredStart, worldFields } from '@thermarium/model';
import type { StoredField } from '@thermarium/solution';
import type { Database } from '../db/database.ts';
import { Refused } from '../errors/refused.ts';
import { BlobDamaged, BlobMissing } from '../storage/blob-store.ts';
import { type FoundSolution, findLatest, findReference, findSolution } from './find-solution.ts';
import { type BlobReader, StoredSolution } from './stored-solution.ts';

const ELSE = 'or let the transient start from the initial temperatures or the steady state.';
const NONE: { readonly [of in StoredStart]: string } = {
  latest: `The transient is to start from the latest stored solution, and the project has none. Solve the steady state first, ${ELSE}`,
  steady: `The transient is to start from the steady solution, and the project has none. Solve the steady state first, ${ELSE}`,
  transient: `The transient is to start from the end of the transient solution, and the project has none. Choose another solution to start from, ${ELSE}`,
  'steady reference': `The transient is to start from the steady reference, and the project has none. Keep a steady solution as reference first, ${ELSE}`,
  'transient reference': `The transient is to start from the end of the transient reference, and the project has none. Keep a transient solution as reference first, ${ELSE}`,
};
const NOT_INSIDE = `The solution to start from has no temperatures inside. Switch on "Save internal temperatures" in the properties of the project and solve it again, ${ELSE}`;
const LOST = `The solution to start from is damaged or was deleted meanwhile. Solve it again, ${ELSE}`;

interface Context {
  readonly database: Database;
  readonly blobs: BlobReader;
}

/** The stored solution that a document's transient is to start from; null: it starts otherwise. */
export function storedStartOf({ world }: Document): StoredStart | null {
  if (world.start_from !== 'stored solution') return null;
  const { default: usual, options } = worldFields.start_solution;
  return options.find((option) => option === world.start_solution) ?? usual;
}

/** Throws `not-stored` with the remedy where there are no temperatures to start from. */
export async function expectStart(context: Context, project: number, start: StoredStart): Promise<void> {
  await readingStart(context, project, start, async () => {});
}

/** The field at which a transient starts: of a transient solution that of its last step. Throws `not-stored` with the remedy. */
export async function readStart(context: Context, project: number, start: StoredStart): Promise<StoredField> {
  return readingStart(context, project, start, async (stored) => {
    const field = await stored.storedField(stored.lastStep);
    if (!field) throw new Refused('not-stored', NOT_INSIDE);
    return field;
  });
}

async function readingStart<Read>(
  { database, blobs }: Context,
  project: number,
  start: StoredStart,
  read: (stored: StoredSolution) => Promise<Read>,
): Promise<Read> {
  const found = await findStart(database, project, start);
  if (!found) throw new Refused('not-stored', NONE[start]);
  try {
    const stored = await StoredSolution.open(blobs, found.blobs);
    if (!stored.index.keepsFields) throw new Refused('not-stored', NOT_INSIDE);
    return await read(stored);
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) throw new Refused('not-stored', LOST);
    throw error;
  }
}

function findStart(database: Database, project: number, start: StoredStart): Promise<FoundSolution | null> {
  if (start === 'latest') return findLatest(database, project);
  const isTransient = start.startsWith('transient');
  return start.endsWith('reference')
    ? findReference(database, project, isTransient)
    : findSolution(database, project, isTransient);
}
