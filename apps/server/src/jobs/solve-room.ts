import { type Document, worldFields } from '@thermarium/model';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import { Refused } from '../errors/refused.ts';
import { BLOCK } from '../files/disk-space.ts';
import {
  DISK_RESERVE,
  diskQuotaFull,
  diskShort,
  diskUse,
  GIGABYTE,
  solveLimitsOf,
  tooManySteps,
} from '../limits/solve-limits.ts';
import type { FreeDisk } from '../storage/free-disk.ts';

const DEFAULT_STEPS = worldFields.steps.default ?? 1;

/** A requested solve. */
export interface WantedSolve {
  readonly project: number;
  readonly user: number;
  readonly transient: boolean;
  readonly document: Document;
  readonly fingerprint: string;
}

interface SolveRoomContext {
  readonly database: Database;
  readonly settings: Pick<Settings, 'usualLimits'>;
  readonly freeDisk: FreeDisk;
  readonly clock: () => Date;
}

/** Throws `quota-exceeded` or `no-space` where a solve needs more than its user may have, or than is free. */
export async function expectSolveRoom(
  { database, settings, freeDisk, clock }: SolveRoomContext,
  wanted: WantedSolve,
): Promise<void> {
  const { project, user, transient, document } = wanted;
  const limits = await solveLimitsOf(database, user, settings.usualLimits, clock());
  const steps = stepsOf(document);
  if (transient && steps > limits.steps)
    throw new Refused('quota-exceeded', tooManySteps(steps, limits.steps));
  const need = await diskNeed(database, wanted);
  const used = await diskUse(database, user, { project, transient });
  if (used + need > limits.diskGb * GIGABYTE) {
    const isFull = used >= limits.diskGb * GIGABYTE;
    throw new Refused('quota-exceeded', diskQuotaFull(isFull ? null : need, used, limits.diskGb));
  }
  const free = await freeDisk();
  if (free !== null && free - DISK_RESERVE < need) {
    throw new Refused('no-space', diskShort(free < DISK_RESERVE ? null : need, free));
  }
}

/**
 * The least that a solve writes, bytes; where the same model was solved before, the size of that solution.
 */
async function diskNeed(
  database: Database,
  { project, transient, document, fingerprint }: WantedSolve,
): Promise<number> {
  const former = await database
    .selectFrom('solution')
    .select('bytes')
    .where('project_id', '=', project)
    .where('case_id', 'is', null)
    .where('transient', '=', transient)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (former && former.bytes > 0) return former.bytes;
  const keepsFields = !transient || document.world.save_internal_temp === true;
  // Each step has a folder, its faces, and its field in two files at least or its planes.
  const files = 2 + (keepsFields ? 2 : document.planes.length);
  return (transient ? stepsOf(document) + 1 : 1) * files * BLOCK;
}

/** The number of steps of a document's transient, without t = 0. */
export function stepsOf({ world }: Document): number {
  const stated = Number(world.steps ?? DEFAULT_STEPS);
  return Number.isFinite(stated) ? stated : DEFAULT_STEPS;
}
