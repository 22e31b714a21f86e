import type { HeatFlowAnswer } from '@thermarium/api';
import type { Database } from '../../db/database.ts';
import { findSolution } from '../../solutions/find-solution.ts';
import { resultId } from '../../solutions/result-key.ts';
import { StoredSolution } from '../../solutions/stored-solution.ts';
import type { BlobStore } from '../../storage/blob-store.ts';

/** The ways of heat in a solution; in a transient those at its end. `transient` null: whichever exists. */
export async function readHeatFlow(
  { database, blobs }: { readonly database: Database; readonly blobs: BlobStore },
  project: number,
  transient: boolean | null,
): Promise<HeatFlowAnswer> {
  const solution = await findSolution(database, project, transient);
  if (!solution) return { timestamp: null, transient: transient ?? false, flow: null };
  const answer = { timestamp: solution.timestamp.toISOString(), transient: solution.transient };
  const stored = await StoredSolution.open(blobs, solution.blobs);
  const flow = await stored.heatFlow();
  if (!flow) return { ...answer, flow: null };
  const { to_ambient_W, contacts } = flow;
  const objects = stored.index.objects.flatMap((object) => {
    const { name: path = '' } = object;
    const own = Object.hasOwn(flow.objects, path) ? flow.objects[path] : null;
    return own ? [{ id: resultId(object), path, ...own }] : [];
  });
  return { ...answer, flow: { to_ambient_W, objects, contacts: [...contacts] } };
}
