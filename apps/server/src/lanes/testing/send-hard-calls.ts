import { Worker } from 'node:worker_threads';
import type { Targets } from './hard-calls.ts';

export interface HardCallsTo {
  readonly address: string;
  /** Null: of nobody. */
  readonly token: string | null;
  readonly targets: Targets;
}

/** One of them, when it was answered; status 0: it was not. */
export interface HardAnswer {
  readonly name: string;
  readonly bytes: number;
  readonly status: number;
}

/** Makes all hard calls, one after the other, from a thread: what a client takes is not counted for the program. */
export async function sendHardCalls(
  workerData: HardCallsTo,
  { begins, ended }: { begins?: () => void; ended: (answer: HardAnswer) => void },
): Promise<void> {
  const thread = new Worker(new URL('./client-thread.ts', import.meta.url), { workerData, execArgv: [] });
  await new Promise<void>((resolve, reject) => {
    thread.on('error', reject);
    thread.on('message', (message: 'begins' | 'done' | HardAnswer) => {
      if (message === 'done') resolve();
      else if (message === 'begins') begins?.();
      else ended(message);
    });
  });
  await thread.terminate();
}
