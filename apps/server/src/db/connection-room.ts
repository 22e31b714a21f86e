import pg from 'pg';
import { z } from 'zod';
import { MOST_CONNECTIONS } from './database.ts';

/**
 * Connections of a process beside its pool: two of the queue, one each for what happens in projects and with tasks, and
 * the watch.
 */
const APART = 5;

const found = z.object({ room: z.number() });

/** How many connections the role of an address may open, all processes together. */
export async function connectionRoom(url: string): Promise<number> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(`
      select least(
        nullif(rolconnlimit, -1), nullif(datconnlimit, -1),
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0)
      ) as room
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`);
    return found.parse(rows[0]).room;
  } finally {
    await client.end();
  }
}

/** The size of a process's pool, so that one process finds room. Several share what there is as they need it. */
export function connectionsFor(room: number): number {
  const left = Math.min(MOST_CONNECTIONS, room - APART);
  if (left >= 1) return left;
  throw new Error(
    `The database allows this user ${room} connections, and a process of the program needs ${APART + 1}: raise the limit of the role (alter role … connection limit …), of the database, or max_connections.`,
  );
}
