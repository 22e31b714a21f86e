import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { type HardCall, knownCalls, largestCalls } from './hard-calls.ts';
import type { HardAnswer, HardCallsTo } from './send-hard-calls.ts';

const { address, token, targets } = workerData as HardCallsTo;

for (const call of [...largestCalls(targets), ...knownCalls(targets)]) {
  const body = call.body === undefined ? null : Buffer.from(JSON.stringify(call.body));
  parentPort?.postMessage('begins');
  const status = await send(call, body).catch(() => 0);
  const answer: HardAnswer = { name: call.name, bytes: body?.length ?? 0, status };
  parentPort?.postMessage(answer);
}
parentPort?.postMessage('done');

function send({ method, path }: HardCall, body: Buffer | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      ...(body && { 'content-length': body.length }),
    };
    const sent = request(address + path, { method, headers, timeout: 60_000 }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
