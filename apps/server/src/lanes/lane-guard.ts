/**
 * A thread that ends its process where a call uses up its processor time, or where the program is gone: the main thread
 * may compute for minutes without a pause.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { OVER_TIME } from './messages.ts';

const LOOK_EVERY = 200;

const { parent, processorMs } = workerData as { readonly parent: number; readonly processorMs: number };

/** The processor time at the first look at the running call, ms; null: none runs. Waiting for the database costs none. */
let begun: number | null = null;
parentPort?.on('message', (told: 'begin' | 'rest') => {
  begun = told === 'begin' ? usedMs() : null;
});

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (begun !== null && usedMs() - begun > processorMs) process.kill(process.pid, OVER_TIME);
}, LOOK_EVERY);
