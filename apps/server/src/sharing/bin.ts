import type { projectEndpoints, ResourceAccess } from '@thermarium/api';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { holdResource } from './hold.ts';
import { permissionTable, resourceColumn, type Shareable } from './permissions.ts';

/** How long deleted things stay in the bin, ms. */
export const BIN_TIME = 30 * 24 * 3_600_000;

type Binned = z.output<typeof projectEndpoints.bin.answer>['projects'][number];

/**
 * Throws `not-found` where another call was faster, and refuses a caller who has lost the right to it
 * meanwhile.
 */
export function moveToBin(
  database: Database,
  access: ResourceAccess,
  id: number,
  caller: Caller,
  now: Date,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await holdResource(transaction, access, id, caller);
    await sql`update ${sql.table(access.of)} set deleted = ${now} where id = ${id}`.execute(transaction);
  });
}

/**
 * Throws `not-found` where another call was faster, and refuses a caller who has lost the right to it
 * meanwhile.
 */
export function takeOutOfBin(
  database: Database,
  access: ResourceAccess,
  id: number,
  caller: Caller,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await holdResource(transaction, access, id, caller);
    await sql`update ${sql.table(access.of)} set deleted = null where id = ${id}`.execute(transaction);
  });
}

/** The things in the bin that a user owns, latest first. */
export async function readBin(database: Database, of: Shareable, user: number): Promise<Binned[]> {
  const { rows } = await sql<{ id: number; name: string; deleted: Date }>`
    select resource.id, resource.name, resource.deleted
    from ${permissionTable(of)} as permission
    join ${sql.table(of)} as resource on resource.id = ${resourceColumn(of)}
    where permission.user_id = ${user} and permission.role = 'owner' and resource.deleted is not null
    order by resource.deleted desc, resource.id desc`.execute(database);
  return rows.map(({ id, name, deleted }) => ({
    id,
    name,
    deleted: deleted.toISOString(),
    expires: new Date(deleted.getTime() + BIN_TIME).toISOString(),
  }));
}
