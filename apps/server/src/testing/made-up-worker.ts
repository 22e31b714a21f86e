import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { enterWorker, type WorkerTraits } from '../jobs/workers.ts';

/** What a test's worker tells of itself. */
export function madeUpTraits(traits: Partial<WorkerTraits> = {}): WorkerTraits {
  return { id: randomUUID(), name: 'test', host: 'test', version: '1.0.0', places: 1, ...traits };
}

/** As late as no test lasts: it counts as gone only once its row is deleted. */
const ALWAYS = new Date('3000-01-01');

/** Tells of a worker with room for so many cells, of which nothing else is there. */
export async function tellOfWorker(
  database: Database,
  { cells = 1e9, ...traits }: Partial<WorkerTraits> & { readonly cells?: number } = {},
): Promise<{ readonly id: string; readonly number: number }> {
  const made = madeUpTraits(traits);
  await enterWorker(database, made, { cells, capacity: cells });
  return database
    .updateTable('worker')
    .set({ seen: ALWAYS })
    .where('id', '=', made.id)
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

/** Lets all workers count as there for long: no other is waited for. */
export async function settleWorkers(database: Database): Promise<void> {
  await database
    .updateTable('worker')
    .set({ started: new Date('2000-01-01') })
    .execute();
}
