import type { HandMadeChange } from '../hand-made-change.ts';

const dispatch = 'apps/server/src/dispatch';
const dispatching = [`${dispatch}/dispatcher.test.ts`];

/** Faults in giving tasks to an engine, and in what becomes of its jobs. */
export const dispatchChanges: readonly HandMadeChange[] = [
  {
    fault: 'a job that was given and not noted is given again',
    file: `${dispatch}/dispatcher.ts`,
    from: 'if (job && job.id !== task.job) await noteJob(database, task, job.id);',
    to: 'if (job && task.job === null) return this.submit(task, before);',
    tests: dispatching,
  },
  {
    fault: 'a job that was killed for its memory is run again with as much as before',
    file: `${dispatch}/verdicts.ts`,
    from: 'const MORE = 2;',
    to: 'const MORE = 1;',
    tests: dispatching,
  },
  {
    fault: 'what was given to an engine does not count as running',
    file: 'apps/server/src/jobs/next-task.ts',
    from: "where state = 'PENDING' and job_attempt is not null order by id)",
    to: "where state = 'PENDING' and job_attempt < 0 order by id)",
    tests: dispatching,
  },
  {
    fault: 'an attempt that a job did not begin may be made by it later',
    file: 'apps/server/src/jobs/recover-lost.ts',
    from: 'const NEXT = sql<number>`greatest(attempt, job_attempt)`;',
    to: 'const NEXT = sql<number>`attempt`;',
    tests: dispatching,
  },
  {
    fault: 'a refusal counts at once, though the machines of an engine may not be there yet',
    file: `${dispatch}/dispatcher.ts`,
    from: 'if (this.lasts(order.name, before) > this.slack)',
    to: 'if (this.lasts(order.name, before) >= 0)',
    tests: dispatching,
  },
  {
    fault: 'a job of a stopped task stays in the queue of the engine',
    file: `${dispatch}/dispatcher.ts`,
    from: "(job.state === 'waits' || this.lasts(job.name, before) > this.slack)",
    to: 'this.lasts(job.name, before) > this.slack',
    tests: dispatching,
  },
  {
    fault: 'the words of a site come before those of the program, which replace them',
    file: `${dispatch}/slurm/slurm.ts`,
    from: "    '--output=/dev/null',\n",
    to: "    ...options,\n    '--output=/dev/null',\n",
    tests: [`${dispatch}/slurm/slurm.test.ts`],
  },
  {
    fault: 'a preempted pod looks like a node that failed',
    file: `${dispatch}/kubernetes/job-state.ts`,
    from: "const PREEMPTED = 'PreemptionByScheduler';",
    to: "const PREEMPTED = 'Preempting';",
    tests: [`${dispatch}/kubernetes/kubernetes.test.ts`],
  },
];
