/** A worker in a process of its own, for tests that kill it: `worker-process.ts DATABASE_URL BLOB_FOLDER [TURN_MS [CELLS]]`. */
import '../held-solves/hold-in-forks.ts';
import pino from 'pino';
import { openDatabase } from '../../db/database.ts';
import { openProjectEvents } from '../../events/project-events.ts';
import { startWorker } from '../../jobs/worker.ts';
import { openFolderStore } from '../../storage/folder-store.ts';
import { madeUpTraits } from '../made-up-worker.ts';
import { TEST_LIMITS, TEST_SOLVE_LIMITS } from '../solve-limits.ts';

const [url, folder, turn = '3600000', cells = String(TEST_LIMITS.cellLimit.cells)] = process.argv.slice(2);
const log = pino({ level: 'silent' });
await startWorker({
  url,
  database: openDatabase(url, 3),
  blobs: openFolderStore(folder),
  events: await openProjectEvents(url, log),
  clock: () => new Date(),
  log,
  traits: madeUpTraits({ name: `room for ${cells}` }),
  jobLimit: 2,
  turn: Number(turn),
  usualLimits: TEST_SOLVE_LIMITS,
  freeDisk: async () => null,
  limits: () => ({ ...TEST_LIMITS, cellLimit: { ...TEST_LIMITS.cellLimit, cells: Number(cells) } }),
});
