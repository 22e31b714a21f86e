import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { SolveJobs } from '../jobs/solve-jobs.ts';

type Transaction = KyselyTransaction<Tables>;

/**
 * Each part of a study takes this share of the cases that are left: the first are worth their process, and the last are
 * so small that all workers end together.
 */
const SHARE = 1 / 6;
const MOST_IN_PART = 50;

/** The cases of a study in portions, by index, each for one process. */
export function portionsOf(cases: readonly number[]): (readonly number[])[] {
  const portions: (readonly number[])[] = [];
  for (let from = 0; from < cases.length; from += portions[portions.length - 1].length) {
    const size = Math.min(MOST_IN_PART, Math.ceil((cases.length - from) * SHARE));
    portions.push(cases.slice(from, from + size));
  }
  return portions;
}

/** The indices of a study's cases that are not solved yet, in order. */
export async function openCases(database: Kysely<Tables>, study: number): Promise<number[]> {
  const rows = await database
    .selectFrom('study_case')
    .select('index')
    .where('study_id', '=', study)
    .where('state', '=', 'PENDING')
    .orderBy('index')
    .execute();
  return rows.map(({ index }) => index);
}

/** Queues a task for each portion of a study's cases. */
export async function queuePortions(
  transaction: Transaction,
  jobs: Pick<SolveJobs, 'send'>,
  study: number,
  portions: readonly (readonly number[])[],
  now: Date,
): Promise<void> {
  for (const portion of portions) {
    const id = await insertPart(transaction, { study, part: 'cases' }, now);
    await sql`
      update study_case set task_id = ${id}
      where study_id = ${study} and index = any(${[...portion]}::integer[])`.execute(transaction);
    const job_id = await jobs.send(transaction, id);
    await transaction.updateTable('task').set({ job_id }).where('id', '=', id).execute();
  }
}

/** A task of a study. */
type Part =
  | { readonly study: number; readonly part: 'plan' | 'cases' }
  | { readonly study: number; readonly part: 'load'; readonly case: number; readonly user: number };

/** Writes the row of a task of a study; it runs for the study's user, a load for the one who asks. */
export async function insertPart(transaction: Transaction, part: Part, now: Date): Promise<number> {
  const [of, user] = part.part === 'load' ? [part.case, part.user] : [null, null];
  const { rows } = await sql<{ id: number }>`
    insert into task (project_id, user_id, feature, transient, state, snapshot, fingerprint, timestamp, created,
      study_id, study_part, case_id)
    select project_id, coalesce(${user}::integer, user_id), feature, false, 'PENDING', '{}', '', timestamp, ${now},
      id, ${part.part}, ${of}::integer
    from study where id = ${part.study}
    returning id`.execute(transaction);
  return rows[0].id;
}
