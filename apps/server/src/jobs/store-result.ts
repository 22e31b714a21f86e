import { keepImpedance } from '../solutions/impedances.ts';
import { deleteUnshared, replaceSolution } from '../solutions/keep-solution.ts';
import type { Conclusion } from '../solving/messages.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { SolutionFiles } from './solution-files.ts';
import type { AttemptContext, TaskAttempt } from './task-attempt.ts';

type StoreContext = Pick<AttemptContext, 'database' | 'events'> & { readonly blobs: BlobStore };

/**
 * Ends the task with its solution in the place of the former one. False: the task is no longer this attempt's, and
 * nobody needs the files.
 */
export async function storeSolution(
  attempt: TaskAttempt,
  { database, blobs, events }: StoreContext,
  { summary, steps }: Extract<Conclusion, { type: 'solved' }>,
  { prefix, bytes }: Pick<SolutionFiles, 'prefix' | 'bytes'>,
): Promise<boolean> {
  const { task } = attempt;
  let dropped: readonly string[] = [];
  const isOurs = await attempt.end({
    state: 'SUCCESS',
    message: 'Solved.',
    lines: ['The solution is stored.'],
    also: async (transaction) => {
      const solved = { ...task, summary, steps, blobs: prefix, bytes };
      dropped = await replaceSolution(transaction, solved);
    },
  });
  if (!isOurs) return false;
  await events.publish(task.project_id, { type: 'solution', transient: task.transient });
  await deleteUnshared(database, blobs, dropped);
  return true;
}

/** Ends the task with its thermal impedance, unless it is no longer this attempt's. */
export async function storeImpedance(
  attempt: TaskAttempt,
  { events }: StoreContext,
  { report }: Extract<Conclusion, { type: 'impedance' }>,
): Promise<void> {
  const { impedance, ...task } = attempt.task;
  if (!impedance) throw new Error('A solve concluded with a thermal impedance.');
  let id: number | null = null;
  const isOurs = await attempt.end({
    state: 'SUCCESS',
    message: 'Found.',
    lines: ['The thermal impedance is stored.'],
    also: async (transaction) => {
      id = await keepImpedance(transaction, { ...task, impedance }, report);
    },
  });
  if (isOurs && id !== null) await events.publish(task.project_id, { type: 'impedance', id });
}
