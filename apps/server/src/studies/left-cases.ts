import type { Database } from '../db/database.ts';
import type { Snapshot } from '../solving/messages.ts';

/** The cases that are left to a task of a study. */
export interface LeftCases {
  readonly snapshot: Snapshot;
  readonly names: readonly string[];
  readonly cases: readonly { readonly index: number; readonly values: readonly number[] }[];
  /** Disk space for their fields. */
  readonly fieldBytes: number;
}

/** A task of a study. */
interface Part {
  readonly id: number;
  readonly study_id: number;
  /** The case that is to be loaded. */
  readonly case_id: number | null;
}

/** Begins or goes on with a task's cases: those that are not solved yet. Null: the study is gone. */
export async function beginCases(
  database: Database,
  { id, study_id, case_id }: Part,
): Promise<LeftCases | null> {
  const study = await database
    .selectFrom('study')
    .select(['snapshot', 'names', 'field_bytes'])
    .where('id', '=', study_id)
    .executeTakeFirst();
  if (!study) return null;
  const { snapshot, names } = study;
  const rows = database.selectFrom('study_case').select(['index', 'values']).where('study_id', '=', study_id);
  if (case_id !== null) {
    const isStored = await database
      .selectFrom('solution')
      .select('id')
      .where('case_id', '=', case_id)
      .executeTakeFirst();
    const cases = isStored ? [] : await rows.where('id', '=', case_id).execute();
    return { snapshot, names, cases, fieldBytes: Number.MAX_SAFE_INTEGER };
  }
  const cases = await rows
    .where('task_id', '=', id)
    .where('state', '=', 'PENDING')
    .orderBy('index')
    .execute();
  return { snapshot, names, cases, fieldBytes: await fieldShare(database, id, study_id, study.field_bytes) };
}

/** The part of a study's disk space for fields that is left to one of its tasks: each has its share by its cases. */
async function fieldShare(database: Database, task: number, study: number, all: number): Promise<number> {
  const { own, cases } = await database
    .selectFrom('study_case')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('task_id', '=', task).as('own'),
      fn.countAll<number>().as('cases'),
    ])
    .where('study_id', '=', study)
    .executeTakeFirstOrThrow();
  const { taken } = await database
    .selectFrom('solution')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('taken'))
    .where('task_id', '=', task)
    .executeTakeFirstOrThrow();
  return (all * Number(own)) / Math.max(1, Number(cases)) - Number(taken ?? 0);
}
