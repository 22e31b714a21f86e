import { Readable } from 'node:stream';
import type { CaseEntry } from '@thermarium/api';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { expectScenario, type FoundStudy, findStudy } from '../../studies/find-study.ts';

/** Values of parameters in one piece of the list: a few milliseconds of work. */
const VALUES_IN_PIECE = 20_000;
const MOST_IN_PIECE = 500;

interface CaseRow {
  readonly id: number;
  readonly index: number;
  readonly values: readonly number[];
  readonly state: CaseEntry['task_status'];
  readonly max_t: number | null;
  readonly power: number | null;
  readonly problem: string | null;
}

/** The cases of the last run of a scenario as JSON, written piece by piece; throws `not-found`. */
export async function readCases(database: Database, project: number, scenario: number): Promise<Readable> {
  await expectScenario(database, { project, scenario });
  const study = await findStudy(database, project, scenario);
  return Readable.from(study ? piecesOf(database, study) : ['[]'], { objectMode: false });
}

async function* piecesOf(database: Database, study: FoundStudy): AsyncGenerator<string> {
  const { names, defaults } = study;
  const size = Math.max(
    1,
    Math.min(MOST_IN_PIECE, Math.floor(VALUES_IN_PIECE / (1 + Object.keys(defaults).length))),
  );
  yield '[';
  for (let last = -1; ; ) {
    const rows = await rowsAfter(database, study.id, last, size);
    const entries = rows.map((row) => JSON.stringify(entryOf(row, names, defaults)));
    yield (last >= 0 && rows.length > 0 ? ',' : '') + entries.join();
    if (rows.length < size) break;
    last = rows[rows.length - 1].index;
  }
  yield ']';
}

/** A case that is waiting counts as running where it is the next of a task that runs. */
async function rowsAfter(database: Database, study: number, last: number, most: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    with next as materialized (
      select min(index) as index from study_case
      join task on task.id = study_case.task_id and task.state = 'RUNNING'
      where study_case.study_id = ${study} and study_case.state = 'PENDING'
      group by task_id
    )
    select id, index, values, max_t, power, problem,
      case when state = 'PENDING' and index in (select index from next) then 'RUNNING' else state end as state
    from study_case where study_id = ${study} and index > ${last}
    order by index limit ${most}`.execute(database);
  return rows;
}

function entryOf(
  { id, values, state, max_t, power, problem }: CaseRow,
  names: readonly string[],
  defaults: Readonly<Record<string, number>>,
): CaseEntry {
  const own = Object.fromEntries(names.map((name, n) => [name, values[n]]));
  return {
    id,
    max_t,
    power,
    solution_id: state === 'SUCCESS' ? id : null,
    task_status: state,
    parameters: { ...defaults, ...own },
    problem,
  };
}
