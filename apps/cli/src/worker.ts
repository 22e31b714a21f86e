import { parentPort, workerData } from 'node:worker_threads';
import type { SolveProgress } from '@thermarium/solver';
import { type Answer, type Assignment, perform } from './task.ts';

/** Messages of the working thread to its starter. */
export type Message =
  | { readonly type: 'progress'; readonly progress: SolveProgress }
  | { readonly type: 'answer'; readonly answer: Answer };

const PROGRESS_EVERY_MS = 100;

const { task, bytes, name }: Assignment = workerData;
const tell = (message: Message): void => parentPort?.postMessage(message);
let toldAt = 0;
const answer = await perform(task, { bytes, name }, (progress) => {
  const now = performance.now();
  if (now - toldAt < PROGRESS_EVERY_MS) return;
  toldAt = now;
  tell({ type: 'progress', progress });
});
tell({ type: 'answer', answer });
