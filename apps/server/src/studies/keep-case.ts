import { type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { deleteUnshared } from '../solutions/keep-solution.ts';
import type { TriedCase } from '../solving/messages.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { ResultObject } from './result-object.ts';

type Transaction = KyselyTransaction<Tables>;

/** Fields that were made again, by study: the latest of them stay. */
const LOADED_KEPT = 20;

/** The delivery of a study's task that has tried a case. */
interface Attempt {
  readonly id: number;
  readonly attempt: number;
  readonly project_id: number;
  readonly study_id: number;
  readonly user_id: number | null;
  readonly timestamp: Date;
  /** The case whose field was asked for; null: the task solves cases. */
  readonly case_id: number | null;
}

/** A case that was tried, and the files of its field. */
export interface KeptCase extends Omit<TriedCase, 'type' | 'solution'> {
  readonly files: {
    readonly summary: object;
    readonly fingerprint: string;
    /** The prefix of its blobs. */
    readonly blobs: string;
    readonly bytes: number;
  } | null;
}

/** Keeps what became of a case, unless its task is no longer this attempt's, or the case is solved already. */
export async function keepCase(
  { database, blobs }: { readonly database: Database; readonly blobs: BlobStore },
  task: Attempt,
  objects: readonly ResultObject[],
  tried: KeptCase,
): Promise<void> {
  const replaced = await database.transaction().execute(async (transaction) => {
    const owned = await transaction
      .selectFrom('task')
      .select('id')
      .where('id', '=', task.id)
      .where('attempt', '=', task.attempt)
      .where('state', '=', 'RUNNING')
      .forShare()
      .executeTakeFirst();
    if (!owned) return [];
    const of =
      task.case_id ??
      (await keepFigures(transaction, task.study_id, await placed(transaction, task, objects, tried)));
    if (of === null || tried.files === null) return [];
    await keepField(transaction, task, of, tried.files);
    return task.case_id === null ? [] : forgetLoaded(transaction, task.study_id);
  });
  await deleteUnshared(database, blobs, replaced);
}

/** The case with its extremes in the order of the study's objects, which its first solved case determines. */
async function placed(
  transaction: Transaction,
  { study_id }: Attempt,
  objects: readonly ResultObject[],
  tried: KeptCase,
): Promise<KeptCase> {
  const { extremes } = tried;
  if (extremes === null) return tried;
  const { objects: known } = await transaction
    .updateTable('study')
    .set({ objects: sql<string>`coalesce(objects, ${JSON.stringify(objects)}::json)` })
    .where('id', '=', study_id)
    .returning('objects')
    .executeTakeFirstOrThrow();
  const order = known ?? [];
  if (order.length === objects.length && order.every(({ key }, n) => key === objects[n].key)) return tried;
  const columns = new Map(objects.map(({ key }, n) => [key, n]));
  const pairs = order.flatMap(({ key }) => {
    const column = columns.get(key);
    return column === undefined ? [NaN, NaN] : [extremes[2 * column], extremes[2 * column + 1]];
  });
  return { ...tried, extremes: Float64Array.from(pairs) };
}

/** The case's id; null: it was kept before. */
async function keepFigures(
  transaction: Transaction,
  study: number,
  { index, max_t, power, extremes, problem, seconds, solves }: KeptCase,
): Promise<number | null> {
  const kept = await transaction
    .updateTable('study_case')
    .set({
      state: problem === null ? 'SUCCESS' : 'FAILURE',
      max_t,
      power,
      extremes: extremes && Buffer.from(extremes.buffer, extremes.byteOffset, extremes.byteLength),
      problem,
    })
    .where('study_id', '=', study)
    .where('index', '=', index)
    .where('state', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst();
  if (!kept) return null;
  await transaction
    .updateTable('study')
    .set((eb) => ({ seconds: eb('seconds', '+', seconds), solves: eb('solves', '+', solves) }))
    .where('id', '=', study)
    .execute();
  return kept.id;
}

async function keepField(
  transaction: Transaction,
  { id: task_id, project_id, user_id, timestamp }: Attempt,
  case_id: number,
  { summary, fingerprint, blobs, bytes }: NonNullable<KeptCase['files']>,
): Promise<void> {
  await transaction
    .insertInto('solution')
    .values({
      ...{ project_id, task_id, user_id, timestamp, case_id, fingerprint, blobs, bytes },
      transient: false,
      role: 'case',
      summary: JSON.stringify(summary),
    })
    .onConflict((conflict) => conflict.column('case_id').doNothing())
    .execute();
}

/** Deletes all but the latest fields that were made again; returns the prefixes of their blobs. */
async function forgetLoaded(transaction: Transaction, study: number): Promise<string[]> {
  const { rows } = await sql<{ blobs: string }>`
    delete from solution where id in (
      select solution.id from solution join task on task.id = solution.task_id
      where task.study_id = ${study} and task.study_part = 'load'
      order by solution.id desc offset ${LOADED_KEPT}
    ) returning blobs`.execute(transaction);
  return rows.map(({ blobs }) => blobs);
}
