import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { HardCall } from './hard-calls.ts';
import type { ClientMessage } from './send-hard-calls.ts';

const { address, token, calls } = workerData as { address: string; token: string | null; calls: HardCall[] };
const agent = new Agent({ keepAlive: true });
/** Pause between two health requests, ms. */
const PAUSE = 4;

/** Health requests go on all the time beside each call. */
for (const { method, path, body } of calls) {
  let isDone = false;
  const asking = (async () => {
    let longest = 0;
    do {
      const begun = performance.now();
      await send('GET', '/api/health/', null);
      longest = Math.max(longest, performance.now() - begun);
      await pause(PAUSE);
    } while (!isDone);
    return longest;
  })();
  const status = await send(method, path, body).catch(() => 0);
  isDone = true;
  tell({ type: 'ended', status, wait: await asking });
}
agent.destroy();
tell({ type: 'done' });

function tell(message: ClientMessage): void {
  parentPort?.postMessage(message);
}

function send(method: string, path: string, body: string | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request(address + path, { method, headers, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
