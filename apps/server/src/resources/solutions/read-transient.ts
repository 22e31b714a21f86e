import type { Database } from '../../db/database.ts';
import { findSolution, stepsOf } from '../../solutions/find-solution.ts';
import { resultId, typeIdOf } from '../../solutions/result-key.ts';
import { StoredSolution } from '../../solutions/stored-solution.ts';
import type { BlobStore } from '../../storage/blob-store.ts';

/** The steps of the transient solution; none where there is no such solution. */
export async function readSteps(database: Database, project: number) {
  const solution = await findSolution(database, project, true);
  if (!solution) return [];
  const steps = await stepsOf(database, solution.id);
  return steps.map(({ id, time, max_t }) => ({ id, time, max_t }));
}

/** One object at every step of the transient solution; empty where it is not in that. */
export async function readObjectSteps(
  { database, blobs }: { readonly database: Database; readonly blobs: BlobStore },
  project: number,
  object: { readonly id: number; readonly typeId: number },
) {
  const solution = await findSolution(database, project, true);
  if (!solution) return [];
  const stored = await StoredSolution.open(blobs, solution.blobs);
  const column = stored.index.objects.findIndex(
    (one) => resultId(one) === object.id && typeIdOf(one) === object.typeId,
  );
  if (column < 0) return [];
  const [history, steps] = await Promise.all([stored.history(), stepsOf(database, solution.id)]);
  return steps.map(({ id, step, time }) => {
    const { max_t, min_t } = history.at(step, column);
    return { id, time, max_t, min_t };
  });
}
