import { Socket } from 'node:net';
import pg from 'pg';
import { errorCode } from '../../errors/error-code.ts';
import { SUPERUSER } from './cluster.ts';

/** The program's database and user; the user owns the database and nothing else. */
const DATABASE = 'thermarium';
const OWNER = 'thermarium';

const MAINTENANCE_DATABASE = 'postgres';
const LOOPBACK = '127.0.0.1';
/** Time limit for an answer at a port, ms. */
const PATIENCE = 5_000;

/** The means to connect to the server of one cluster. */
export interface Door {
  readonly data: string;
  readonly password: string;
  readonly port: number;
  /** The name by which others see connections of this process. */
  readonly name: string;
}

/** A connection with its socket, which decides whether it keeps this process alive. */
export interface Line {
  readonly client: pg.Client;
  readonly socket: Socket;
}

/**
 * The server at a port: ours, another one, one that is starting or stopping, one that gives no answer, none.
 */
export type Reply = Line | 'foreign' | 'busy' | 'silent' | 'nobody';

/** PostgreSQL's codes while it starts, recovers or shuts down, and when it has no connection left. */
const BUSY = ['57P03', '53300'];
/** An unknown user, or not our password. */
const FOREIGN = ['28P01', '28000'];

/** Asks at a port whether the cluster's server is there. */
export async function knock({ data, password, port, name }: Door): Promise<Reply> {
  const socket = new Socket();
  const client = new pg.Client({
    host: LOOPBACK,
    port,
    user: SUPERUSER,
    password,
    database: MAINTENANCE_DATABASE,
    application_name: name,
    connectionTimeoutMillis: PATIENCE,
    stream: () => socket,
  });
  // A lost connection also emits `end`.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    if (rows[0]?.data_directory === data) return { client, socket };
    await client.end();
    return 'foreign';
  } catch (error) {
    socket.destroy();
    const code = errorCode(error) ?? '';
    if (BUSY.includes(code)) return 'busy';
    if (FOREIGN.includes(code)) return 'foreign';
    return code === 'ECONNREFUSED' ? 'nobody' : 'silent';
  }
}

/** Makes the program's user and database where they are missing. The folder's lock is held. */
export async function prepareDatabase(client: pg.Client, password: string): Promise<void> {
  const users = await client.query('select from pg_roles where rolname = $1', [OWNER]);
  if (users.rowCount === 0) {
    await client.query(`create role ${OWNER} login password ${client.escapeLiteral(password)}`);
  }
  const databases = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
}

/** Counts the connections of others: other processes of the program, or somebody's `psql`. */
export async function countOthers(client: pg.Client, name: string): Promise<number> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where backend_type = 'client backend' and application_name <> $1`,
    [name],
  );
  return rowCount ?? 0;
}

/** The address of the program's database. */
export function databaseUrl(door: Door): string {
  return addressOf(door, OWNER, DATABASE);
}

/** The address at which databases are made and dropped. */
export function maintenanceUrl(door: Door): string {
  return addressOf(door, SUPERUSER, MAINTENANCE_DATABASE);
}

function addressOf({ password, port, name }: Door, user: string, database: string): string {
  return `postgres://${user}:${password}@${LOOPBACK}:${port}/${database}?application_name=${name}`;
}
