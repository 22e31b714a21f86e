import { openSolveQueue, type SolveQueue, type SolveQueueOptions } from './solve-queue.ts';

/** The queue, opened when it is first needed: it brings connections of its own. */
export function lazySolveQueue(options: SolveQueueOptions): SolveQueue & { close(): Promise<void> } {
  let opening: ReturnType<typeof openSolveQueue> | null = null;
  const queue = () => {
    opening ??= openSolveQueue(options);
    return opening;
  };
  return {
    enqueue: async (transaction, task) => (await queue()).enqueue(transaction, task),
    stop: async (task, allowed) => (await queue()).stop(task, allowed),
    close: async () => (await opening)?.close(),
  };
}
