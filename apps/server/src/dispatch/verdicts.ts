import { MOST_LOST, type Verdict } from '../jobs/recover-lost.ts';
import type { JobEnd } from './engine.ts';
import { cellsOfJob, memoryOfJob } from './job-order.ts';

/**
 * What became of a job whose task did not end: the engine's word, or `lost` (the engine does not know it), `silent` (nothing
 * was heard of it, while the engine says that it runs), `lacked memory` (the attempt says so itself).
 */
export type Mishap = JobEnd | 'refused' | 'lost' | 'silent' | 'lacked memory';

interface Judgement {
  /** As a sentence after the engine's name. */
  readonly words: string;
  /** Whether another attempt may end otherwise; `with more`: with more memory. */
  readonly helps: boolean | 'with more';
}

const JUDGEMENTS: Readonly<Record<Mishap, Judgement>> = {
  done: { words: 'the job ended without a word about the task', helps: true },
  // Where memory is watched without control groups, Slurm says no more of a job that took too much.
  failed: { words: 'the job failed', helps: 'with more' },
  'out of memory': { words: 'the job ran out of memory', helps: 'with more' },
  'lacked memory': { words: 'the job had too little memory', helps: 'with more' },
  'time limit': { words: 'the job reached its time limit there', helps: false },
  preempted: { words: 'the job was preempted', helps: true },
  'node failed': { words: 'the node of the job failed', helps: true },
  // By people, or by Slurm itself, whose controller gives a number twice where it has lost its latest state.
  cancelled: { words: 'the job was cancelled there', helps: true },
  refused: { words: 'no machine there can run the job', helps: false },
  lost: { words: 'the job is not known there any more', helps: true },
  silent: { words: 'the job runs there, but nothing was heard of it', helps: true },
};

/** A task whose job came to nothing. */
export interface UnluckyTask {
  readonly id: number;
  readonly tries: number;
  /** Cells of its grid; null: unknown. */
  readonly cells: number | null;
  /** Whether the job had begun its attempt. */
  readonly begun: boolean;
}

/** How much more memory a job has that is run again for its lack. */
const MORE = 2;
const GIBIBYTE = 2 ** 30;

/**
 * Whether a task whose job came to nothing waits again, and with which words.
 *
 * @param word the engine's own for what happened; empty: none
 */
export function judge(engine: string, task: UnluckyTask, mishap: Mishap, word: string): Verdict {
  const { words, helps } = JUDGEMENTS[mishap];
  // The attempt has counted itself, and found out how much it needs.
  const isOwnWord = mishap === 'lacked memory';
  const tries = task.tries + (isOwnWord ? 0 : 1);
  const again = helps !== false && tries < MOST_LOST;
  const isShort = helps === 'with more' && task.begun;
  const cells = isShort && !isOwnWord ? cellsOfJob(memoryOfJob(task.cells) * MORE) : task.cells;
  const gigabytes = (memoryOfJob(cells) / GIBIBYTE).toFixed(1);
  const outcome = again
    ? ` The task starts again${isShort ? ` with ${gigabytes} GB` : ''}.`
    : isShort
      ? ` It may need ${gigabytes} GB: try a coarser resolution or Quick Model.`
      : '';
  const said = word === '' ? '' : ` (${word})`;
  return { id: task.id, again, message: `${engine}: ${words}${said}.${outcome}`, tries, cells };
}
