/**
 * Measures in the program how long its event loop lets a question for its health wait. `watchHealthWaits` has it loaded
 * there before the program's own code.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** Interval of checks, ms. */
const LOOK_EVERY = 1;
const HEALTH = '/api/health/';

const file = process.env.HEALTH_WAITS_FILE;
// Its threads and child processes load this too.
if (file !== undefined && isMainThread) watch(file);

/**
 * Appends a line for each health request: its wait in processor time of the thread that answers it, ms, which stays the
 * same on a busy machine. A request waits for the turn of the event loop during which it comes, for what is before it in
 * the next, and for all that runs until it is answered.
 */
function watch(kept: string): void {
  let looked = process.threadCpuUsage();
  let lastTurn = 0;
  const since = (then: NodeJS.CpuUsage) => milliseconds(process.threadCpuUsage(then));
  setInterval(() => {
    lastTurn = since(looked);
    looked = process.threadCpuUsage();
  }, LOOK_EVERY).unref();
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.url !== HEALTH) return;
    const before = lastTurn + since(looked);
    const begun = process.threadCpuUsage();
    response.on('finish', () => appendFileSync(kept, `${before + since(begun)}\n`));
  });
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
