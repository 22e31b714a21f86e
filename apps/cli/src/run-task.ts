import { parse } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SolveProgress } from '@thermarium/solver';
import { hostLimits } from './host.ts';
import { type ModelBytes, readModelBytes } from './read-model.ts';
import type { Answer, Assignment, Task } from './task.ts';
import type { Message } from './worker.ts';

/** Performs a task on a model, somewhere. */
export type Work = (assignment: Assignment, onProgress: (progress: SolveProgress) => void) => Promise<Answer>;

/** Reads a model file (`-`: standard input) and performs a task on it. */
export async function runTask(
  work: Work,
  file: string,
  task: Task,
  onProgress: (progress: SolveProgress) => void = () => {},
): Promise<Answer> {
  const read: ModelBytes = await readModelBytes(file);
  if ('problem' in read) return { issues: [read.problem], grid: null, report: null, failures: [] };
  return work({ task, bytes: read.bytes, name: parse(file).name }, onProgress);
}

/**
 * Works in a thread of its own: meshing and solving never pause, so their thread could not receive Ctrl-C. Rejects
 * with the thread's error, or with its lack of memory.
 */
export const inThread: Work = (assignment, onProgress) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: assignment,
    resourceLimits: { maxOldGenerationSizeMb: hostLimits().heapMb },
    transferList: [assignment.bytes.buffer],
  });
  return new Promise((resolve, reject) => {
    worker.on('message', (message: Message) => {
      if (message.type === 'progress') onProgress(message.progress);
      else resolve(message.answer);
    });
    worker.on('error', reject);
    worker.on('exit', (status) => reject(new Error(`The working thread ended with status ${status}.`)));
  });
};
