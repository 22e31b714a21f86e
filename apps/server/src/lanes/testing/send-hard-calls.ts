import { Worker } from 'node:worker_threads';
import type { HardCall } from './hard-calls.ts';

/** How one of them was answered. */
export interface HardAnswer {
  readonly call: HardCall;
  /** 0: not at all. */
  readonly status: number;
  /** The longest that a question for the program's health took meanwhile, as its client saw it, ms. */
  readonly wait: number;
}

export type ClientMessage =
  | { readonly type: 'begins' }
  | { readonly type: 'done' }
  | ({ readonly type: 'ended' } & Omit<HardAnswer, 'call'>);

interface Listener {
  begins?(): void;
  ended(answer: HardAnswer): void;
}

/**
 * Makes calls, one after the other, from a thread: what a client takes is not counted for the program.
 *
 * @param token of whoever makes them; null: of nobody
 */
export async function sendHardCalls(
  address: string,
  token: string | null,
  calls: readonly HardCall[],
  listener: Listener,
): Promise<void> {
  const workerData = { address, token, calls };
  const thread = new Worker(new URL('./client-thread.ts', import.meta.url), { workerData, execArgv: [] });
  const left = [...calls];
  await new Promise<void>((resolve, reject) => {
    thread.on('error', reject);
    thread.on('message', (message: ClientMessage) => {
      if (message.type === 'done') return resolve();
      if (message.type === 'begins') return listener.begins?.();
      const call = left.shift();
      if (call) listener.ended({ call, status: message.status, wait: message.wait });
    });
  });
  await thread.terminate();
}
