import { sql } from 'kysely';
import type { SolveLimits } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import { Refused } from '../errors/refused.ts';

export const GIGABYTE = 1e9;
/** Disk space that the program itself, and its database, need to go on, bytes. */
export const DISK_RESERVE = 64 * 2 ** 20;

/** A user's limits: each is the largest that an unexpired licence of theirs states, or else the program's. */
export async function solveLimitsOf(
  database: Database,
  user: number | null,
  usual: SolveLimits,
  now: Date,
): Promise<SolveLimits> {
  const stated = await database
    .selectFrom('license')
    .select(({ fn }) => [
      fn.max('hour_limit').as('hours'),
      fn.max('step_limit').as('steps'),
      fn.max('disk_limit_gb').as('diskGb'),
    ])
    .where('user_id', '=', user)
    .where('expiration', '>', now)
    .executeTakeFirst();
  return {
    hours: stated?.hours ?? usual.hours,
    steps: stated?.steps ?? usual.steps,
    diskGb: stated?.diskGb ?? usual.diskGb,
  };
}

/** A solve that will replace a solution, or is running. */
interface SolveInView {
  readonly project: number;
  readonly transient: boolean;
  /** The task whose own files are left out. */
  readonly task?: number;
}

/**
 * Disk space of a user's solutions and running solves, bytes. Files that copies of a project share count
 * once. Left out are the solution that the given solve is to replace, and references that nobody asked for.
 */
export async function diskUse(
  database: Database,
  user: number | null,
  inView: SolveInView | null = null,
): Promise<number> {
  if (user === null) return 0;
  const { project, transient, task } = { project: null, transient: null, task: null, ...inView };
  const { rows } = await sql<{ bytes: number }>`
    select
      coalesce((
        select sum(bytes) from (
          select blobs, max(bytes) as bytes from solution
          where user_id = ${user}
            and (role <> 'current'
              or (project_id, transient) is distinct from (${project}::integer, ${transient}::boolean))
            -- What the program kept by itself is no business of the user's.
            and (role <> 'reference' or kept is not null)
          group by blobs
        ) as stored
      ), 0)::double precision
      + coalesce((
        select sum(bytes) from task
        where user_id = ${user} and state = 'RUNNING' and id is distinct from ${task}::integer
      ), 0)::double precision as bytes`.execute(database);
  return rows[0].bytes;
}

const number = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** Formats bytes as `4.21 GB`. */
function sizeText(bytes: number): string {
  if (bytes >= GIGABYTE) return `${number.format(bytes / GIGABYTE)} GB`;
  return `${number.format(Math.max(1, bytes / 1e6))} MB`;
}

const LESS_DISK =
  "Turn off 'Save internal temperatures', choose fewer steps, delete what is not needed any more, or ask the administrator for more.";

export function tooManySteps(steps: number, limit: number): string {
  const [wanted, allowed] = [steps, limit].map((count) => count.toLocaleString('en-US'));
  return `This transient has ${wanted} steps, and your licence allows ${allowed}. Choose fewer steps, or ask the administrator for more.`;
}

export function tooLong(hours: number): string {
  const inHours = `${number.format(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
  const allowed = hours < 1 ? `${number.format(hours * 60)} minutes` : inHours;
  return `The solve has worked for ${allowed}, which is the longest that your licence allows. Choose a coarser resolution or fewer steps, or ask the administrator for more.`;
}

/** @param need bytes; null: the present files are already too much */
export function diskQuotaFull(need: number | null, used: number, diskGb: number): string {
  const quota = sizeText(diskGb * GIGABYTE);
  if (need === null)
    return `Your solutions take ${sizeText(used)} of the ${quota} that they may. ${LESS_DISK}`;
  return `This solve needs about ${sizeText(need)} of disk space; your solutions take ${sizeText(used)} of the ${quota} that they may. ${LESS_DISK}`;
}

/** Throws `quota-exceeded` where a user's solutions take more than they may. */
export function expectDisk(used: number, { diskGb }: SolveLimits): void {
  if (used > diskGb * GIGABYTE) throw new Refused('quota-exceeded', diskQuotaFull(null, used, diskGb));
}

/** @param need bytes; null: hardly anything is free */
export function diskShort(need: number | null, free: number): string {
  const wants = need === null ? 'Solves stop' : `This solve needs about ${sizeText(need)} of disk space`;
  return `${wants}: ${sizeText(free)} are free where solutions are kept. Turn off 'Save internal temperatures', choose fewer steps, or ask the administrator to free some.`;
}
