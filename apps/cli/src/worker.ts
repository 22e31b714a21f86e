import { parentPort, workerData } from 'node:worker_threads';
import type { SolveProgress } from '@thermarium/solver';
import { type Answer, perform, type Task } from './task.ts';

/** Messages of the working thread to its starter. */
export type Message =
  | { readonly type: 'progress'; readonly progress: SolveProgress }
  | { readonly type: 'answer'; readonly answer: Answer };

export interface Assignment {
  readonly task: Task;
  /** The content of the model's file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The name of a model whose file states none. */
  readonly name: string;
}

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
