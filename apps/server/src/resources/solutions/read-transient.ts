import { isNode, resultId, WORLD } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../errors/refused.ts';
import { findSolution, stepsOf } from '../../solutions/find-solution.ts';
import { StoredSolution } from '../../solutions/stored-solution.ts';
import type { BlobStore } from '../../storage/blob-store.ts';

/** The steps of the transient solution; empty where there is no such solution. */
export async function readSteps(database: Database, project: number) {
  const solution = await findSolution(database, project, true);
  if (!solution) return [];
  const steps = await stepsOf(database, solution.id);
  return steps.map(({ id, time, max_t, min_t }) => ({ id, time, max_t, min_t }));
}

/**
 * One object at every step of the transient solution, an assembly with all its content; empty where nothing
 * of it is in that solution. Throws `not-found` when the project has no such object.
 */
export async function readObjectSteps(
  { database, blobs }: { readonly database: Database; readonly blobs: BlobStore },
  project: number,
  object: { readonly id: number; readonly typeId: number },
) {
  const ids = await withDescendants(database, project, object);
  const solution = await findSolution(database, project, true);
  if (!solution) return [];
  const stored = await StoredSolution.open(blobs, solution.blobs);
  // Of a network the first node is the object: the others tell nothing of it.
  const columns = stored.index.objects.flatMap((one, column) =>
    ids.has(resultId(one)) && !isNode(one) ? [column] : [],
  );
  if (columns.length === 0) return [];
  const [history, steps] = await Promise.all([stored.history(), stepsOf(database, solution.id)]);
  return steps.map(({ id, step, time }) => {
    const extremes = columns.map((column) => history.at(step, column));
    const maxima = extremes.flatMap(({ max_t }) => max_t ?? []);
    const minima = extremes.flatMap(({ min_t }) => min_t ?? []);
    return {
      id,
      time,
      max_t: maxima.length > 0 ? Math.max(...maxima) : null,
      min_t: minima.length > 0 ? Math.min(...minima) : null,
    };
  });
}

/** The ids of an object and its descendants. */
async function withDescendants(
  database: Database,
  project: number,
  { id, typeId }: { readonly id: number; readonly typeId: number },
): Promise<ReadonlySet<number>> {
  if (id === WORLD && typeId === WORLD) return new Set([WORLD]);
  const { rows } = await sql<{ id: number; kind: string }>`
    with recursive branch as (
      select id, kind from object where project_id = ${project} and id = ${id}
      union all
      select child.id, child.kind from object as child
      join branch on child.project_id = ${project} and child.parent_id = branch.id
    )
    select id, kind from branch`.execute(database);
  const kind = kinds.find(({ type }) => type === rows.at(0)?.kind);
  if (kind?.typeId !== typeId) throw notFound();
  return new Set(rows.map((row) => row.id));
}
