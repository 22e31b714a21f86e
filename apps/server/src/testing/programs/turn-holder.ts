/**
 * A worker's process that stops itself while it holds the lock for choosing a task: `turn-holder.ts
 * DATABASE_URL`.
 */
import { writeSync } from 'node:fs';
import pino from 'pino';
import { openDatabase } from '../../db/database.ts';
import { SolveJobs } from '../../jobs/solve-jobs.ts';
import { takeTask } from '../../jobs/take-task.ts';

const [url] = process.argv.slice(2);
const jobs = await SolveJobs.open(url, pino({ level: 'silent' }), false);
jobs.fetch = async () => {
  writeSync(1, 'holds\n');
  process.kill(process.pid, 'SIGSTOP');
  return null;
};
await takeTask(openDatabase(url, 2), jobs, { jobLimit: 1, now: new Date() });
