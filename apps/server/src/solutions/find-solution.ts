import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { notFound } from '../errors/refused.ts';
import type { CaseValues } from '../model/case-document.ts';

/** A stored solution's row. */
export interface FoundSolution {
  readonly id: number;
  readonly transient: boolean;
  readonly timestamp: Date;
  readonly fingerprint: string;
  /** The prefix of its blobs. */
  readonly blobs: string;
  /** The case of a study that it is of; left out: it is the project's own. */
  readonly ofCase?: CaseValues;
}

const COLUMNS = ['solution.id', 'transient', 'timestamp', 'fingerprint', 'blobs'] as const;

/** The analysis that a query asks for; null: whichever exists. */
export function analysisOf({ transient }: { readonly transient?: '0' | '1' | undefined }): boolean | null {
  return transient === undefined ? null : transient === '1';
}

/** The solution of an analysis; left open, the steady one or else the transient one. Null: there is none. */
export async function findSolution(
  database: Database,
  project: number,
  transient: boolean | null,
): Promise<FoundSolution | null> {
  const found = await database
    .selectFrom('solution')
    .select(COLUMNS)
    .where('project_id', '=', project)
    .where('role', '=', 'current')
    .$if(transient !== null, (query) => query.where('transient', '=', transient === true))
    .orderBy('transient')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** The project's own solution of the latest model, whichever its analysis; null: there is none. */
export async function findLatest(database: Database, project: number): Promise<FoundSolution | null> {
  const found = await database
    .selectFrom('solution')
    .select(COLUMNS)
    .where('project_id', '=', project)
    .where('role', '=', 'current')
    .orderBy('timestamp', 'desc')
    .orderBy('solution.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** The solution with which others of an analysis are compared; null: there is none. */
export async function findReference(
  database: Database,
  project: number,
  transient: boolean,
): Promise<FoundSolution | null> {
  const found = await database
    .selectFrom('solution')
    .select(COLUMNS)
    .where('project_id', '=', project)
    .where('role', '=', 'reference')
    .where('transient', '=', transient)
    .executeTakeFirst();
  return found ?? null;
}

/** The stored solution of a case; null: there is none. */
export async function findCaseSolution(database: Database, of: CaseValues): Promise<FoundSolution | null> {
  const found = await database
    .selectFrom('solution')
    .select(COLUMNS)
    .where('case_id', '=', of.id)
    .executeTakeFirst();
  return found ? { ...found, ofCase: of } : null;
}

/** The transient solution of a step, and the step's number; throws `not-found`. */
export async function findStep(
  database: Database,
  project: number,
  id: number,
): Promise<FoundSolution & { readonly step: number }> {
  return database
    .selectFrom('solution_step')
    .innerJoin('solution', 'solution.id', 'solution_step.solution_id')
    .select([...COLUMNS, 'solution_step.step'])
    .where('solution.project_id', '=', project)
    .where('solution_step.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
}

/** The steps of a solution in order of time. */
export async function stepsOf(database: Database, solution: number) {
  return database
    .selectFrom('solution_step')
    .select(['id', 'step', 'time', 'max_t', 'min_t'])
    .where('solution_id', '=', solution)
    .orderBy('step')
    .execute();
}

/** The report of a solution's solve, as JSON text. */
export async function summaryOf(database: Database, solution: number): Promise<string> {
  const { summary } = await database
    .selectFrom('solution')
    .select(sql<string>`summary::text`.as('summary'))
    .where('id', '=', solution)
    .executeTakeFirstOrThrow(notFound);
  return summary;
}
