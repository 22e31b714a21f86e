import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Database } from './database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

type Effect = () => Promise<void>;

/** One transaction around all that is asked of the database while it is open, by whatever is called from within. */
class RequestTransaction {
  readonly connection: DatabaseConnection;
  readonly whenKept: Effect[] = [];
  readonly whenDropped: Effect[] = [];
  isOpen = true;
  /** Transactions within it, the innermost last. */
  readonly inner: JoinedConnection[] = [];

  constructor(connection: DatabaseConnection) {
    this.connection = connection;
  }
}

const current = new AsyncLocalStorage<RequestTransaction>();

function openTransaction(): RequestTransaction | null {
  const transaction = current.getStore();
  return transaction?.isOpen ? transaction : null;
}

/**
 * Runs `work` so that everything it asks of `database` is one transaction, those included that `work` believes to be
 * transactions of their own: all of it is kept when `work` is done, and nothing when it throws. `work` may be run again
 * from the start where the connection broke.
 */
export async function inOneTransaction<Result>(
  database: Database,
  onEffectFailed: (error: unknown) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const attempts: RequestTransaction[] = [];
  const settle = async (effects: readonly Effect[]) => {
    for (const effect of effects) await effect().catch(onEffectFailed);
  };
  try {
    const result = await database.transaction().execute(async (transaction) => {
      const connection = await transaction.getExecutor().provideConnection(async (lent) => lent);
      const attempt = new RequestTransaction(connection);
      attempts.push(attempt);
      try {
        return await current.run(attempt, work);
      } finally {
        attempt.isOpen = false;
      }
    });
    const kept = attempts.pop();
    for (const attempt of attempts) await settle(attempt.whenDropped);
    await settle(kept?.whenKept ?? []);
    return result;
  } catch (error) {
    const last = attempts.pop();
    for (const attempt of attempts) await settle(attempt.whenDropped);
    // Nobody knows whether it was dropped where the answer to the commit was lost.
    const isUncertain = error instanceof DatabaseUnavailable && error.absence === 'uncertain';
    if (!isUncertain) await settle(last?.whenDropped ?? []);
    throw error;
  }
}

/** Does something outside the database once it is certain that the present changes stay: now, outside `inOneTransaction`. */
export async function onceKept(effect: Effect): Promise<void> {
  const transaction = openTransaction();
  if (transaction) transaction.whenKept.push(effect);
  else await effect();
}

/** Does something where it turns out that the present changes do not stay: never, outside `inOneTransaction`. */
export function onceDropped(effect: Effect): void {
  openTransaction()?.whenDropped.push(effect);
}

/** Runs what is to stay whatever becomes of the present changes, such as a count of attempts. */
export function apart<Result>(work: () => Promise<Result>): Promise<Result> {
  return current.exit(work);
}

/** A use of the connection of the request's transaction; a transaction within is a savepoint. */
class JoinedConnection implements DatabaseConnection {
  readonly transaction: RequestTransaction;

  constructor(transaction: RequestTransaction) {
    this.transaction = transaction;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.transaction.connection.executeQuery(query);
  }

  streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.transaction.connection.streamQuery(query, size);
  }
}

/** Lends the connection of the request's transaction where there is one. */
export class JoiningProvider implements ConnectionProvider {
  private readonly provider: ConnectionProvider;

  constructor(provider: ConnectionProvider) {
    this.provider = provider;
  }

  provideConnection<Result>(consumer: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    const transaction = openTransaction();
    if (!transaction) return this.provider.provideConnection(consumer);
    return consumer(new JoinedConnection(transaction));
  }
}

/** Makes savepoints of the transactions within a request's. */
export class JoiningDriver implements Driver {
  private readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  init(): Promise<void> {
    return this.driver.init();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return this.driver.acquireConnection();
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.driver.releaseConnection(connection);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!(connection instanceof JoinedConnection)) {
      return this.driver.beginTransaction(connection, settings);
    }
    const { inner } = connection.transaction;
    inner.push(connection);
    await tell(connection, `savepoint ${nameOf(inner.length)}`);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof JoinedConnection)) return this.driver.commitTransaction(connection);
    await tell(connection, `release savepoint ${leave(connection)}`);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof JoinedConnection)) return this.driver.rollbackTransaction(connection);
    await tell(connection, `rollback to savepoint ${leave(connection)}`);
  }

  destroy(): Promise<void> {
    return this.driver.destroy();
  }
}

function nameOf(depth: number): string {
  return `inner_${depth}`;
}

/** The savepoint of a transaction that ends. Savepoints are a stack, so transactions within a request cannot overlap. */
function leave(connection: JoinedConnection): string {
  const { inner } = connection.transaction;
  const name = nameOf(inner.length);
  if (inner.pop() !== connection) throw new Error('Transactions of one request overlap.');
  return name;
}

async function tell(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement));
}
