import type { SolveLimits } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import { DISK_RESERVE, diskQuotaFull, diskShort, diskUse, GIGABYTE } from '../limits/solve-limits.ts';
import type { FreeDisk } from '../storage/free-disk.ts';
import type { SolutionFiles } from './solution-files.ts';
import type { TakenTask } from './take-task.ts';

/** From this many steps on, the size of all can be predicted from the stored ones. */
const TELLING_STEPS = 20;
/**
 * Later steps may compress better than the first: a solve is ended only where it exceeds its limit by far.
 */
const FORECAST_DOUBT = 1.25;

interface DiskWatch {
  readonly database: Database;
  readonly freeDisk: FreeDisk;
  readonly task: TakenTask;
  readonly limits: SolveLimits;
  readonly files: SolutionFiles;
  /** The steps of the whole solve; null: it has none. */
  readonly steps: number | null;
}

/** The reason why a solve may not, or will not be able to, write on; null: none. */
export async function diskProblem({
  database,
  freeDisk,
  task,
  limits,
  files,
  steps,
}: DiskWatch): Promise<string | null> {
  const { id, user_id, project_id: project, transient } = task;
  const used = await diskUse(database, user_id, { project, transient, task: id });
  const { bytes } = files;
  const forecast = steps !== null && files.steps >= TELLING_STEPS ? files.forecast(steps + 1) : bytes;
  /** The bytes that it needs where they exceed `room`; null: it has room. */
  const excess = (room: number) =>
    bytes > room ? bytes : forecast > room * FORECAST_DOUBT ? forecast : null;
  const beyondQuota = user_id === null ? null : excess(limits.diskGb * GIGABYTE - used);
  if (beyondQuota !== null) return diskQuotaFull(beyondQuota, used, limits.diskGb);
  const short = await reserveProblem(freeDisk);
  if (short !== null) return short;
  const free = await freeDisk();
  if (free === null) return null;
  const beyondDisk = excess(free + bytes);
  return beyondDisk === null ? null : diskShort(beyondDisk, free + bytes);
}

/** The reason why nothing may be written on at all; null: none. */
export async function reserveProblem(freeDisk: FreeDisk): Promise<string | null> {
  const free = await freeDisk();
  return free !== null && free < DISK_RESERVE ? diskShort(null, free) : null;
}
