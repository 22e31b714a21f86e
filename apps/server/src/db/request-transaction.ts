import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Tables } from './schema.ts';
import { DatabaseUnavailable } from './unavailable.ts';

type Effect = () => Promise<void>;

/** One transaction around all queries that anything called from within makes while it is open. */
class RequestTransaction {
  readonly connection: DatabaseConnection;
  readonly whenKept: Effect[] = [];
  readonly whenDropped: Effect[] = [];
  isOpen = true;
  /** Whether no query has been made in it so far. */
  isUntouched = true;
  /** A rollback that is due; it runs before the next query. */
  private due: Effect | null = null;
  /** Transactions within it, the innermost last. */
  readonly inner: JoinedConnection[] = [];

  constructor(connection: DatabaseConnection) {
    this.connection = connection;
  }

  /** Rolls everything back and begins anew before the next query: most often there is none. */
  restart(anew: Effect): void {
    this.isUntouched = true;
    this.due = anew;
  }

  async settle(): Promise<void> {
    const { due } = this;
    this.due = null;
    await due?.();
  }
}

const current = new AsyncLocalStorage<RequestTransaction>();

function openTransaction(): RequestTransaction | null {
  const transaction = current.getStore();
  return transaction?.isOpen ? transaction : null;
}

/**
 * Runs `work` so that all its queries on `database` are one transaction, including those that `work` takes
 * for transactions of their own: all is committed when `work` is done, and nothing when it throws. `work` may
 * be run again from the start where the connection broke.
 */
export async function inOneTransaction<Result>(
  database: Kysely<Tables>,
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
        const result = await current.run(attempt, work);
        await attempt.settle();
        return result;
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
    // Where the answer to the commit was lost, nobody knows whether it was rolled back.
    const isUncertain = error instanceof DatabaseUnavailable && error.absence === 'uncertain';
    if (!isUncertain) await settle(last?.whenDropped ?? []);
    throw error;
  }
}

/**
 * Does something outside the database once the present changes are committed: now, outside
 * `inOneTransaction`.
 */
export async function afterCommit(effect: Effect): Promise<void> {
  const transaction = openTransaction();
  if (transaction) transaction.whenKept.push(effect);
  else await effect();
}

/** Does something when the present changes are rolled back: never, outside `inOneTransaction`. */
export function afterRollback(effect: Effect): void {
  openTransaction()?.whenDropped.push(effect);
}

/**
 * Runs work whose changes stay even if the present transaction is rolled back, such as a count of attempts.
 */
export function outsideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return current.exit(work);
}

/** A use of the connection of the request's transaction. */
class JoinedConnection implements DatabaseConnection {
  readonly transaction: RequestTransaction;
  /** The way to roll this inner transaction back alone; null: it is no transaction. */
  undone: 'with all' | 'to savepoint' | null = null;

  constructor(transaction: RequestTransaction) {
    this.transaction = transaction;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.transaction.settle();
    this.transaction.isUntouched = false;
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

/**
 * Turns transactions within a request's into savepoints. The first one needs none where no query was made
 * before it: to roll it back is to roll all back and to begin anew. Most calls have one, and save two round
 * trips.
 */
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

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!(connection instanceof JoinedConnection)) {
      return this.driver.beginTransaction(connection, settings);
    }
    const { inner, isUntouched } = connection.transaction;
    inner.push(connection);
    connection.undone = isUntouched ? 'with all' : 'to savepoint';
    if (!isUntouched) await tell(connection, `savepoint ${nameOf(inner.length)}`);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof JoinedConnection)) return this.driver.commitTransaction(connection);
    const { undone } = connection;
    const name = leave(connection);
    if (undone === 'to savepoint') await tell(connection, `release savepoint ${name}`);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof JoinedConnection)) return this.driver.rollbackTransaction(connection);
    const { undone, transaction } = connection;
    const name = leave(connection);
    if (undone === 'to savepoint') return tell(connection, `rollback to savepoint ${name}`);
    transaction.restart(async () => {
      await this.driver.rollbackTransaction(transaction.connection);
      await this.driver.beginTransaction(transaction.connection, {});
    });
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.driver.releaseConnection(connection);
  }

  destroy(): Promise<void> {
    return this.driver.destroy();
  }
}

function nameOf(depth: number): string {
  return `inner_${depth}`;
}

/**
 * The savepoint of a transaction that ends. Savepoints are a stack, so transactions within a request cannot
 * overlap.
 */
function leave(connection: JoinedConnection): string {
  const { inner } = connection.transaction;
  const name = nameOf(inner.length);
  if (inner.pop() !== connection) throw new Error('Transactions of one request overlap.');
  connection.undone = null;
  return name;
}

async function tell(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement));
}
