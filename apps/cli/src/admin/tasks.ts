import type { Administration } from '@thermarium/server';
import { UsageError } from '../usage.ts';
import { type AdminCommands, minuteOf, printTable, readWords } from './command.ts';

type Task = Awaited<ReturnType<Administration['tasks']>>[number];

export const taskCommands: AdminCommands = {
  'task list': {
    synopsis: '',
    meaning: 'lists the solves of everybody that run or wait',
    read: (args) => {
      readWords(args, [], {});
      return async (administration) => printTasks(await administration.tasks());
    },
  },
  'task stop': {
    synopsis: 'TASK',
    meaning: "stops anybody's solve, by its number",
    read: (args) => {
      const [given] = readWords(args, ['TASK'], {}).operands;
      if (!/^\d{1,9}$/.test(given))
        throw new UsageError(`TASK is a number, as 'task list' tells it, got '${given}'.`);
      return async (administration) => {
        await administration.stopTask(Number(given));
        console.log(`Task ${Number(given)} is stopped.`);
      };
    },
  },
};

const MEGABYTE = 1e6;

function printTasks(tasks: readonly Task[]): void {
  const rows = tasks.map((task) => [
    String(task.id),
    task.user_name || '-',
    `${task.project} ${task.project_name}`,
    analysisOf(task),
    task.paused ? 'paused' : task.status,
    `${Math.floor(task.progress * 100)} %`,
    minuteOf(task.created),
    task.since === null ? '-' : minuteOf(task.since),
    task.bytes === 0 ? '-' : `${(task.bytes / MEGABYTE).toFixed(1)} MB`,
  ]);
  const columns = ['TASK', 'USER', 'PROJECT', 'ANALYSIS', 'STATE', 'PROGRESS', 'ASKED FOR', 'SINCE', 'DISK'];
  printTable(columns, rows, 'No task runs or waits.');
}

function analysisOf({ kind, transient, study, loads_case }: Task): string {
  if (study) return `${loads_case ? 'case of study' : 'study'} ${study.scenario_name}`;
  if (kind === 'impedance') return kind;
  return transient ? 'transient' : 'steady';
}
