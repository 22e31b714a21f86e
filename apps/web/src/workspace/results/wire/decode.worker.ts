import { FacePacker } from '@thermarium/picture';
import { buffersOf } from './answer-buffers.ts';
import { loadAnswer } from './load-answer.ts';
import type { Order, Report } from './worker-messages.ts';

/** Fetches and reads results beside the thread that draws. */
const running = new Map<number, AbortController>();
const packer = new FacePacker();

function report(message: Report, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

self.addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  if (order.type === 'abort') {
    running.get(order.call)?.abort();
    return;
  }
  const { call, request } = order;
  const controller = new AbortController();
  running.set(call, controller);
  loadAnswer(request, controller.signal, { packer })
    .then(
      (answer) => report({ type: 'loaded', call, answer }, buffersOf(answer)),
      (error: unknown) => report({ type: 'failed', call, message: String(error) }),
    )
    .finally(() => running.delete(call));
});
