/** The child process that meshes and solves: a failure, above all for lack of memory, ends nothing else. */
import { Worker } from 'node:worker_threads';
import { conclude } from './conclude.ts';
import type { Assignment, ChildMessage, ParentMessage } from './messages.ts';
import { Outbox } from './outbox.ts';
import { Turn } from './working-host.ts';

process.on('disconnect', () => process.exit());
new Worker(new URL('../processes/watch-parent.ts', import.meta.url), { workerData: process.ppid }).unref();

const tell = (message: ChildMessage, sent: () => void = () => {}): void => {
  process.send?.(message, undefined, {}, sent);
};
const outbox = new Outbox(tell);
const turn = new Turn(tell);

process.once('message', async (assignment: Assignment) => {
  process.on('message', (told: ParentMessage) => {
    if ('turn' in told) turn.hear(told.turn);
    else outbox.hear(told);
  });
  const conclusion = await conclude(assignment, { tell, outbox, turn });
  tell(conclusion, () => process.disconnect?.());
});
