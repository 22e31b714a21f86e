import { counted } from '@thermarium/study';
import { type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { insertLog } from '../events/task-log.ts';
import { deleteUnshared } from '../solutions/keep-solution.ts';
import type { BlobStore } from '../storage/blob-store.ts';

type Transaction = KyselyTransaction<Tables>;

/** A task of a study that has just ended. */
interface EndedPart {
  readonly id: number;
  readonly project_id: number;
  readonly study_id: number;
}

/**
 * Ends a study when the last of its tasks has ended, in the transaction of that. `problem`: why the task's cases could
 * not be solved; null: all of them were tried.
 */
export async function endPart(
  transaction: Transaction,
  task: EndedPart,
  problem: string | null,
  now: Date,
): Promise<void> {
  const { study_id: id } = task;
  // Two tasks that end at once follow one another here, so that the second sees the end of the first.
  const study = await transaction
    .selectFrom('study')
    .select(['id', 'state', 'scenario_name', 'seconds'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!study) return;
  if (problem !== null) {
    await failCases(transaction, task, problem);
    await transaction.updateTable('study').set({ problem }).where('id', '=', id).execute();
  }
  const { rows } = await sql`
    select from task where study_id = ${id} and study_part <> 'load' and state in ('PENDING', 'RUNNING')
    limit 1`.execute(transaction);
  if (rows.length > 0 || (study.state !== 'PENDING' && study.state !== 'RUNNING')) return;
  const { solved, failed } = await counts(transaction, id);
  await transaction
    .updateTable('study')
    .set({ state: solved > 0 ? 'SUCCESS' : 'FAILURE', finished: now })
    .where('id', '=', id)
    .execute();
  const outcome = `${counted(solved, 'case')} solved, ${failed} failed`;
  const line = `Study of '${study.scenario_name}': ${outcome}, ${study.seconds.toFixed(1)} s of work.`;
  await insertLog(transaction, task, [line]);
}

/** Fails the cases of a task that it has not solved. The plan has the cases that no other task has. */
async function failCases(
  transaction: Transaction,
  { id, study_id }: EndedPart,
  problem: string,
): Promise<void> {
  await sql`
    update study_case set state = 'FAILURE', problem = ${problem}
    where study_id = ${study_id} and coalesce(task_id, ${id}) = ${id} and state = 'PENDING'`.execute(
    transaction,
  );
}

async function counts(transaction: Transaction, study: number) {
  const { rows } = await sql<{ solved: number; failed: number }>`
    select (count(*) filter (where state = 'SUCCESS'))::integer as solved,
      (count(*) filter (where state = 'FAILURE'))::integer as failed
    from study_case where study_id = ${study}`.execute(transaction);
  return rows[0];
}

/** Marks a study as stopped, with the cases that are not solved. False: it had ended. */
export async function markStopped(transaction: Transaction, study: number, now: Date): Promise<boolean> {
  const stopped = await transaction
    .updateTable('study')
    .set({ state: 'STOPPED', finished: now })
    .where('id', '=', study)
    .where('state', 'in', ['PENDING', 'RUNNING'])
    .returning('id')
    .executeTakeFirst();
  if (!stopped) return false;
  await transaction
    .updateTable('study_case')
    .set({ state: 'STOPPED' })
    .where('study_id', '=', study)
    .where('state', '=', 'PENDING')
    .execute();
  return true;
}

/** The time for which the run of a deleted scenario stays, in case the deletion is undone, ms. */
const KEPT_FOR = 86_400_000;

/** Deletes the runs of scenarios that were deleted. */
export async function sweepStudies(database: Database, blobs: BlobStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_FOR);
  const { rows } = await sql<{ blobs: string | null }>`
    with gone as (
      delete from study where finished < ${before} and not exists (
        select from scenario where scenario.project_id = study.project_id and scenario.id = study.scenario_id
      ) returning id
    )
    select solution.blobs from gone
    left join study_case on study_case.study_id = gone.id
    left join solution on solution.case_id = study_case.id`.execute(database);
  await deleteUnshared(
    database,
    blobs,
    rows.flatMap(({ blobs: prefix }) => prefix ?? []),
  );
}
