import type { PreviewReport } from './preview.worker.ts';
import type { PreviewOrder, PreviewOutcome } from './solve-preview.ts';

/** Solves previews, one at a time, in a worker of its own, which is started when it is first needed. */
export class PreviewWorker {
  private worker: Worker | null = null;

  /** Rejects where the worker broke, which the next call starts anew. Never settles once it is closed. */
  readonly solve = (order: PreviewOrder): Promise<PreviewOutcome> => {
    this.worker ??= new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
    const { worker } = this;
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PreviewReport>) => {
        if (data.type === 'solved') resolve(data.outcome);
        else reject(new Error(data.message));
      };
      worker.onerror = ({ message }) => {
        this.close();
        reject(new Error(message || 'The worker ended.'));
      };
      worker.postMessage(order);
    });
  };

  close(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
