import { Worker } from 'node:worker_threads';
import type { HardCall } from './hard-calls.ts';

/** The answer to one of the calls. */
export interface HardAnswer {
  readonly call: HardCall;
  /** 0: no answer. */
  readonly status: number;
  /** The longest health request meanwhile, as its client saw it, ms. */
  readonly wait: number;
}

export type ClientMessage =
  | { readonly type: 'done' }
  | ({ readonly type: 'ended' } & Omit<HardAnswer, 'call'>);

interface Listener {
  ended(answer: HardAnswer): void;
}

/**
 * Makes calls, one after another, from a thread, so that the client's own time is not counted as the
 * program's.
 *
 * @param token of the caller; null: none
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
      const call = left.shift();
      if (call) listener.ended({ call, status: message.status, wait: message.wait });
    });
  });
  await thread.terminate();
}
