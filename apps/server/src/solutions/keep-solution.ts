import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/** The prefix of the blobs of one attempt at a task. */
export function solutionPrefix(task: number, attempt: number): string {
  return `${taskPrefix(task)}/${attempt}`;
}

/** The prefix of the blobs of all attempts at a task. */
export function taskPrefix(task: number): string {
  return `solutions/${task}`;
}

/** The result of a solve. */
export interface SolvedTask {
  readonly id: number;
  readonly user_id: number | null;
  readonly project_id: number;
  readonly transient: boolean;
  readonly timestamp: Date;
  readonly fingerprint: string;
  readonly summary: object;
  /** °C */
  readonly steps: readonly {
    readonly step: number;
    readonly time: number;
    readonly max_t: number | null;
    readonly min_t: number | null;
  }[];
  /** The prefix of its blobs. */
  readonly blobs: string;
  /** Their disk space. */
  readonly bytes: number;
}

/**
 * Replaces the former solution of an analysis, and keeps a steady one of another model as reference unless
 * somebody has chosen one. Returns the prefixes of blobs whose rows are gone.
 */
export async function replaceSolution(
  transaction: KyselyTransaction<Tables>,
  {
    id: task_id,
    project_id,
    user_id,
    transient,
    timestamp,
    fingerprint,
    summary,
    steps,
    blobs,
    bytes,
  }: SolvedTask,
): Promise<string[]> {
  const dropped = await dropFormer(transaction, { project_id, transient, fingerprint });
  const { id: solution_id } = await transaction
    .insertInto('solution')
    .values({
      project_id,
      task_id,
      transient,
      timestamp,
      fingerprint,
      summary: JSON.stringify(summary),
      blobs,
      user_id,
      bytes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // One parameter, however many steps there are: PostgreSQL accepts at most 65,535.
  await sql`
    insert into solution_step (solution_id, step, time, max_t, min_t)
    select ${solution_id}, step, time, max_t, min_t
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as given (step integer, time double precision, max_t double precision, min_t double precision)`.execute(
    transaction,
  );
  return dropped;
}

async function dropFormer(
  transaction: KyselyTransaction<Tables>,
  { project_id, transient, fingerprint }: Pick<SolvedTask, 'project_id' | 'transient' | 'fingerprint'>,
): Promise<string[]> {
  const find = (role: 'current' | 'reference') =>
    transaction
      .selectFrom('solution')
      .select(['id', 'kept', 'fingerprint'])
      .where('project_id', '=', project_id)
      .where('transient', '=', transient)
      .where('role', '=', role)
      .forUpdate()
      .executeTakeFirst();
  // Everybody who locks both locks the current one first. Whoever kept a reference meanwhile held it: a second query sees it.
  const former = await find('current');
  if (!former) return [];
  const reference = await find('reference');
  const isKept = !transient && former.fingerprint !== fingerprint && (reference?.kept ?? null) === null;
  const gone = isKept ? reference : former;
  const dropped = await transaction
    .deleteFrom('solution')
    .where('id', '=', gone?.id ?? 0)
    .returning('blobs')
    .execute();
  if (isKept) {
    await transaction
      .updateTable('solution')
      .set({ role: 'reference' })
      .where('id', '=', former.id)
      .execute();
  }
  return dropped.map(({ blobs }) => blobs);
}

/** Deletes blobs of deleted solutions, except those that a duplicate of the project still uses. */
export async function deleteUnshared(
  database: Kysely<Tables>,
  blobs: BlobStore,
  prefixes: readonly string[],
): Promise<void> {
  if (prefixes.length === 0) return;
  const used = await database
    .selectFrom('solution')
    .select('blobs')
    .where('blobs', 'in', [...prefixes])
    .execute();
  const kept = new Set(used.map((solution) => solution.blobs));
  for (const prefix of prefixes) if (!kept.has(prefix)) await blobs.deleteAll(prefix);
}
