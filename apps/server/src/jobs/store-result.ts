import { keepImpedance } from '../solutions/impedances.ts';
import { deleteUnshared, replaceSolution } from '../solutions/keep-solution.ts';
import type { Conclusion } from '../solving/messages.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { ErrandEnd } from './errand.ts';
import type { SolutionFiles } from './solution-files.ts';
import type { TakenTask } from './take-task.ts';
import type { AttemptContext } from './task-attempt.ts';

type StoreContext = Pick<AttemptContext, 'database' | 'events'> & { readonly blobs: BlobStore };

/** The end of a task with its solution in the place of the former one. */
export function storeSolution(
  task: TakenTask,
  { database, blobs, events }: StoreContext,
  { summary, steps }: Extract<Conclusion, { type: 'solved' }>,
  { prefix, bytes }: Pick<SolutionFiles, 'prefix' | 'bytes'>,
): ErrandEnd {
  let dropped: readonly string[] = [];
  return {
    state: 'SUCCESS',
    message: 'Solved.',
    lines: ['The solution is stored.'],
    also: async (transaction) => {
      const solved = { ...task, summary, steps, blobs: prefix, bytes };
      dropped = await replaceSolution(transaction, solved);
    },
    afterwards: async (isOurs) => {
      if (!isOurs) return deleteUnshared(database, blobs, [prefix]);
      await events.publish(task.project_id, { type: 'solution', transient: task.transient });
      await deleteUnshared(database, blobs, dropped);
    },
  };
}

/** The end of a task with its thermal impedance. */
export function storeImpedance(
  { impedance, ...task }: TakenTask,
  { events }: StoreContext,
  { report }: Extract<Conclusion, { type: 'impedance' }>,
): ErrandEnd {
  if (!impedance) throw new Error('A solve concluded with a thermal impedance.');
  let id: number | null = null;
  return {
    state: 'SUCCESS',
    message: 'Found.',
    lines: ['The thermal impedance is stored.'],
    also: async (transaction) => {
      id = await keepImpedance(transaction, { ...task, impedance }, report);
    },
    afterwards: async (isOurs) => {
      if (isOurs && id !== null) await events.publish(task.project_id, { type: 'impedance', id });
    },
  };
}
