import { projectEditor, type ReferenceRow } from '@thermarium/api';
import { sql, type Transaction } from 'kysely';
import type { Caller } from '../../calls/caller.ts';
import type { Database } from '../../db/database.ts';
import { afterCommit } from '../../db/request-transaction.ts';
import type { Tables } from '../../db/schema.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import { diskUse, expectDisk, solveLimitsOf } from '../../limits/solve-limits.ts';
import type { Services } from '../../services.ts';
import { holdResource } from '../../sharing/hold.ts';
import { deleteUnshared } from '../../solutions/keep-solution.ts';

/** The references of a project, the steady one first. */
export async function readReferences(database: Database, project: number): Promise<ReferenceRow[]> {
  const rows = await database
    .selectFrom('solution')
    .leftJoin('account', 'account.id', 'solution.user_id')
    .select(['solution.id', 'transient', 'timestamp', 'kept', 'account.email'])
    .where('project_id', '=', project)
    .where('role', '=', 'reference')
    .orderBy('transient')
    .execute();
  return rows.map(({ id, transient, timestamp, kept, email }) => ({
    ...{ id, transient, timestamp: timestamp.toISOString() },
    ...{ kept: kept?.toISOString() ?? null, user_name: email ?? '' },
  }));
}

/**
 * Keeps the present solution of an analysis as its reference, in the place of another; both read the same blobs until the
 * solution is replaced. It counts for the caller. Throws `not-stored` or `quota-exceeded`.
 */
export async function keepReference(
  services: Services,
  project: number,
  caller: Caller,
  transient: boolean,
): Promise<ReferenceRow> {
  const { database, clock, settings } = services;
  const dropped = await database.transaction().execute(async (transaction) => {
    await holdResource(transaction, projectEditor, project, caller);
    const current = await transaction
      .selectFrom('solution')
      .select('id')
      .where('project_id', '=', project)
      .where('transient', '=', transient)
      .where('role', '=', 'current')
      .forUpdate()
      .executeTakeFirst();
    if (!current) throw new Refused('not-stored', 'There is no solution to keep yet. Solve first.');
    const before = await diskUse(transaction, caller.id);
    const former = await transaction
      .deleteFrom('solution')
      .where('project_id', '=', project)
      .where('transient', '=', transient)
      .where('role', '=', 'reference')
      .returning('blobs')
      .execute();
    await copyAsReference(transaction, current.id, { user: caller.id, kept: clock() });
    const limits = await solveLimitsOf(transaction, caller.id, settings.usualLimits, clock());
    const after = await diskUse(transaction, caller.id);
    if (after > before) expectDisk(after, limits);
    return former.map(({ blobs }) => blobs);
  });
  await settle(services, project, transient, dropped);
  const kept = (await readReferences(database, project)).find((one) => one.transient === transient);
  if (!kept) throw notFound();
  return kept;
}

async function copyAsReference(
  transaction: Transaction<Tables>,
  solution: number,
  { user, kept }: { readonly user: number; readonly kept: Date },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into solution
      (project_id, transient, role, kept, task_id, timestamp, fingerprint, summary, blobs, bytes, user_id)
    select project_id, transient, 'reference', ${kept}, task_id, timestamp, fingerprint, summary, blobs, bytes, ${user}
    from solution where id = ${solution}
    returning id`.execute(transaction);
  await sql`
    insert into solution_step (solution_id, step, time, max_t, min_t)
    select ${rows[0].id}, step, time, max_t, min_t from solution_step where solution_id = ${solution}`.execute(
    transaction,
  );
}

/** Throws `not-found`. */
export async function removeReference(
  services: Services,
  project: number,
  caller: Caller,
  reference: number,
): Promise<void> {
  const { transient, blobs } = await services.database.transaction().execute(async (transaction) => {
    await holdResource(transaction, projectEditor, project, caller);
    return transaction
      .deleteFrom('solution')
      .where('project_id', '=', project)
      .where('id', '=', reference)
      .where('role', '=', 'reference')
      .returning(['transient', 'blobs'])
      .executeTakeFirstOrThrow(notFound);
  });
  await settle(services, project, transient, [blobs]);
}

async function settle(
  { database, blobs, events }: Services,
  project: number,
  transient: boolean,
  dropped: readonly string[],
): Promise<void> {
  await events.publish(project, { type: 'reference', transient });
  await afterCommit(() => deleteUnshared(database, blobs, dropped));
}
