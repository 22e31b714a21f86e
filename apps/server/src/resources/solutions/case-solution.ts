import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../../calls/caller.ts';
import type { Database } from '../../db/database.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import { wakeWorkers } from '../../jobs/wake.ts';
import type { Services } from '../../services.ts';
import { type FoundSolution, findCaseSolution } from '../../solutions/find-solution.ts';
import { insertPart } from '../../studies/cut-study.ts';
import { type CasePath, findCase } from '../../studies/find-study.ts';

/** Interval of looking whether a field is made again, ms. */
const LOOK_EVERY = 200;
/** The longest that a caller waits for it, ms: proxies give up about then. */
const PATIENCE = 240_000;

/**
 * The solution of a case. One that is not stored is solved again first, as a task of the caller. Throws `not-stored`
 * where the case has none, or that fails.
 */
export async function caseSolution(
  services: Services,
  path: CasePath,
  caller: Caller,
  gone: AbortSignal,
): Promise<FoundSolution> {
  const { database } = services;
  const found = await findCase(database, path);
  if (found.state !== 'SUCCESS') {
    throw new Refused('not-stored', found.problem ?? 'This case has not been solved yet.');
  }
  const stored = await findCaseSolution(database, found);
  if (stored) return stored;
  const task = await beginLoading(services, found.study, found.id, caller);
  await untilEnded(database, task, gone);
  const loaded = await findCaseSolution(database, found);
  if (loaded) return loaded;
  const { message } = await taskState(database, task);
  throw new Refused('not-stored', `The temperatures of this case could not be made again: ${message}`);
}

/** The task that makes a case's field; callers who ask for the same share one. */
async function beginLoading(
  { database, clock }: Services,
  study: number,
  of: number,
  caller: Caller,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    // One caller after the other: the second finds the task of the first.
    await transaction
      .selectFrom('study_case')
      .select('id')
      .where('id', '=', of)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    const open = await transaction
      .selectFrom('task')
      .select('id')
      .where('case_id', '=', of)
      .where('state', 'in', ['PENDING', 'RUNNING'])
      .executeTakeFirst();
    if (open) return open.id;
    const task = await insertPart(transaction, { study, part: 'load', case: of, user: caller.id }, clock());
    await wakeWorkers(transaction);
    return task;
  });
}

async function untilEnded(database: Database, task: number, gone: AbortSignal): Promise<void> {
  const until = performance.now() + PATIENCE;
  while (!gone.aborted) {
    const { state } = await taskState(database, task);
    if (state !== 'PENDING' && state !== 'RUNNING') return;
    if (performance.now() > until) {
      throw new Refused('unavailable', 'The temperatures of this case are still being made. Try again soon.');
    }
    await wait(LOOK_EVERY, undefined, { signal: gone }).catch(() => {});
  }
}

function taskState(database: Database, task: number) {
  return database
    .selectFrom('task')
    .select(['state', 'message'])
    .where('id', '=', task)
    .executeTakeFirstOrThrow(notFound);
}
