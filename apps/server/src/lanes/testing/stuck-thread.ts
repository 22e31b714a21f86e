import { parentPort } from 'node:worker_threads';
import type { FromLane, ToLane } from '../messages.ts';

/** Replaces a lane's thread: it reports a call as committed where the key is `kept`, and never answers. */
const tell = (message: FromLane) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToLane) => {
  if (message.type === 'close') process.exit();
  if (message.type !== 'call') return;
  if (message.call.headers['idempotency-key'] === 'kept') tell({ type: 'kept', id: message.id });
  tell({ type: 'log', line: JSON.stringify({ level: 30, msg: 'Stuck with a call' }) });
  for (;;);
});
tell({ type: 'ready' });
