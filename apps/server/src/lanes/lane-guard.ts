/**
 * A thread that ends its process where a call uses up its processor time, or where the program is gone: the main thread
 * may compute for minutes without a pause.
 */
import { parentPort } from 'node:worker_threads';
import '../processes/watch-parent.ts';
import { OVER_TIME } from './messages.ts';

const LOOK_EVERY = 200;

/** The processor time of the process at which it ends, ms; null: no call runs. Waiting for the database costs none. */
let end: number | null = null;
parentPort?.on('message', (processorMs: number | null) => {
  end = processorMs === null ? null : usedMs() + processorMs;
});

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

setInterval(() => {
  if (end !== null && usedMs() > end) process.kill(process.pid, OVER_TIME);
}, LOOK_EVERY);
