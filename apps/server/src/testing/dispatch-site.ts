import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type DispatcherOptions, startDispatcher } from '../dispatch/dispatcher.ts';
import { LOST_AFTER } from '../jobs/heartbeat.ts';
import { type NamedEnd, runNamedTask } from '../jobs/run-named-task.ts';
import { traitsOf } from '../jobs/workers.ts';
import { madeUpTraits } from './made-up-worker.ts';
import { smallModel } from './small-model.ts';
import { TEST_LIMITS } from './solve-limits.ts';
import { type SolveSite, startSolveSite } from './solve-site.ts';
import { storeProject } from './stored-project.ts';
import type { TestUser } from './test-app.ts';
import { until } from './until.ts';

export const PREFIX = 'thermarium-test-';

/** A test's API, a stand-in for an engine, and the processes that give tasks to it. */
export class DispatchSite {
  readonly site: SolveSite;
  private readonly running: { stop(): Promise<void> }[] = [];

  private constructor(site: SolveSite) {
    this.site = site;
  }

  static async open(): Promise<DispatchSite> {
    return new DispatchSite(await startSolveSite());
  }

  /** Starts a process that gives tasks to an engine. */
  async dispatch({
    engine,
    ...options
  }: Partial<DispatcherOptions> & Pick<DispatcherOptions, 'engine'>): Promise<{ stop(): Promise<void> }> {
    const { site } = this;
    const { database, blobs, events, clock, log, settings } = site.services;
    const dispatcher = await startDispatcher({
      ...{ url: site.databaseUrl, database, blobs, events, clock, log, prefix: PREFIX, lookEvery: 50 },
      ...{ jobLimit: 2, usualLimits: settings.usualLimits, traits: traitsOf('test', 0, engine.name) },
      ...options,
      engine,
    });
    this.running.push(dispatcher);
    return { stop: () => dispatcher.stop() };
  }

  /** A queued task; its solve is held by the name that is given. */
  async queue(user: TestUser, hold?: { readonly name: string }): Promise<number> {
    const { id } = await storeProject(this.site.database, user.id, smallModel({}, [], hold?.name));
    const { status, json } = await user.call('GET', `/api/project/${id}/solve/`);
    expect(status).toBe(202);
    return json.task_id;
  }

  /** What the job of an attempt does, once its engine lets it begin. */
  run(task: number, attempt: number, told = new AbortController().signal): Promise<NamedEnd> {
    const { database, blobs, freeDisk, events, clock, log, settings } = this.site.services;
    return runNamedTask(
      {
        ...{ database, blobs, freeDisk, events, clock, log, attempt, told },
        ...{ url: this.site.databaseUrl, traits: madeUpTraits(), limits: () => TEST_LIMITS },
        usualLimits: settings.usualLimits,
      },
      task,
    );
  }

  /**
   * Writes what a job leaves that began an attempt and was killed a moment ago: nothing is heard of it, and what the engine
   * says of it is still waited for.
   */
  async killRunning(task: number): Promise<void> {
    await this.site.database
      .updateTable('task')
      .set((eb) => ({
        state: 'RUNNING',
        attempt: eb.fn.coalesce('job_attempt', eb.lit(0)),
        worker: randomUUID(),
        heartbeat: sql`now() - make_interval(secs => ${2 * LOST_AFTER})`,
      }))
      .where('id', '=', task)
      .execute();
  }

  rowOf(task: number) {
    return this.site.database
      .selectFrom('task')
      .select(['state', 'attempt', 'tries', 'message', 'job', 'job_attempt', 'cells'])
      .where('id', '=', task)
      .executeTakeFirstOrThrow();
  }

  progressOf(task: number) {
    return this.site.database
      .selectFrom('task')
      .select(['state', 'progress'])
      .where('id', '=', task)
      .executeTakeFirstOrThrow();
  }

  /** Why the engine cannot be asked, as the process says that gives tasks to it; null: it can. */
  async engineProblem(): Promise<string | null> {
    const { engine_problem } = await this.site.database
      .selectFrom('worker')
      .select('engine_problem')
      .where('engine', 'is not', null)
      .where('gone', 'is', null)
      .executeTakeFirstOrThrow();
    return engine_problem;
  }

  /** Waits until a task's row is as a test wants it. */
  rowWhen(
    task: number,
    condition: (row: Awaited<ReturnType<DispatchSite['rowOf']>>) => boolean,
  ): ReturnType<DispatchSite['rowOf']> {
    return until(() => this.rowOf(task), condition);
  }

  async close(): Promise<void> {
    for (const each of this.running) await each.stop();
    await this.site.close();
  }
}
