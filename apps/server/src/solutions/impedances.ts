import type { ImpedanceAnswer, ImpedanceEntry, ImpedanceQuestion, ImpedanceReport } from '@thermarium/api';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { notFound } from '../errors/refused.ts';
import type { Staleness } from './staleness.ts';

/** The thermal impedances that a project keeps: the latest ones. */
export const IMPEDANCES_KEPT = 20;

/** A thermal impedance depends on heat capacities: its fingerprint is that of a transient. */
export const FINGERPRINT_OF_TRANSIENT = true;

interface FoundImpedance {
  readonly id: number;
  readonly timestamp: Date;
  readonly fingerprint: string;
  readonly question: ImpedanceQuestion;
}

/** The task that has found one. */
interface FoundByTask {
  readonly id: number;
  readonly project_id: number;
  readonly timestamp: Date;
  readonly fingerprint: string;
  readonly impedance: ImpedanceQuestion;
}

/**
 * Keeps what a task has found, in the place of a former answer to the same question; the oldest beyond those that are
 * kept are forgotten. Returns its id.
 */
export async function keepImpedance(
  transaction: Transaction<Tables>,
  { id: task_id, project_id, timestamp, fingerprint, impedance }: FoundByTask,
  report: ImpedanceReport,
): Promise<number> {
  const question = JSON.stringify(impedance);
  await transaction
    .deleteFrom('impedance')
    .where('project_id', '=', project_id)
    .where('question', '=', sql<ImpedanceQuestion>`${question}::jsonb`)
    .execute();
  const { id } = await transaction
    .insertInto('impedance')
    .values({ project_id, task_id, timestamp, fingerprint, question, report: JSON.stringify(report) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .deleteFrom('impedance')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('impedance')
        .select('id')
        .where('project_id', '=', project_id)
        .orderBy('id', 'desc')
        .offset(IMPEDANCES_KEPT),
    )
    .execute();
  return id;
}

/** The thermal impedances of a project, newest first. */
export async function listImpedances(
  database: Database,
  staleness: Staleness,
  project: number,
): Promise<ImpedanceEntry[]> {
  const rows = await found(database, project).orderBy('id', 'desc').execute();
  if (rows.length === 0) return [];
  const current = await staleness.fingerprint(project, FINGERPRINT_OF_TRANSIENT);
  return rows.map((row) => {
    const { source, object, reference, r_th, error } = row.report;
    return { ...headOf(row, current), source, object, reference, r_th, error };
  });
}

/** One thermal impedance of a project; throws `not-found`. */
export async function readImpedance(
  database: Database,
  staleness: Staleness,
  project: number,
  id: number,
): Promise<ImpedanceAnswer> {
  const row = await found(database, project).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  // Those that were stored before there were bounds have none.
  const { r_th_low = null, r_th_high = null } = row.report;
  const head = headOf(row, await staleness.fingerprint(project, FINGERPRINT_OF_TRANSIENT));
  return { ...head, ...row.report, r_th_low, r_th_high };
}

function found(database: Kysely<Tables>, project: number) {
  return database
    .selectFrom('impedance')
    .select(['id', 'timestamp', 'fingerprint', 'question', 'report'])
    .where('project_id', '=', project);
}

/** @param current the fingerprint of the present model */
function headOf({ id, timestamp, fingerprint, question }: FoundImpedance, current: string) {
  return { id, timestamp: timestamp.toISOString(), stale: fingerprint !== current, question };
}
