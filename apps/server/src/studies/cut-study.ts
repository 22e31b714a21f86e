import type { CaseGroup, CaseWay } from '@thermarium/study/run';
import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';

type Transaction = KyselyTransaction<Tables>;

/**
 * Each part of a study takes this share of the cases that are left: the first are worth their process, and the last are
 * so small that all workers end together.
 */
const SHARE = 1 / 6;
const MOST_IN_PART = 50;

/** Cases that are solved in one way, on grids of so many cells at most. */
export interface SizedGroup extends CaseGroup {
  readonly cells: number;
}

/** The portions of a study's cases, each solved in one way. Superposed ones stay together, however many they are. */
export function partsOf(groups: readonly SizedGroup[]): SizedGroup[] {
  return groups.flatMap((group) =>
    group.way === 'superposed'
      ? [group]
      : portionsOf(group.indices).map((indices) => ({ ...group, indices })),
  );
}

function portionsOf(cases: readonly number[]): (readonly number[])[] {
  const portions: (readonly number[])[] = [];
  for (let from = 0; from < cases.length; from += portions[portions.length - 1].length) {
    const size = Math.min(MOST_IN_PART, Math.ceil((cases.length - from) * SHARE));
    portions.push(cases.slice(from, from + size));
  }
  return portions;
}

/** The cases of a study that are not solved yet, in order. */
export function openCases(database: Kysely<Tables>, study: number) {
  return database
    .selectFrom('study_case')
    .select(['index', 'values'])
    .where('study_id', '=', study)
    .where('state', '=', 'PENDING')
    .orderBy('index')
    .execute();
}

/** Queues a task for each part of a study. */
export async function queueParts(
  transaction: Transaction,
  study: number,
  parts: readonly SizedGroup[],
  now: Date,
): Promise<void> {
  for (const { way, indices, cells } of parts) {
    const id = await insertPart(transaction, { study, part: 'cases', way, cells }, now);
    await sql`
      update study_case set task_id = ${id}
      where study_id = ${study} and index = any(${[...indices]}::integer[])`.execute(transaction);
  }
}

/** Writes how the cases of a study are solved, as its tasks say. */
export async function writeWay(transaction: Transaction, study: number): Promise<void> {
  await sql`
    update study set way = (
      select case when count(distinct case_way) > 1 then 'mixed' else min(case_way) end
      from task where study_id = ${study}
    ) where id = ${study}`.execute(transaction);
}

/** A task of a study. */
type Part =
  | { readonly study: number; readonly part: 'plan' }
  | { readonly study: number; readonly part: 'cases'; readonly way: CaseWay; readonly cells: number }
  | { readonly study: number; readonly part: 'load'; readonly case: number; readonly user: number };

/** Writes the row of a task of a study; it runs for the study's user, a load for the one who asks. */
export async function insertPart(transaction: Transaction, part: Part, now: Date): Promise<number> {
  const [of, user] = part.part === 'load' ? [part.case, part.user] : [null, null];
  const [way, cells] = part.part === 'cases' ? [part.way, part.cells] : [null, null];
  const { rows } = await sql<{ id: number }>`
    insert into task (project_id, user_id, feature, transient, state, snapshot, fingerprint, timestamp, created,
      study_id, study_part, case_id, case_way, cells)
    select project_id, coalesce(${user}::integer, user_id), feature, false, 'PENDING', '{}', '', timestamp, ${now},
      id, ${part.part}, ${of}::integer, ${way}::text, coalesce(${cells}::float8, (
        -- A field that is made again needs what it needed at first.
        select before.cells from study_case join task as before on before.id = study_case.task_id
        where study_case.id = ${of}::integer
      ))
    from study where id = ${part.study}
    returning id`.execute(transaction);
  return rows[0].id;
}
