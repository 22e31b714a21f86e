import { type ImpedanceQuestion, projectEditor } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { type Document, type EvaluatedModel, evaluateDocument } from '@thermarium/model';
import type { Transaction as KyselyTransaction } from 'kysely';
import type { Caller } from '../../calls/caller.ts';
import { expectWork } from '../../calls/running-call.ts';
import type { Snapshot, Tables } from '../../db/schema.ts';
import { Refused } from '../../errors/refused.ts';
import { LOG_LENGTH } from '../../events/task-log.ts';
import { forgetOldCourses, forgetReachedSteps } from '../../jobs/solve-courses.ts';
import { expectSolveRoom } from '../../jobs/solve-room.ts';
import { taskEvent } from '../../jobs/task-event.ts';
import { wakeWorkers } from '../../jobs/wake.ts';
import { fingerprint } from '../../model/fingerprint.ts';
import { documentOf, type ProjectRows, readProjectRows } from '../../model/load-document.ts';
import type { Services } from '../../services.ts';
import { holdResource } from '../../sharing/hold.ts';
import { expectStart, storedStartOf } from '../../solutions/start-solution.ts';
import { cellsOf, type GridUse } from '../../solving/cells-of.ts';
import { MOST_ISSUES, refusalOf } from '../../solving/log-lines.ts';
import { type RunningTask, runningTask } from './read-tasks.ts';

type Transaction = KyselyTransaction<Tables>;

/** Time to find how large a grid will be, ms. Measured on a board of 3,000 boxes. */
const GRID_MS_PER_OBJECT = 0.03;

/** A model that is to be solved as it is now. */
interface ModelToSolve {
  readonly document: Document;
  /** Number of objects. */
  readonly objects: number;
  readonly snapshot: Snapshot;
  /** The snapshot's. */
  readonly timestamp: Date;
}

/** A task that is to be queued. */
interface WantedTask extends Omit<ModelToSolve, 'document' | 'objects'> {
  readonly transient: boolean;
  readonly fingerprint: string;
  /** Null: the field. */
  readonly impedance: ImpedanceQuestion | null;
  /** Of its grid. */
  readonly cells: number;
}

/**
 * Queues a solve of the project's present model; throws `model-invalid` with the errors of the model,
 * `already-running` with the task that solves it, `not-stored` where there is nothing to start from, or the errors of `expectSolveRoom`.
 */
export async function startSolve(
  services: Services,
  project: number,
  caller: Caller,
  transient: boolean,
): Promise<RunningTask> {
  const model = await modelToSolve(services, project);
  const { document } = model;
  await expectIdle(services, project);
  const valid = expectValid(document);
  const start = transient ? storedStartOf(document) : null;
  if (start) await expectStart(services, project, start);
  const cells = cellsToSolve(model, valid, transient ? 'transient' : 'steady');
  const solve = { transient, fingerprint: fingerprint(document, transient) };
  await expectSolveRoom(services, { project, user: caller.id, document, ...solve });
  const task = await queueTask(services, project, caller, { ...model, ...solve, cells, impedance: null });
  // The other task has just ended.
  return task ?? startSolve(services, project, caller, transient);
}

/** The present model of a project, to be queued with its task. */
export async function modelToSolve({ database, clock }: Services, project: number): Promise<ModelToSolve> {
  const rows = await readProjectRows(database, project);
  const document = documentOf(rows);
  const planeIds = rows.planes.map(({ id }) => id);
  const snapshot = { document, planeIds };
  return { document, objects: rows.objects.length, snapshot, timestamp: snapshotTime(rows, clock()) };
}

/** Cells of the grid that a model will have: for workers that can hold it. */
export function cellsToSolve({ objects }: ModelToSolve, model: EvaluatedModel, use: GridUse): number {
  expectWork(objects * GRID_MS_PER_OBJECT);
  return cellsOf(model, use);
}

/** Queues a task; null where another one that was in its way has just ended. Throws `already-running`. */
export async function queueTask(
  services: Services,
  project: number,
  caller: Caller,
  { snapshot, timestamp, transient, impedance, fingerprint, cells }: WantedTask,
): Promise<RunningTask | null> {
  const { database, clock } = services;
  const written = {
    project_id: project,
    user_id: caller.id,
    transient,
    impedance: impedance && JSON.stringify(impedance),
    state: 'PENDING',
    snapshot: JSON.stringify(snapshot),
    fingerprint,
    timestamp,
    cells,
    created: clock(),
  } as const;
  const started = await database.transaction().execute(async (transaction) => {
    // A call that moves the project to the bin waits, and then stops the task.
    await holdResource(transaction, projectEditor, project, caller, 'share');
    const feature = await featureOf(transaction, caller.id, clock());
    const task = await transaction
      .insertInto('task')
      .values({ ...written, feature })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'impedance', 'transient', 'state', 'progress', 'message'])
      .executeTakeFirst();
    if (!task) return null;
    await forgetOldLog(transaction, project);
    await forgetReachedSteps(transaction, project);
    await forgetOldCourses(transaction, project);
    await wakeWorkers(transaction);
    return task;
  });
  if (started) {
    await services.events.publish(project, taskEvent(started));
    return { task_id: started.id, state: started.state };
  }
  await expectIdle(services, project);
  return null;
}

/** Throws `already-running` with the task that runs or waits in the project. */
export async function expectIdle({ database }: Services, project: number): Promise<void> {
  const running = await runningTask(database, project);
  if (running) throw alreadyRunning(running);
}

/** A model with errors would wait for its turn and start a process only to be told of them. */
export function expectValid(document: Document): EvaluatedModel {
  const { model, issues } = evaluateDocument(document, kinds);
  if (!model) throw new Refused('model-invalid', refusalOf(issues), { issues: issues.slice(0, MOST_ISSUES) });
  return model;
}

function alreadyRunning(task: RunningTask): Refused {
  const what =
    task.kind === 'impedance'
      ? 'A thermal impedance of the project is being looked for; try again when it is found.'
      : 'The project is being solved already.';
  return new Refused('already-running', what, { ...task });
}

/**
 * No older than anything in the snapshot: the times of rows that change in quick succession run ahead of the
 * clock.
 */
export function snapshotTime({ objects, materials, parameters, planes }: ProjectRows, now: Date): Date {
  const times = [...objects, ...materials, ...parameters, ...planes].map(({ timestamp }) =>
    timestamp.getTime(),
  );
  return new Date(times.reduce((latest, time) => Math.max(latest, time), now.getTime()));
}

/** The feature of the user's unexpired licence with the highest limit of tasks at once; null: none. */
export async function featureOf(transaction: Transaction, user: number, now: Date): Promise<string | null> {
  const license = await transaction
    .selectFrom('license')
    .select('feature')
    .where('user_id', '=', user)
    .where('expiration', '>', now)
    .orderBy('group_limit', (order) => order.desc().nullsLast())
    .orderBy('expiration', 'desc')
    .limit(1)
    .executeTakeFirst();
  return license?.feature ?? null;
}

export async function forgetOldLog(transaction: Transaction, project: number): Promise<void> {
  await transaction
    .deleteFrom('log_entry')
    .where('project_id', '=', project)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('log_entry')
        .select('id')
        .where('project_id', '=', project)
        .orderBy('id', 'desc')
        .offset(LOG_LENGTH)
        .limit(1),
    )
    .execute();
}
