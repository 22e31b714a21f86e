import {
  AbortedTransactionError,
  type DatabaseConnection,
  type Driver,
  type TransactionSettings,
} from 'kysely';
import type { ConnectionPool } from './connection-pool.ts';
import { PooledConnection } from './pooled-connection.ts';

/** Kysely's driver on a pool. */
export class PoolDriver implements Driver {
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
