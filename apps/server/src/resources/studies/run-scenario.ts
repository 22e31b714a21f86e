import { projectEditor } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { evaluateDocument } from '@thermarium/model';
import { answerParameterMode } from '@thermarium/records';
import { type Cases, countCases, MOST_CASES } from '@thermarium/study';
import { casesOf } from '@thermarium/study/run';
import { type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Caller } from '../../calls/caller.ts';
import { expectWork } from '../../calls/running-call.ts';
import { afterCommit } from '../../db/request-transaction.ts';
import type { Snapshot, Tables } from '../../db/schema.ts';
import { FieldsInvalid, notFound, Refused } from '../../errors/refused.ts';
import { wakeWorkers } from '../../jobs/wake.ts';
import { DISK_RESERVE, diskShort, diskUse, GIGABYTE, solveLimitsOf } from '../../limits/solve-limits.ts';
import { caseDocument } from '../../model/case-document.ts';
import { fingerprint } from '../../model/fingerprint.ts';
import { documentOf, readProjectRows } from '../../model/load-document.ts';
import type { ModelRow } from '../../model/rows.ts';
import type { Services } from '../../services.ts';
import { holdResource } from '../../sharing/hold.ts';
import { deleteUnshared } from '../../solutions/keep-solution.ts';
import { insertPart } from '../../studies/cut-study.ts';
import { publishStudy } from '../../studies/study-progress.ts';
import { expectValid, featureOf, forgetOldLog, snapshotTime } from '../tasks/start-solve.ts';
import { drawingOf } from './read-study.ts';

type Transaction = KyselyTransaction<Tables>;

/** Time to draw and to write a thousand values of cases, ms. Estimated. */
const MS_PER_THOUSAND = 2;
/** Most disk space for the fields of one study, bytes; those of further cases are made again when they are loaded. */
const MOST_FIELD_BYTES = GIGABYTE;
/** The part of what is left to its user, and free on the disk, that a study may take. */
const SHARE_OF_REST = 0.5;

/**
 * Starts all cases of a scenario, in the place of its last run. Throws `already-running`, `model-invalid`, `no-space`,
 * or field errors where it has more cases than a study may have.
 */
export async function runScenario(
  services: Services,
  { project, scenario: id }: { readonly project: number; readonly scenario: number },
  caller: Caller,
): Promise<void> {
  const { database, blobs, clock } = services;
  const rows = await readProjectRows(database, project);
  const scenario = rows.scenarios.find((row) => row.id === id);
  if (!scenario) throw notFound();
  const cases = drawCases(scenario, rows.parameters);
  const names = cases.columns.map(({ name }) => name);
  const document = documentOf(rows);
  const first = caseDocument(document, { names, values: valuesOf(cases, 0) });
  // Errors that the model has without the case too are not the scenario's.
  if (!evaluateDocument(first, kinds).model) expectValid(document);
  const snapshot: Snapshot = { document, planeIds: rows.planes.map((plane) => plane.id) };
  const now = clock();
  const row = {
    project_id: project,
    scenario_id: id,
    user_id: caller.id,
    state: 'PENDING' as const,
    scenario_name: scenario.name,
    sampler: scenario.sampler,
    seed: scenario.seed,
    names,
    drawing: drawingOf(scenario),
    snapshot: JSON.stringify(snapshot),
    fingerprint: fingerprint(first, false),
    timestamp: snapshotTime(rows, now),
    field_bytes: await fieldRoom(services, caller.id),
    created: now,
  };
  const started = await database.transaction().execute(async (transaction) => {
    await holdResource(transaction, projectEditor, project, caller, 'share');
    const former = await dropFormer(transaction, project, id);
    if (!former) return null;
    const feature = await featureOf(transaction, caller.id, now);
    const study = await transaction
      .insertInto('study')
      .values({ ...row, feature })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!study) return null;
    await insertCases(transaction, study.id, cases);
    await forgetOldLog(transaction, project);
    await insertPart(transaction, { study: study.id, part: 'plan' }, now);
    await wakeWorkers(transaction);
    return { study: study.id, former };
  });
  if (!started) throw alreadyRunning();
  await publishStudy(services, started.study);
  await afterCommit(() => deleteUnshared(database, blobs, started.former));
}

/** Starts the cases that are left of the last run of a scenario. Throws `already-running`, `nothing-to-resume`. */
export async function resumeScenario(
  services: Services,
  { project, scenario }: { readonly project: number; readonly scenario: number },
  caller: Caller,
): Promise<void> {
  const { database, clock } = services;
  const study = await database.transaction().execute(async (transaction) => {
    await holdResource(transaction, projectEditor, project, caller, 'share');
    const found = await heldStudy(transaction, project, scenario);
    if (found && isOpen(found)) throw alreadyRunning();
    const left = found && (await openLeft(transaction, found.id));
    if (!found || left === 0)
      throw new Refused('nothing-to-resume', 'No case of this scenario is left to solve.');
    await transaction
      .updateTable('study')
      .set({ state: 'PENDING', finished: null, problem: null })
      .where('id', '=', found.id)
      .execute();
    await insertPart(transaction, { study: found.id, part: 'plan' }, clock());
    await wakeWorkers(transaction);
    return found.id;
  });
  await publishStudy(services, study);
}

/** The last run of a scenario, held until the transaction ends; undefined: there was none. */
function heldStudy(transaction: Transaction, project: number, scenario: number) {
  return transaction
    .selectFrom('study')
    .select(['id', 'state'])
    .where('project_id', '=', project)
    .where('scenario_id', '=', scenario)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes cases that are not solved wait again; returns their number. */
async function openLeft(transaction: Transaction, study: number): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('study_case')
    .set({ state: 'PENDING', problem: null, task_id: null })
    .where('study_id', '=', study)
    .where('state', '<>', 'SUCCESS')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const isOpen = ({ state }: { readonly state: string }): boolean => state === 'PENDING' || state === 'RUNNING';

function alreadyRunning(): Refused {
  return new Refused('already-running', 'The cases of this scenario are being solved already.');
}

/** The cases of a scenario; field errors where they are too many. */
function drawCases(scenario: ModelRow<'scenario'>, parameters: readonly ModelRow<'parameter'>[]): Cases {
  const modes = parameters.map((parameter) => answerParameterMode(parameter, scenario.parameters));
  const count = countCases(modes);
  if (count > MOST_CASES) {
    const [wanted, most] = [count, MOST_CASES].map((number) => number.toLocaleString('en-US'));
    throw new FieldsInvalid({
      non_field_errors: [`This scenario has ${wanted} cases; at most ${most} can be run.`],
    });
  }
  const varied = modes.filter((mode) => !mode.default).length;
  expectWork((count * (1 + varied) * MS_PER_THOUSAND) / 1000);
  return casesOf(modes, scenario);
}

function valuesOf({ columns }: Cases, index: number): number[] {
  return columns.map(({ values }) => values[index]);
}

/** Deletes the last run of a scenario; returns the prefixes of its blobs, or null where it still runs. */
async function dropFormer(
  transaction: Transaction,
  project: number,
  scenario: number,
): Promise<string[] | null> {
  const former = await heldStudy(transaction, project, scenario);
  if (!former) return [];
  if (isOpen(former)) return null;
  const stored = await transaction
    .selectFrom('solution')
    .innerJoin('study_case', 'study_case.id', 'solution.case_id')
    .select('blobs')
    .where('study_case.study_id', '=', former.id)
    .execute();
  await transaction.deleteFrom('study').where('id', '=', former.id).execute();
  return stored.map(({ blobs }) => blobs);
}

/** One parameter for all values, however many there are: PostgreSQL accepts at most 65,535. */
async function insertCases(
  transaction: Transaction,
  study: number,
  { count, columns }: Cases,
): Promise<void> {
  const flat = Array.from({ length: count }, (_, index) => columns.map(({ values }) => values[index])).flat();
  const width = columns.length;
  await sql`
    insert into study_case (study_id, index, values)
    select ${study}, n, given.flat[n * ${width}::integer + 1 : (n + 1) * ${width}::integer]
    from generate_series(0, ${count - 1}::integer) as n
    cross join (select ${flat}::double precision[] as flat) as given`.execute(transaction);
}

/** The disk space that a study may take for fields, bytes; throws `no-space` where the disk is full. */
async function fieldRoom(services: Services, user: number): Promise<number> {
  const { database, settings, freeDisk, clock } = services;
  const free = await freeDisk();
  if (free !== null && free < DISK_RESERVE) throw new Refused('no-space', diskShort(null, free));
  const { diskGb } = await solveLimitsOf(database, user, settings.usualLimits, clock());
  const left = diskGb * GIGABYTE - (await diskUse(database, user));
  const room = Math.min(left, free === null ? Infinity : free - DISK_RESERVE) * SHARE_OF_REST;
  return Math.floor(Math.min(MOST_FIELD_BYTES, Math.max(0, room)));
}
