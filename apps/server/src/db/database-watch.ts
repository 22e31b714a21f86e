import pg from 'pg';
import { faultOf } from './connection-error.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** How often the watch checks for an answer, ms. */
const TICK = 250;
/** How often the database is asked while no call asks, ms. */
const ASK_EVERY = 1_000;
/** Time limit for a new connection, ms. */
const CONNECT_WITHIN = 1_500;
/** Time limit of `check`, ms. */
const ANSWER_WITHIN = 1_000;
/** How long the disk counts as full after a statement failed for it, ms. */
const FULL_FOR = 15_000;

/**
 * Watches whether the database answers at all, over a connection of its own, which waits for no lock and for
 * no other call's connection. A server that stands still (a stopped process, a disk that does not come back,
 * a cut cable) refuses nothing, so that only time tells.
 */
export class DatabaseWatch {
  private readonly url: string;
  private readonly ticking: NodeJS.Timeout;
  private client: pg.Client | null = null;
  private asking: Promise<void> | null = null;
  /** Counted in ticks rather than measured: while this process stood still it has not listened either. */
  private waited = 0;
  private sinceAsked = 0;
  private fullUntil = 0;
  private isClosed = false;

  constructor(url: string) {
    this.url = url;
    this.ticking = setInterval(() => this.tick(), TICK).unref();
  }

  /** How long the database has left a question unanswered, ms; 0 where it answers or cannot be reached. */
  get silence(): number {
    return this.asking === null ? 0 : this.waited;
  }

  /** Whether the database lately had no disk space for a statement. */
  get isFull(): boolean {
    return performance.now() < this.fullUntil;
  }

  noteFull(): void {
    this.fullUntil = performance.now() + FULL_FOR;
  }

  /** Rejects with `DatabaseUnavailable` where the database does not answer soon. */
  async check(): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new DatabaseUnavailable('unreachable')), ANSWER_WITHIN);
    try {
      await Promise.race([this.ask(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.ticking);
    this.drop();
  }

  private tick(): void {
    this.sinceAsked += TICK;
    if (this.asking !== null) this.waited += TICK;
    else if (this.sinceAsked >= ASK_EVERY) this.ask().catch(() => {});
  }

  /** Asks, or waits for the answer to the present question. */
  private ask(): Promise<void> {
    if (this.asking) return this.asking;
    this.sinceAsked = 0;
    this.waited = 0;
    this.asking = this.answer().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async answer(): Promise<void> {
    // The end of an old connection says nothing about a new one.
    if (this.client && (await this.answersOver(this.client))) return;
    this.drop();
    try {
      this.client = await this.connect();
    } catch (error) {
      // The server answers, though it has no connection left for us.
      if (faultOf(error) !== 'full') throw new DatabaseUnavailable('unreachable', error);
    }
  }

  private answersOver(client: pg.Client): Promise<boolean> {
    return client.query('select 1').then(
      () => true,
      () => false,
    );
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: CONNECT_WITHIN });
    // Its end shows at the next question.
    client.on('error', () => {});
    await client.connect().catch((error: unknown) => {
      void client.end();
      throw error;
    });
    if (!this.isClosed) return client;
    void client.end();
    throw new Error('The watch is over.');
  }

  private drop(): void {
    void this.client?.end();
    this.client = null;
  }
}
