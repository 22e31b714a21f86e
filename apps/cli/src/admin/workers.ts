import { setTimeout as pause } from 'node:timers/promises';
import type { Administration } from '@thermarium/server';
import { printable } from '../output.ts';
import { type AdminCommands, minuteOf, printTable, readWords } from './command.ts';

type Worker = Awaited<ReturnType<Administration['workers']>>[number];

/** Interval of looking whether a worker has ended what it runs, ms. */
const LOOK_EVERY = 1_000;

export const workerCommands: AdminCommands = {
  workers: {
    synopsis: '',
    meaning: 'lists the processes that solve, with what they run',
    read: (args) => {
      readWords(args, [], {});
      return async (administration) => printWorkers(await administration.workers());
    },
  },
  'worker drain': {
    synopsis: 'NAME [--wait]',
    meaning: 'lets a worker end what it runs and take nothing more; --wait until it runs nothing',
    read: (args) => {
      const { operands, options } = readWords(args, ['NAME'], { wait: { type: 'boolean' } });
      const [name] = operands;
      return async (administration) => {
        let worker = await administration.drainWorker(name, true);
        while (options.wait && worker.solves.length > 0) {
          await pause(LOOK_EVERY);
          worker = await administration.drainWorker(name, true);
        }
        const left = worker.solves.length === 0 ? 'runs nothing' : `ends ${worker.solves.length} more`;
        console.log(`Worker '${printable(name)}' takes no more tasks, and ${left}.`);
      };
    },
  },
  'worker resume': {
    synopsis: 'NAME',
    meaning: 'lets a drained worker take tasks again',
    read: (args) => {
      const [name] = readWords(args, ['NAME'], {}).operands;
      return async (administration) => {
        await administration.drainWorker(name, false);
        console.log(`Worker '${printable(name)}' takes tasks again.`);
      };
    },
  },
};

const GIGABYTE = 1024 ** 3;

function printWorkers(workers: readonly Worker[]): void {
  const rows = workers.map((worker) => [
    worker.name,
    worker.host,
    worker.version,
    stateOf(worker),
    `${worker.solves.length} of ${worker.places}`,
    `${(worker.memory / GIGABYTE).toFixed(1)} GB`,
    minuteOf(worker.started),
    worker.solves.map(({ task, user_name }) => `${task} ${user_name || '-'}`).join(', ') || '-',
  ]);
  const columns = ['WORKER', 'HOST', 'VERSION', 'STATE', 'RUNS', 'MEMORY', 'SINCE', 'TASKS'];
  printTable(columns, rows, 'No worker is there.');
}

function stateOf({ lives, drained, solves }: Worker): string {
  if (!lives) return 'lost';
  if (drained !== null) return solves.length > 0 ? 'draining' : 'drained';
  return solves.length > 0 ? 'works' : 'idle';
}
