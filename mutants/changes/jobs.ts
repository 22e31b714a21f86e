import type { HandMadeChange } from '../hand-made-change.ts';

const server = 'apps/server/src';
const jobs = `${server}/jobs`;
const turn = [`${jobs}/next-task.test.ts`];
const fence = [`${jobs}/task-attempt.test.ts`];
const pauses = [`${jobs}/pausing.test.ts`];
const losses = [`${jobs}/worker-loss.test.ts`];
const differences = [`${server}/resources/differences/differences.test.ts`];
const limits = [`${server}/limits/solve-limits.test.ts`];
const children = [`${server}/solving/describe-ending.test.ts`];
const blobSweep = [`${server}/solutions/sweep-blobs.test.ts`];

/** The choice of the next task, and the writes of an attempt. */
const turnChanges: readonly HandMadeChange[] = [
  {
    fault: 'the oldest task is next, whoever has how many',
    file: `${jobs}/next-task.ts`,
    from: 'order by coalesce(turn.running, 0), turn.last nulls first, candidate.goes_on desc,',
    to: 'order by',
    tests: turn,
  },
  {
    fault: 'whoever never had a solve comes last',
    file: `${jobs}/next-task.ts`,
    from: 'turn.last nulls first',
    to: 'turn.last nulls last',
    tests: turn,
  },
  {
    fault: 'one task more than the limit runs',
    file: `${jobs}/next-task.ts`,
    from: 'where coalesce(load.running, 0) >= coalesce(bound.most, ',
    to: 'where coalesce(load.running, 0) > coalesce(bound.most, ',
    tests: turn,
  },
  {
    fault: 'expired licences count',
    file: `${jobs}/next-task.ts`,
    from: ' and license.expiration > ${now}',
    to: '',
    tests: turn,
  },
  {
    fault: 'licences of a group add up',
    file: `${jobs}/next-task.ts`,
    from: 'max(license.group_limit) as most',
    to: 'sum(license.group_limit) as most',
    tests: turn,
  },
  {
    fault: 'a paused task keeps the place of its user',
    file: `${jobs}/next-task.ts`,
    from: "state = 'RUNNING' and paused is null and id is distinct from",
    to: "state = 'RUNNING' and id is distinct from",
    tests: turn,
  },
  {
    fault: 'a delivery that is not the worker’s goes on there',
    file: `${jobs}/next-task.ts`,
    from: 'where own.id = active.id and own.attempt = active.attempt',
    to: 'where own.id = active.id',
    tests: turn,
  },
  {
    fault: 'a new task goes before the paused one of its user',
    file: `${jobs}/next-task.ts`,
    from: 'candidate.goes_on desc,',
    to: 'candidate.goes_on,',
    tests: turn,
  },
  {
    fault: 'having been paused does not count as a turn',
    file: `${jobs}/next-task.ts`,
    from: '(select max(paused) from active where user_id = own.user_id)',
    to: 'null',
    tests: turn,
  },
  {
    fault: 'a task that does not fit holds up what is behind it',
    file: `${jobs}/next-task.ts`,
    from: "when 'PENDING' then id <> all(${[...unfit]}::integer[])",
    to: "when 'PENDING' then cardinality(${[...unfit]}::integer[]) >= 0",
    tests: turn,
  },
  {
    fault: 'workers decide at once whose turn it is',
    file: `${jobs}/take-task.ts`,
    from: 'select pg_try_advisory_xact_lock(${TURN_LOCK}) as free',
    to: 'select ${TURN_LOCK}::integer > 0 as free',
    tests: fence,
  },
  {
    fault: 'a worker that is stopped while it decides holds up the others for good',
    file: `${jobs}/take-task.ts`,
    from: '      await boundStandstill(transaction);\n',
    to: '',
    tests: fence,
  },
  {
    fault: 'a second delivery cannot be told from the first',
    file: `${jobs}/take-task.ts`,
    from: "attempt: eb('attempt', '+', 1),",
    to: "attempt: eb('attempt', '+', 0),",
    tests: fence,
  },
  {
    fault: 'an attempt that was given up writes into the next one',
    file: `${jobs}/task-attempt.ts`,
    from: "      .where('attempt', '=', this.task.attempt)\n",
    to: '',
    tests: fence,
  },
  {
    fault: 'a task that was stopped is ended once more',
    file: `${jobs}/task-attempt.ts`,
    from: "      .where('state', '=', 'RUNNING')\n",
    to: '',
    tests: fence,
  },
  {
    fault: 'an attempt that was given up stores its solution',
    file: `${jobs}/task-attempt.ts`,
    from: '      if (!ended) return null;\n',
    to: '',
    tests: fence,
  },
  {
    fault: 'a solve stands aside for its own user',
    file: `${jobs}/take-task.ts`,
    from: 'return next !== null && next.user_id !== user_id;',
    to: 'return next !== null;',
    tests: fence,
  },
  {
    fault: 'a solve stands aside before its turn is over',
    file: `${jobs}/worker.ts`,
    from: '.filter(({ stretch }) => stretch >= turn)',
    to: '',
    tests: pauses,
  },
  {
    fault: 'a solve that lacks memory beside paused ones fails',
    file: `${jobs}/run-attempt.ts`,
    from: 'if (ending && this.besidePaused && lacksMemory(ending)) {',
    to: 'if (ending === undefined) {',
    tests: pauses,
  },
  {
    fault: 'the time for which a solve stands aside is lost to it',
    file: `${jobs}/work-clock.ts`,
    from: 'this.limit - this.before',
    to: 'this.limit',
    tests: [`${jobs}/work-clock.test.ts`],
  },
];

/** Lost workers, limits, and leftovers. */
const boundChanges: readonly HandMadeChange[] = [
  {
    fault: 'files of a solution are deleted since the answer to its commit was lost',
    file: `${jobs}/solve-errand.ts`,
    from: 'return deleteUnshared(database, blobs, [this.files.prefix]);',
    to: 'return database === null ? deleteUnshared(database, blobs, []) : blobs.deleteAll(this.files.prefix);',
    tests: [`${jobs}/uncertain-end.test.ts`],
  },
  {
    fault: 'a worker that fell silent keeps its task',
    file: `${jobs}/reconcile.ts`,
    from: 'heartbeat_on < now() - make_interval(secs => ${LOST_AFTER})',
    to: 'heartbeat_on < now() - make_interval(days => ${LOST_AFTER})',
    tests: losses,
  },
  {
    fault: 'a task that takes its workers down is tried for ever',
    file: `${jobs}/solve-jobs.ts`,
    from: 'const RETRIES = 1;',
    to: 'const RETRIES = 100;',
    tests: losses,
  },
  {
    fault: 'a task whose job is gone is left running',
    file: `${jobs}/reconcile.ts`,
    from: "job.state is distinct from 'active'",
    to: "job.state <> 'active'",
    tests: losses,
  },
  {
    fault: 'a task that has ended is stopped',
    file: `${jobs}/stop-tasks.ts`,
    from: "    .where('id', '=', task)\n    .where('state', 'in', ['PENDING', 'RUNNING'])\n",
    to: "    .where('id', '=', task)\n",
    tests: [`${jobs}/solve.test.ts`],
  },
  {
    fault: 'a solve works on beyond the time of its licence',
    file: `${jobs}/run-attempt.ts`,
    from: 'new WorkClock(allowed.hours * HOUR, ',
    to: 'new WorkClock(allowed.hours * HOUR * 1000, ',
    tests: limits,
  },
  {
    fault: 'a transient of twice the allowed steps is taken',
    file: `${server}/limits/solve-room.ts`,
    from: 'if (transient && steps > limits.steps)',
    to: 'if (transient && steps > 2 * limits.steps)',
    tests: limits,
  },
  {
    fault: 'an expired licence allows longer solves',
    file: `${server}/limits/solve-limits.ts`,
    from: "    .where('expiration', '>', now)\n",
    to: '',
    tests: limits,
  },
  {
    fault: 'what is to be replaced counts against the quota of disk',
    file: `${server}/limits/solve-limits.ts`,
    from: 'or (project_id, transient) is distinct from (',
    to: 'or (project_id, transient) is not distinct from (',
    tests: limits,
  },
  {
    fault: 'a solution that the program keeps to compare with counts against the quota of disk',
    file: `${server}/limits/solve-limits.ts`,
    from: "            and (role <> 'reference' or kept is not null)\n",
    to: '',
    tests: differences,
  },
  {
    fault: 'a solve drops the reference that somebody kept',
    file: `${server}/solutions/keep-solution.ts`,
    from: '&& (reference?.kept ?? null) === null',
    to: '',
    tests: differences,
  },
  {
    fault: 'a solve of the same model pushes out what there is to compare with',
    file: `${server}/solutions/keep-solution.ts`,
    from: '!transient && former.fingerprint !== fingerprint &&',
    to: '!transient &&',
    tests: differences,
  },
  {
    fault: 'a step is compared with the end of the reference',
    file: `${server}/resources/differences/find-pair.ts`,
    from: 'own.find((one) => one.step === step) ?? own.at(-1)',
    to: 'own.at(-1)',
    tests: differences,
  },
  {
    fault: 'a solve writes until the quota of disk is used up',
    file: `${jobs}/disk-watch.ts`,
    from: '? files.forecast(steps + 1) : bytes;',
    to: '? bytes : bytes;',
    tests: limits,
  },
  {
    fault: 'the program’s secrets reach the solving child',
    file: `${server}/solving/child-process.ts`,
    from: '    env: childEnvironment(process.env),\n',
    to: '',
    tests: children,
  },
  {
    fault: 'a solving child compiles all of its code anew',
    file: `${server}/solving/child-process.ts`,
    from: 'NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };',
    to: '{};',
    tests: children,
  },
  {
    fault: 'a child may take all of the memory',
    file: `${server}/solving/child-process.ts`,
    from: 'execArgv: [`--max-old-space-size=${heapMb}`],',
    to: 'execArgv: [`--max-old-space-size=${heapMb * 100}`],',
    tests: children,
  },
  {
    fault: 'every child that was killed is said to have lacked memory',
    file: `${server}/solving/child-process.ts`,
    from: "lackedMemory ||= signal === 'SIGKILL' && (memoryKills() ?? 0) > (killsBefore ?? 0);",
    to: "lackedMemory ||= signal === 'SIGKILL' && (memoryKills() ?? 0) >= (killsBefore ?? 0);",
    tests: children,
  },
  {
    fault: 'other people’s project names stand in the list of tasks',
    file: `${server}/resources/tasks/read-tasks.ts`,
    from: "project_name: maySee ? row.name : '',",
    to: 'project_name: row.name,',
    tests: [`${jobs}/turns.test.ts`],
  },
  {
    fault: 'clearing the list takes everybody’s ended tasks off it',
    file: `${server}/resources/tasks/read-tasks.ts`,
    from: "      .where('user_id', '=', caller.id)\n",
    to: '',
    tests: [`${jobs}/turns.test.ts`],
  },
  {
    fault: 'files of a solve that is at work are swept away',
    file: `${server}/solutions/sweep-blobs.ts`,
    from: 'if (!kept.has(prefix) && !isOpen && ',
    to: 'if (!kept.has(prefix) && ',
    tests: blobSweep,
  },
  {
    fault: 'files are swept away that are on their way into the database',
    file: `${server}/solutions/sweep-blobs.ts`,
    from: 'return changed === null || changed < before;',
    to: 'return changed === null || changed.getTime() > 0 || changed < before;',
    tests: blobSweep,
  },
  {
    fault: 'what a duplicate reads goes with the project that was in the bin',
    file: `${server}/sharing/sweep-bin.ts`,
    from: '.filter((prefix) => !read.has(prefix))',
    to: '.filter((prefix) => prefix !== null || !read.has(prefix))',
    tests: [`${server}/sharing/bin.test.ts`],
  },
  {
    fault: 'sessions that were ended are kept',
    file: `${server}/accounts/sweep.ts`,
    from: "        session('ended', 'is not', null),\n",
    to: '',
    tests: [`${server}/accounts/sweep.test.ts`],
  },
  {
    fault: 'keys of calls are forgotten within their day',
    file: `${server}/http/idempotency.ts`,
    from: "deleteFrom('idempotency_key').where('created', '<=', oldest(now))",
    to: "deleteFrom('idempotency_key').where('created', '<=', now)",
    tests: [`${server}/http/idempotency.test.ts`],
  },
];

export const jobChanges: readonly HandMadeChange[] = [...turnChanges, ...boundChanges];
