import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionProvider, DatabaseConnection } from 'kysely';
import { type ConnectionFault, faultOf } from './connection-error.ts';
import { type ConnectionPool, NoConnection } from './connection-pool.ts';
import type { PooledConnection } from './pooled-connection.ts';
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
export class RepeatingProvider implements ConnectionProvider {
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
