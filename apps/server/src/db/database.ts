import { setTimeout as pause } from 'node:timers/promises';
import {
  AbortedTransactionError,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { type ConnectionFault, faultOf } from './connection-error.ts';
import { CALL_LIMITS, type ConnectionLimits } from './connection-limits.ts';
import { ConnectionPool, NoConnection, openPool } from './connection-pool.ts';
import type { DatabaseWatch } from './database-watch.ts';
import { PATIENCE_OF_CALLS, type Patience } from './patience.ts';
import { PooledConnection } from './pooled-connection.ts';
import { JoiningDriver, JoiningProvider } from './request-transaction.ts';
import type { Tables } from './schema.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** Pause between two attempts to connect, ms; doubled after each. */
const FIRST_PAUSE = 25;
const LONGEST_PAUSE = 250;
/** After losing this many conflicts, a call gives way. */
const ATTEMPTS = 5;

/**
 * Runs work that needs a connection, and runs it again from the start on another one where the connection
 * broke (or the server broke it off in favour of another) and nothing of it can have been committed: a
 * statement that only reads, and a transaction whose commit had not been sent. So everything that a
 * transaction does beside the database must be fit to be done twice.
 */
class RepeatingProvider implements ConnectionProvider {
  private readonly pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    this.pool = pool;
  }

  async provideConnection<Result>(
    consumer: (connection: DatabaseConnection) => Promise<Result>,
  ): Promise<Result> {
    const giveUp = performance.now() + this.pool.patience.ms;
    for (let attempt = 1; ; attempt++) {
      const connection = await this.lend(giveUp);
      try {
        return await consumer(connection);
      } catch (error) {
        if (!mayRepeat(error, connection)) throw error;
        // A second attempt is always made: it may have been this process that stood still.
        if (attempt === ATTEMPTS || (attempt > 1 && performance.now() > giveUp)) throw unavailable(error);
      } finally {
        this.pool.takeBack(connection);
      }
    }
  }

  private async lend(giveUp: number): Promise<PooledConnection> {
    for (let delay = FIRST_PAUSE; ; delay = Math.min(2 * delay, LONGEST_PAUSE)) {
      try {
        return await this.pool.lend();
      } catch (error) {
        if (!(error instanceof NoConnection)) throw error;
        // A wrong password stays wrong.
        if (error.fault === 'answer') throw error.cause;
        if (performance.now() + delay > giveUp) throw absent(error);
      }
      await pause(delay);
    }
  }
}

function mayRepeat(error: unknown, connection: PooledConnection): boolean {
  if (connection.mayHaveKept) return false;
  return connection.isBroken || faultOf(error) === 'conflict';
}

function unavailable(error: unknown): unknown {
  return faultOf(error) === 'conflict' ? new DatabaseUnavailable('held', error) : error;
}

function absent({ fault, cause }: NoConnection): DatabaseUnavailable {
  const crowded: readonly ConnectionFault[] = ['full', 'slow', 'held'];
  return new DatabaseUnavailable(crowded.includes(fault) ? 'busy' : 'unreachable', cause);
}

/** Kysely's driver on a pool. */
class PoolDriver implements Driver {
  private readonly pool: ConnectionPool;
  private readonly onKept: () => void;

  /** @param onKept called when a transaction has been committed */
  constructor(pool: ConnectionPool, onKept: () => void) {
    this.pool = pool;
    this.onKept = onKept;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<PooledConnection> {
    return this.pool.lend();
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    const statement = modes.length > 0 ? `start transaction ${modes.join(' ')}` : 'begin';
    await ours(connection).begin(statement, accessMode === 'read only');
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(await ours(connection).commit())) throw new AbortedTransactionError();
    this.onKept();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.pool.takeBack(ours(connection));
  }

  destroy(): Promise<void> {
    return this.pool.close();
  }
}

function ours(connection: DatabaseConnection): PooledConnection {
  if (connection instanceof PooledConnection) return connection;
  throw new Error('A connection of another driver.');
}

export type Database = Kysely<Tables>;

/** More connections would wait for one another in the server. */
export const MOST_CONNECTIONS = 10;

interface DatabaseOptions {
  /** Time limits of connections; left out: those for calls. */
  readonly limits?: ConnectionLimits;
  /** Left out: that of calls. */
  readonly patience?: Patience;
  /** Tells waiting calls that the database stands still. */
  readonly watch?: DatabaseWatch;
  /** Called when a transaction has been committed, by its maker. */
  readonly onKept?: () => void;
}

/**
 * Opens a pool of connections to a PostgreSQL address (`postgres://…`). Queries reject with the server's
 * error, with `DatabaseUnavailable`, or with `DatabaseFull`.
 */
export function openDatabase(
  url: string,
  connections = MOST_CONNECTIONS,
  {
    limits = CALL_LIMITS,
    patience = { ms: PATIENCE_OF_CALLS },
    watch,
    onKept = () => {},
  }: DatabaseOptions = {},
): Database {
  const pool = new ConnectionPool(openPool(url, connections, limits, patience), patience, watch ?? null);
  const driver = new JoiningDriver(new PoolDriver(pool, onKept));
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  };
  const provider = new JoiningProvider(new RepeatingProvider(pool));
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), provider);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}
