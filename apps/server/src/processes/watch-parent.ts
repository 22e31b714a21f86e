/**
 * A thread that ends its process as soon as the parent process is gone. Meshing runs for minutes without a
 * pause, so the main thread would notice a lost connection only after it.
 */
import { workerData } from 'node:worker_threads';

const LOOK_EVERY_MS = 250;

const parent: unknown = workerData;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
