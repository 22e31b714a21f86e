import type { projectEndpoints } from '@thermarium/api';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { notFound } from '../http/refused.ts';
import { permissionTable, resourceColumn, type Shareable } from './permissions.ts';

/** How long what was deleted stays in the bin, ms. */
export const BIN_TIME = 30 * 24 * 3_600_000;

type Binned = z.output<typeof projectEndpoints.bin.answer>['projects'][number];

/** Throws `not-found` where somebody was faster. */
export async function moveToBin(database: Database, of: Shareable, id: number, now: Date): Promise<void> {
  const { rows } = await sql`
    update ${sql.table(of)} set deleted = ${now} where id = ${id} and deleted is null returning id`.execute(
    database,
  );
  if (rows.length === 0) throw notFound();
}

/** Throws `not-found` where somebody was faster. */
export async function takeOutOfBin(database: Database, of: Shareable, id: number): Promise<void> {
  const { rows } = await sql`
    update ${sql.table(of)} set deleted = null where id = ${id} and deleted is not null returning id`.execute(
    database,
  );
  if (rows.length === 0) throw notFound();
}

/** What a user owns of the bin, latest first. */
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
