/**
 * Measures the queue among many ended tasks: buffers that a look reads. `node bench/server-load/task-queue.ts [ENDED]`,
 * by default a million.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { QueueLooks } from '../../apps/server/src/testing/queue-looks.ts';

const ended = Number(process.argv[2] ?? 1_000_000);
const QUEUES = [
  { users: 1, tasks: 2_000, running: 20 },
  { users: 5, tasks: 2_000, running: 20 },
] as const;

const folder = await mkdtemp(join(tmpdir(), 'thermarium-queue-'));
const server = await startEmbeddedPostgres(join(folder, 'postgresql'));
const looks = new QueueLooks(server.url);
try {
  await looks.fill(ended);
  await tell('nobody waits');
  for (const queue of QUEUES) {
    await looks.wait(queue);
    await tell(`${queue.tasks} tasks of ${queue.users} wait, ${queue.running} run`);
    await looks.forget();
  }
} finally {
  await looks.close();
  await server.stop();
  await rm(folder, { recursive: true });
}

async function tell(queue: string): Promise<void> {
  const { buffers, ms } = await looks.cost();
  console.log(`a look, ${queue}: ${buffers} buffers, ${ms.toFixed(2)} ms`);
}
