import { parentPort } from 'node:worker_threads';
import type { FromLane, ToLane } from '../messages.ts';

/** In place of a lane's thread: it keeps what a call asks for by its key `kept`, and never answers anything. */
const tell = (message: FromLane) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToLane) => {
  if (message.type === 'close') process.exit();
  if (message.type !== 'call') return;
  if (message.call.headers['idempotency-key'] === 'kept') tell({ type: 'kept', id: message.id });
  for (;;);
});
tell({ type: 'ready' });
