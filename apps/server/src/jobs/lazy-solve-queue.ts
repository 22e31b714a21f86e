import { openSolveQueue, type SolveQueue, type SolveQueueOptions } from './solve-queue.ts';

/** The queue, opened at its first use because it has connections of its own. */
export function lazySolveQueue(options: SolveQueueOptions): SolveQueue & { close(): Promise<void> } {
  let opening: ReturnType<typeof openSolveQueue> | null = null;
  const queue = () => {
    opening ??= openSolveQueue(options);
    return opening;
  };
  return {
    enqueue: async (transaction, task) => (await queue()).enqueue(transaction, task),
    stop: async (task, allowed) => (await queue()).stop(task, allowed),
    stopStudy: async (study, allowed) => (await queue()).stopStudy(study, allowed),
    close: async () => (await opening)?.close(),
  };
}
