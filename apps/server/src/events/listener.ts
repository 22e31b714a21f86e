import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { PATIENCE_OF_STARTS } from '../db/patience.ts';

/** The delay before the first attempt to connect again, ms; it doubles after each attempt. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 10_000;
/** The interval of queries that detect a connection lost in silence (a cut cable), ms. */
const PULSE = 15_000;
/** The time allowed for an answer, ms. A call that publishes its change waits no longer either. */
const PATIENCE = 4_000;

export interface ListenerOptions {
  /** `postgres://…` */
  readonly url: string;
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  /** Called when a lost connection is back; events sent in between were missed. */
  readonly onReconnect: () => void;
  readonly log: FastifyBaseLogger;
}

/** Listens on a PostgreSQL channel over its own connection, and reconnects whenever the connection breaks. */
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
    await listener.connect(PATIENCE_OF_STARTS);
    listener.pulse = setInterval(() => void listener.check(), PULSE).unref();
    return listener;
  }

  /** Sends to all listeners, this process included. Rejects while there is no connection. */
  async notify(payload: string): Promise<void> {
    if (!this.client) throw new Error('The connection for events is down.');
    await this.client.query('select pg_notify($1, $2)', [this.options.channel, payload]);
  }

  /** Asks over this connection, which no call waits for. Rejects while there is none. */
  async ask(text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
    if (!this.client) throw new Error('The connection for events is down.');
    return (await this.client.query(text, [...values])).rows;
  }

  async close(): Promise<void> {
    this.closing.abort();
    if (this.pulse) clearInterval(this.pulse);
    const { client } = this;
    this.client = null;
    await client?.end();
  }

  private async connect(patience = PATIENCE): Promise<void> {
    const { url, channel, onPayload } = this.options;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patience,
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
      // If the connection has ended meanwhile, its own events have started the recovery already.
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
