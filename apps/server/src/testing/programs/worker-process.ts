/** A worker in a process of its own, for tests that kill it: `worker-process.ts DATABASE_URL BLOB_FOLDER [TURN_MS]`. */
import '../held-solves/hold-in-forks.ts';
import pino from 'pino';
import { openDatabase } from '../../db/database.ts';
import { openProjectEvents } from '../../events/project-events.ts';
import { SolveJobs } from '../../jobs/solve-jobs.ts';
import { startWorker } from '../../jobs/worker.ts';
import { openFolderStore } from '../../storage/folder-store.ts';
import { TEST_LIMITS, TEST_SOLVE_LIMITS } from '../solve-limits.ts';

const [url, folder, turn = '3600000'] = process.argv.slice(2);
const log = pino({ level: 'silent' });
await startWorker({
  url,
  database: openDatabase(url, 3),
  blobs: openFolderStore(folder),
  events: await openProjectEvents(url, log),
  jobs: await SolveJobs.open(url, log, true),
  clock: () => new Date(),
  log,
  solves: 1,
  jobLimit: 2,
  turn: Number(turn),
  usualLimits: TEST_SOLVE_LIMITS,
  freeDisk: async () => null,
  limits: () => TEST_LIMITS,
});
