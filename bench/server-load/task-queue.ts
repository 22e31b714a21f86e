/**
 * Measures the queue among many ended tasks: buffers that a look reads, the time of lists, and of deleting what is old.
 * `node bench/server-load/task-queue.ts [ENDED]`, by default a million.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOpenTasks } from '../../apps/server/src/administration/tasks.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { pruneTasks } from '../../apps/server/src/jobs/prune-tasks.ts';
import { readSolves } from '../../apps/server/src/resources/tasks/read-solves.ts';
import { listTasks } from '../../apps/server/src/resources/tasks/read-tasks.ts';
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
    await time("a user's list", () => listTasks(looks.database, 7));
    await time('the list of administrators', () => listOpenTasks(looks.database));
    await time("a project's solves", () => readSolves(looks.database, 7));
    await looks.forget();
  }
  const later = new Date(Date.now() + 365 * 86_400_000);
  await time('deleting all but the latest of each project', () => pruneTasks(looks.database, later));
  await time('looking for more', () => pruneTasks(looks.database, later));
} finally {
  await looks.close();
  await server.stop();
  await rm(folder, { recursive: true });
}

/** Asks twice, and tells the time of the second. */
async function time(what: string, ask: () => Promise<unknown>): Promise<void> {
  if (!what.startsWith('deleting')) await ask();
  const start = performance.now();
  await ask();
  console.log(`${what}: ${(performance.now() - start).toFixed(0)} ms`);
}

async function tell(queue: string): Promise<void> {
  const { buffers, ms } = await looks.cost();
  console.log(`a look, ${queue}: ${buffers} buffers, ${ms.toFixed(2)} ms`);
}
