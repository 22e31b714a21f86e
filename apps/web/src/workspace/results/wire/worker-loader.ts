import type { LoadedAnswer, LoadSigned, SignedRequest } from './answers.ts';
import type { Order, Report } from './worker-messages.ts';

interface Waiting {
  readonly resolve: (answer: LoadedAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Loads by a worker of its own, which is started when it is first needed. */
export class WorkerLoader {
  private worker: Worker | null = null;
  private calls = 0;
  private readonly waiting = new Map<number, Waiting>();

  readonly load: LoadSigned = (request, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const call = this.send(request);
      this.waiting.set(call, { resolve, reject });
      signal.addEventListener(
        'abort',
        () => {
          if (!this.waiting.delete(call)) return;
          this.order({ type: 'abort', call });
          reject(signal.reason);
        },
        { once: true },
      );
    });

  close(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new DOMException('Closed.', 'AbortError'));
    this.waiting.clear();
  }

  private send(request: SignedRequest): number {
    this.worker ??= this.start();
    const call = ++this.calls;
    this.order({ type: 'load', call, request });
    return call;
  }

  private order(order: Order): void {
    this.worker?.postMessage(order);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      const waiting = this.waiting.get(data.call);
      if (!this.waiting.delete(data.call)) return;
      if (data.type === 'loaded') waiting?.resolve(data.answer);
      else waiting?.reject(new Error(data.message));
    });
    worker.addEventListener('error', ({ message }) => {
      for (const { reject } of this.waiting.values()) reject(new Error(message));
      this.waiting.clear();
      this.worker?.terminate();
      this.worker = null;
    });
    return worker;
  }
}
