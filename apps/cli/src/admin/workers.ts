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
    worker.engine ? `${worker.engine.running}` : `${worker.solves.length} of ${worker.places}`,
    worker.memory === null ? '-' : `${(worker.memory / GIGABYTE).toFixed(1)} GB`,
    minuteOf(worker.started),
    (worker.engine ? engineText(worker.engine) : solvesText(worker.solves)) || '-',
  ]);
  const columns = ['WORKER', 'HOST', 'VERSION', 'STATE', 'RUNS', 'MEMORY', 'SINCE', 'TASKS'];
  printTable(columns, rows, 'No worker is there.');
}

const solvesText = (solves: Worker['solves']): string =>
  solves.map(({ task, user_name }) => `${task} ${user_name || '-'}`).join(', ');

/** `Slurm cannot be asked: no answer. 12: Waits in Slurm: Resources.` */
function engineText({ name, problem, waiting }: NonNullable<Worker['engine']>): string {
  const away = problem === null ? [] : [`${name} cannot be asked: ${problem}.`];
  return [...away, ...waiting.map(({ jobs, message }) => `${jobs}: ${message}`)].join(' ');
}

function stateOf({ lives, drained, engine, solves }: Worker): string {
  if (!lives) return 'lost';
  if (engine) return drained === null ? `gives to ${engine.name}` : 'drained';
  if (drained !== null) return solves.length > 0 ? 'draining' : 'drained';
  return solves.length > 0 ? 'works' : 'idle';
}
