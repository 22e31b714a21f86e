import type { ModelWriting } from '@thermarium/exchange';
import type { Document } from '@thermarium/model';

export interface WriteOrder {
  /** The name of the format. */
  readonly format: string;
  readonly document: Document;
}

/** The worker's answer; `broken` tells of a bug. */
export type WriteReport =
  | { readonly type: 'written'; readonly writing: ModelWriting }
  | { readonly type: 'broken'; readonly message: string };

/** Writes a model to a file in a worker: arrays spelled out take their time. */
export function writeInWorker(order: WriteOrder): Promise<ModelWriting> {
  const worker = new Worker(new URL('./write.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ModelWriting>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WriteReport>) => {
      if (data.type === 'written') resolve(data.writing);
      else reject(new Error(data.message));
    };
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker ended.'));
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
