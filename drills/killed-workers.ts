import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectEvent } from '@thermarium/api';
import {
  hasEnded,
  isSolving,
  makePlates,
  solve,
  taskWhen,
} from '../apps/server/src/program/testing/model.ts';
import type { ProgramProcess } from '../apps/server/src/program/testing/program-process.ts';
import { signIn, type Visitor } from '../apps/server/src/program/testing/visitor.ts';
import { childrenOf, parentOf } from '../apps/server/src/testing/process-tree.ts';
import type { Drill, Ground, Outcome } from './drill.ts';
import { comesTo } from './wait.ts';

/** How long a worker stands still, ms. */
const STANDING = 20_000;
/** Enough tasks for each of two workers. */
const TASKS = 2;
const STEPS = 100;

/** Faults of a worker that solves. */
const FAULTS: Readonly<Record<string, (worker: ProgramProcess) => Promise<void>>> = {
  'kill -9 of one worker of two': (worker) => worker.kill(),
  'one worker of two stands still for 20 s': async (worker) => {
    worker.tell('SIGSTOP');
    await pause(STANDING);
    worker.tell('SIGCONT');
  },
  'one worker of two and its solve stand still for 20 s': async (worker) => {
    worker.tellAll('SIGSTOP');
    await pause(STANDING);
    worker.tellAll('SIGCONT');
  },
};

export const killedWorkers: Drill = {
  name: 'killed-workers',
  promise: 'a worker that is killed or stands still costs no task: each ends once, and nothing of it stays',
  short: false,
  run: async (frame) => {
    const ground = await frame.ground();
    const start = (role: string) => frame.start(ground.environment, '--role', role);
    const api = start('api');
    const workers = [start('worker'), start('worker')];
    const ada = await signIn(await api.ready());
    await Promise.all(workers.map((worker) => worker.ready()));
    const outcomes: Outcome[] = [];
    for (const [fault, make] of Object.entries(FAULTS).slice(0, frame.times(3, 1))) {
      outcomes.push({ fault, ...(await underWay(ada, ground, workers, make)) });
      if (workers[0].child.exitCode !== null || workers[0].child.signalCode !== null) {
        workers[0] = start('worker');
        await workers[0].ready();
      }
    }
    const ends = await Promise.all([...workers, api].map((program) => program.stop()));
    const statuses = ends.map(({ status }) => status);
    outcomes.push({
      fault: 'the processes',
      outcome: `ended with status ${statuses.join(', ')}`,
      held: statuses.every((status) => status === 0),
    });
    return outcomes;
  },
};

async function underWay(
  ada: Visitor,
  { folder }: Ground,
  workers: readonly ProgramProcess[],
  fault: (worker: ProgramProcess) => Promise<void>,
): Promise<Pick<Outcome, 'outcome' | 'held'>> {
  const tasks = await Promise.all(
    Array.from({ length: TASKS }, async () => {
      const plates = await makePlates(ada, { steps: STEPS });
      const ends = countSolutions(await ada.follow(plates.project));
      return { plates, ends, task: await solve(ada, plates) };
    }),
  );
  await Promise.all(tasks.map(({ plates, task }) => taskWhen(ada, plates, task, isSolving)));
  const children = workers.flatMap(({ child }) => childrenOf(child.pid));
  await fault(workers[0]);
  const ended = await Promise.all(tasks.map(({ plates, task }) => taskWhen(ada, plates, task, hasEnded)));
  const states = ended.map(({ state }) => state);
  // A solve that ran twice is ended a moment later.
  await comesTo(() => children.every((pid) => parentOf(pid) === undefined));
  await comesTo(async () => {
    const kept = tasks.map(({ task }) => readdir(join(folder, 'blobs/solutions', String(task))));
    return (await Promise.all(kept)).every((attempts) => attempts.length === 1);
  });
  // The solution is announced after the task has ended.
  await comesTo(() => tasks.every((task) => task.ends() > 0));
  const ends = tasks.map((task) => task.ends());
  return {
    outcome: `${states.join(', ')}; told as solved ${ends.join(', ')} times; no process and no second solution left`,
    held: states.every((state) => state === 'SUCCESS') && ends.every((count) => count === 1),
  };
}

/** Listens to a project; the returned function gives the number of solutions announced so far. */
function countSolutions(heard: AsyncGenerator<ProjectEvent, void>): () => number {
  let count = 0;
  void (async () => {
    for await (const { type } of heard) if (type === 'solution') count++;
  })().catch(() => {});
  return () => count;
}
