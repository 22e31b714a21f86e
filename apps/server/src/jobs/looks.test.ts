import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../backup/testing/empty-database.ts';
import { QueueLooks } from '../testing/queue-looks.ts';

/** Pages of 8 kB. */
const MOST_BUFFERS = 20;

test('what a look at the queue reads is little, and does not grow with the tasks that have ended', async () => {
  const looks = new QueueLooks(await emptyDatabase());
  onTestFinished(() => looks.close());
  await looks.fill(20_000);
  expect((await looks.cost()).buffers).toBeLessThanOrEqual(5);
  await looks.wait({ users: 1, tasks: 500, running: 10 });
  expect((await looks.cost()).buffers).toBeLessThanOrEqual(MOST_BUFFERS);
});
