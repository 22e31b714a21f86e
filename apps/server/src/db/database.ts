import {
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { CALL_LIMITS, type ConnectionLimits } from './connection-limits.ts';
import { ConnectionPool, openPool } from './connection-pool.ts';
import type { DatabaseWatch } from './database-watch.ts';
import { PATIENCE_OF_CALLS, type Patience } from './patience.ts';
import { PoolDriver } from './pool-driver.ts';
import { RepeatingProvider } from './repeating-provider.ts';
import { JoiningDriver, JoiningProvider } from './request-transaction.ts';
import type { Tables } from './schema.ts';

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
