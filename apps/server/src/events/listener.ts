import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Between two attempts to connect again, ms; doubled after each. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 10_000;
/** A connection that died without a word (a cut cable) is found out by asking it this often, ms. */
const PULSE = 15_000;
/** And giving it this long to answer; a call that tells what it has changed waits no longer either, ms. */
const PATIENCE = 4_000;

export interface ListenerOptions {
  /** `postgres://…` */
  readonly url: string;
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  /** The connection was lost and is there again: what was sent in between was not heard. */
  readonly onReconnect: () => void;
  readonly log: FastifyBaseLogger;
}

/** Listens on a channel of PostgreSQL over a connection of its own, which it opens again whenever it breaks. */
export class Listener {
  private readonly options: ListenerOptions;
  private readonly closing = new AbortController();
  private client: pg.Client | null = null;
  private pulse: NodeJS.Timeout | null = null;

  private constructor(options: ListenerOptions) {
    this.options = options;
  }

  /** Rejects when the first connection cannot be made. */
  static async open(options: ListenerOptions): Promise<Listener> {
    const listener = new Listener(options);
    await listener.connect();
    listener.pulse = setInterval(() => void listener.check(), PULSE).unref();
    return listener;
  }

  /** Sends to everybody who listens, this process too. Rejects while there is no connection. */
  async notify(payload: string): Promise<void> {
    if (!this.client) throw new Error('The connection for events is down.');
    await this.client.query('select pg_notify($1, $2)', [this.options.channel, payload]);
  }

  async close(): Promise<void> {
    this.closing.abort();
    if (this.pulse) clearInterval(this.pulse);
    const { client } = this;
    this.client = null;
    await client?.end();
  }

  private async connect(): Promise<void> {
    const { url, channel, onPayload } = this.options;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      keepAlive: true,
    });
    client.on('notification', ({ payload = '' }) => onPayload(payload));
    client.on('error', () => void this.recover(client));
    client.on('end', () => void this.recover(client));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end();
      throw error;
    }
    if (this.closing.signal.aborted) await client.end();
    else this.client = client;
  }

  private async check(): Promise<void> {
    const { client } = this;
    try {
      await client?.query('select 1');
    } catch {
      // Where the connection has ended meanwhile, its own events have been here first.
      if (client) void this.recover(client);
    }
  }

  private async recover(lost: pg.Client): Promise<void> {
    if (this.client !== lost) return;
    this.client = null;
    void lost.end();
    const { log, onReconnect } = this.options;
    log.warn('The connection for events is lost; connecting again');
    const { signal } = this.closing;
    for (
      let delay = FIRST_DELAY;
      !this.client && !signal.aborted;
      delay = Math.min(2 * delay, LONGEST_DELAY)
    ) {
      await wait(delay, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.connect().catch((error) => log.debug({ err: error }, 'Not yet'));
    }
    if (this.client) onReconnect();
  }
}
