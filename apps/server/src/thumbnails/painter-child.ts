/** The child process that paints models, one after the other: it gets their rows as messages and answers with paintings. */
import { Worker } from 'node:worker_threads';
import { paintModel } from './painting.ts';

process.on('disconnect', () => process.exit());
new Worker(new URL('../processes/watch-parent.ts', import.meta.url), { workerData: process.ppid }).unref();

process.on('message', (text) => {
  process.send?.(paintModel(String(text)));
});
