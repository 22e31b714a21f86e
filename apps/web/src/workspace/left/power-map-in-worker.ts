import type { PowerMapOrder, PowerMapOutcome } from './read-power-map.ts';

/** The worker's answer; `broken` tells of a bug. */
export type PowerMapReport =
  | { readonly type: 'read'; readonly outcome: PowerMapOutcome }
  | { readonly type: 'broken'; readonly message: string };

/** Reads a power map in a worker: files may have many regions. */
export function powerMapInWorker(order: PowerMapOrder): Promise<PowerMapOutcome> {
  const worker = new Worker(new URL('./power-map.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<PowerMapOutcome>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PowerMapReport>) => {
      if (data.type === 'read') resolve(data.outcome);
      else reject(new Error(data.message));
    };
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker ended.'));
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
