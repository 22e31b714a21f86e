import pg from 'pg';
import { type ConnectionFault, faultOf } from './connection-error.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { DatabaseWatch } from './database-watch.ts';
import { PATIENCE_OF_CALLS, type Patience } from './patience.ts';
import { PooledConnection } from './pooled-connection.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** `bigint` as a number: revisions and log ids stay far below 2^53. */
const BIGINT_OID = 20;

/** Calls that may wait for a connection; more are refused at once. */
const WAITING_LIMIT = 1_000;
/** Nobody waits longer for a database that is silent for this share of their patience. */
const SILENCE_SHARE = 0.75;
const LOOK_EVERY = 250;
/** The server ends a statement at its time limit; where it is this late, its process stands still, ms. */
const BEYOND_TIMEOUT = 5_000;
/** How long the pool does not grow after the server had no connection left, ms. */
const MODESTY = 30_000;

/** No connection was available. */
export class NoConnection extends Error {
  readonly fault: ConnectionFault;

  constructor(fault: ConnectionFault, cause: unknown) {
    super('No connection to the database.', { cause });
    this.fault = fault;
  }
}

/**
 * Opens a pool of `pg`, none of whose clients ends the process when its connection breaks. `patience`: longest wait for a
 * connection.
 */
export function openPool(
  url: string,
  connections: number,
  limits: ConnectionLimits,
  patience: Patience = { ms: PATIENCE_OF_CALLS },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patience.ms,
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) => (oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)),
    },
    ...limits,
  });
  // The pool listens to clients only while they are idle. A break is reported to the user of the connection.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

/** Lends connections, and takes only working ones back. */
export class ConnectionPool {
  readonly patience: Patience;
  private readonly pool: pg.Pool;
  private readonly watch: DatabaseWatch | null;
  private readonly lent = new Set<PooledConnection>();
  private readonly most: number;
  private readonly looking: NodeJS.Timeout;
  private growing: NodeJS.Timeout | null = null;

  constructor(pool: pg.Pool, patience: Patience, watch: DatabaseWatch | null) {
    this.pool = pool;
    this.patience = patience;
    this.watch = watch;
    this.most = pool.options.max;
    this.looking = setInterval(() => this.abandonSilent(), LOOK_EVERY).unref();
  }

  /** Rejects with `NoConnection`, or with `DatabaseUnavailable` where a further wait is of no use. */
  async lend(): Promise<PooledConnection> {
    if (this.isSilent) throw new DatabaseUnavailable('unreachable');
    if (this.pool.waitingCount >= WAITING_LIMIT) throw new DatabaseUnavailable('busy');
    this.pool.options.connectionTimeoutMillis = this.patience.ms;
    const isFull = this.pool.totalCount >= this.pool.options.max;
    const client = await this.pool.connect().catch((error: unknown) => {
      throw this.refusal(error, isFull);
    });
    const connection = new PooledConnection(client, () => this.watch?.noteFull());
    this.lent.add(connection);
    return connection;
  }

  takeBack(connection: PooledConnection): void {
    this.lent.delete(connection);
    connection.detach();
    connection.client.release(connection.isBroken);
  }

  async close(): Promise<void> {
    clearInterval(this.looking);
    if (this.growing) clearTimeout(this.growing);
    await this.pool.end();
  }

  private get isSilent(): boolean {
    return (this.watch?.silence ?? 0) >= this.longestSilence;
  }

  private get longestSilence(): number {
    return SILENCE_SHARE * this.patience.ms;
  }

  /** Gives up connections from which no answer can be expected, so that those who wait are told. */
  private abandonSilent(): void {
    const { statement_timeout: timeout = 0 } = this.pool.options;
    const longest = timeout === false || timeout === 0 ? Number.POSITIVE_INFINITY : timeout + BEYOND_TIMEOUT;
    const patience = this.isSilent ? this.longestSilence : longest;
    const now = performance.now();
    for (const connection of this.lent) {
      if (connection.askedAt !== null && now - connection.askedAt > patience) connection.abandon();
    }
  }

  private refusal(error: unknown, isFull: boolean): Error {
    if (!(error instanceof pg.DatabaseError)) {
      // Others' calls have held all connections for the whole time.
      if (isFull) return new DatabaseUnavailable('busy', error);
      this.stayAsLarge();
      return new NoConnection('broken', error);
    }
    const fault = faultOf(error);
    if (fault === 'full') this.stayAsLarge();
    return new NoConnection(fault, error);
  }

  /** The server has no further connection for us: calls share the existing ones for a while. */
  private stayAsLarge(): void {
    if (this.pool.totalCount === 0) return;
    this.pool.options.max = this.pool.totalCount;
    this.growing ??= setTimeout(() => {
      this.growing = null;
      this.pool.options.max = this.most;
    }, MODESTY).unref();
  }
}
