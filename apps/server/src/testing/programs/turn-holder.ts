/**
 * A worker's process that stops itself while it holds the lock for choosing a task: `turn-holder.ts
 * DATABASE_URL`.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openDatabase } from '../../db/database.ts';
import { takeTask } from '../../jobs/take-task.ts';

const [url] = process.argv.slice(2);
await takeTask(openDatabase(url, 2), randomUUID(), {
  jobLimit: 1,
  // Asked for when the lock is held.
  get now(): Date {
    writeSync(1, 'holds\n');
    process.kill(process.pid, 'SIGSTOP');
    return new Date();
  },
});
