import pg from 'pg';
import { z } from 'zod';
import { MOST_CONNECTIONS } from './database.ts';

/**
 * Connections of a process beside its pool: one for events of projects, one on which the worker listens and sends its
 * heartbeats, and the watch.
 */
const APART = 3;
/** The connection of a lane beside its pool: its watch. */
const APART_OF_LANE = 1;
/** Each solve writes about itself over one connection at a time, and the worker looks for the next. */
const MOST_OF_WORKER = 3;
const MOST_LANES = 3;
/** A lane runs one call at a time; others may wait in it for a child process. */
const MOST_OF_LANE = 4;
/** A call within a transaction may count an attempt beside it. */
const FEWEST_OF_LANE = 2;
/** The calls of all need this many connections before another lane is worth its own. */
const ENOUGH_FOR_CALLS = 4;

const found = z.object({ room: z.number() });

/** The number of connections that the role of an address may open, all processes together. */
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

/** The most connections that a process may open. */
export interface Connections {
  /** In the pool of the process. */
  readonly calls: number;
  /** Processes for long calls; none where the process answers no calls. */
  readonly lanes: number;
  /** In the pool of each lane. */
  readonly ofLane: number;
}

/**
 * Shares out the available connections, so that one process can open all of its own; several processes share
 * them as they need them. Where few are available there are fewer lanes, and fewer connections in each,
 * then fewer for the process.
 */
export function connectionsFor(room: number, answersCalls: boolean): Connections {
  const [fewestCalls, fewestLanes, mostLanes] = answersCalls ? [2, 1, MOST_LANES] : [1, 0, 0];
  const forLanes = (count: number) => count * (APART_OF_LANE + FEWEST_OF_LANE);
  const needed = APART + fewestCalls + forLanes(fewestLanes);
  if (room < needed) {
    throw new Error(
      `The database allows this user ${room} connections, and this process of the program needs ${needed}: raise the limit of the role (alter role … connection limit …), of the database, or max_connections.`,
    );
  }
  let lanes = mostLanes;
  while (lanes > fewestLanes && room < APART + ENOUGH_FOR_CALLS + forLanes(lanes)) lanes--;
  const calls = Math.min(answersCalls ? MOST_CONNECTIONS : MOST_OF_WORKER, room - APART - forLanes(lanes));
  const left = room - APART - calls - lanes * APART_OF_LANE;
  return { calls, lanes, ofLane: lanes > 0 ? Math.min(MOST_OF_LANE, Math.floor(left / lanes)) : 0 };
}
