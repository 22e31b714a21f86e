import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { faultOf } from './connection-error.ts';
import { DatabaseFull, DatabaseUnavailable } from './unavailable.ts';

/** Statements that each connection keeps prepared; each costs the server some 20 kB. */
const MOST = 200;
/** Statements that are remembered until their second use; the oldest are forgotten. */
const MOST_SEEN = 2_000;

/**
 * Names the statements that are used repeatedly, so that each connection has them parsed and planned once:
 * most of the database's time for an edit is planning. A statement that is used once, such as one for a list
 * of a certain length, gets no name.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly seen = new Set<string>();

  /** The name to prepare a statement under; undefined: do not prepare it. */
  nameOf(text: string): string | undefined {
    const name = this.names.get(text);
    if (name !== undefined || this.names.size >= MOST) return name;
    if (this.seen.delete(text)) {
      const given = `kept_${this.names.size}`;
      this.names.set(text, given);
      return given;
    }
    this.seen.add(text);
    const [oldest] = this.seen;
    if (this.seen.size > MOST_SEEN) this.seen.delete(oldest);
    return undefined;
  }
}

/** One for all pools of the process: a name stands for one text. */
const statementNames = new StatementNames();

/** Commands whose results count changed rows. */
const CHANGES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];
const READ = /^\s*select\b/i;

/** One connection while it is lent. It knows whether the work over it could be done again from the start. */
export class PooledConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  /** When the present statement was sent (`performance.now()`); null: none waits for its answer. */
  askedAt: number | null = null;
  /** Whether something may have been committed that would be there twice if all was done again. */
  mayHaveKept = false;
  private readonly noteFull: () => void;
  private isLost = false;
  private transaction: 'none' | 'reads' | 'writes' = 'none';
  private readonly lose = () => {
    this.isLost = true;
  };

  /** @param noteFull called when the server has no disk space for a statement */
  constructor(client: pg.PoolClient, noteFull: () => void) {
    this.client = client;
    this.noteFull = noteFull;
    client.on('error', this.lose).on('end', this.lose);
  }

  /** Whether the pool must not lend it again. */
  get isBroken(): boolean {
    return this.isLost;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const keeps = this.transaction === 'none' && !isRead(compiled);
    const name = statementNames.nameOf(compiled.sql);
    const { command, rowCount, rows } = await this.ask(compiled.sql, compiled.parameters, keeps, name);
    if (!CHANGES.includes(command)) return { rows: rows ?? [] };
    return { numAffectedRows: BigInt(rowCount ?? 0), rows: rows ?? [] };
  }

  async begin(statement: string, reads: boolean): Promise<void> {
    this.transaction = reads ? 'reads' : 'writes';
    await this.ask(statement, [], false);
  }

  /** False: an earlier statement had failed, and the server has rolled back instead. */
  async commit(): Promise<boolean> {
    const { command } = await this.ask('commit', [], this.transaction === 'writes');
    this.transaction = 'none';
    return command !== 'ROLLBACK';
  }

  async rollback(): Promise<void> {
    await this.ask('rollback', [], false);
    this.transaction = 'none';
  }

  /** Gives the connection up: the statement that waits for an answer rejects. */
  abandon(): void {
    this.isLost = true;
    void this.client.end();
  }

  /** Ends the loan, for the pool. */
  detach(): void {
    this.client.off('error', this.lose).off('end', this.lose);
  }

  /** Nothing here reads in portions. */
  // biome-ignore lint/correctness/useYield: the interface asks for a generator.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed.');
  }

  private async ask(
    text: string,
    values: readonly unknown[],
    keeps: boolean,
    name?: string,
  ): Promise<pg.QueryResult> {
    if (this.isLost) throw this.loss(undefined);
    const before = this.mayHaveKept;
    this.mayHaveKept ||= keeps;
    this.askedAt = performance.now();
    try {
      return await this.client.query({ name, text, values: [...values] });
    } catch (error) {
      throw this.translated(error, before);
    } finally {
      this.askedAt = null;
    }
  }

  /** @param before whether something may have been committed before the failed statement */
  private translated(error: unknown, before: boolean): unknown {
    const fault = this.isLost ? 'broken' : faultOf(error);
    if (fault === 'broken') {
      this.isLost = true;
      return this.loss(error);
    }
    this.mayHaveKept = before;
    if (fault === 'no-space') {
      this.noteFull();
      return new DatabaseFull(error);
    }
    if (fault === 'held') return new DatabaseUnavailable('held', error);
    return fault === 'slow' ? new DatabaseUnavailable('busy', error) : error;
  }

  private loss(cause: unknown): DatabaseUnavailable {
    return new DatabaseUnavailable(this.mayHaveKept ? 'uncertain' : 'unreachable', cause);
  }
}

/** Whether a statement alone changes nothing. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' ? query.with === undefined : READ.test(sql);
}
