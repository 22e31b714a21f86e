import { KEY_LIFETIME, type KeyLimits } from '@thermarium/api';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { afterCommit, outsideTransaction } from '../db/request-transaction.ts';
import { Refused } from '../errors/refused.ts';

/** A user's keys are counted anew after this share of a limit has been added. */
const COUNT_AFTER = 1 / 16;

/** For users at their limit: how often their keys are counted, and when they may come back, s. */
const KEYS_COME_BACK = 60;

/** Count of one user's keys. */
interface Use {
  /** The result of the last count. */
  counted: number;
  /** The time of that count, by `performance.now()`; null: none by this process. */
  countedAt: number | null;
  isCounting: boolean;
  /** Keys added since. */
  keys: number;
  bytes: number;
}

/**
 * Limits the keys and answers stored for each user. The database counts now and then, beside the calls, so
 * that an ordinary call pays nothing for it; each process may exceed the limits by a sixteenth.
 */
export class KeyRoom {
  private readonly database: Database;
  private readonly limits: KeyLimits;
  private readonly onFailed: (error: unknown) => void;
  private readonly uses = new Map<number, Use>();

  constructor(database: Database, limits: KeyLimits, onFailed: (error: unknown) => void) {
    this.database = database;
    this.limits = limits;
    this.onFailed = onFailed;
  }

  /** Throws `too-many`, with `Retry-After` on the reply, where a user has reached the limit. */
  expectRoom(user: number, reply: FastifyReply): void {
    const use = this.useOf(user);
    if (use.counted + use.keys < this.limits.keys) return;
    // Some may have expired.
    if (performance.now() - (use.countedAt ?? 0) > KEYS_COME_BACK * 1000) this.recount(user, use);
    reply.header('retry-after', KEYS_COME_BACK);
    const most = this.limits.keys.toLocaleString('en-US');
    throw new Refused(
      'too-many',
      `You have made ${most} calls under an Idempotency-Key within a day. Wait, or send this one without.`,
    );
  }

  /** Whether an answer of this many bytes is stored. */
  fits(bytes: number): boolean {
    return bytes <= this.limits.answerBytes;
  }

  /** Counts a key, after its commit, with the bytes of its answer. */
  async count(user: number, bytes: number): Promise<void> {
    await afterCommit(async () => {
      const use = this.useOf(user);
      use.keys += 1;
      use.bytes += bytes;
      const { keys, allAnswersBytes } = this.limits;
      const isDue = use.keys >= keys * COUNT_AFTER || use.bytes >= allAnswersBytes * COUNT_AFTER;
      if (isDue || use.countedAt === null) this.recount(user, use);
    });
  }

  private useOf(user: number): Use {
    const use = this.uses.get(user) ?? { counted: 0, countedAt: null, isCounting: false, keys: 0, bytes: 0 };
    this.uses.set(user, use);
    return use;
  }

  /** Counts anew; no call waits for it. */
  private recount(user: number, use: Use): void {
    if (use.isCounting) return;
    use.isCounting = true;
    use.countedAt = performance.now();
    const before = use.keys;
    use.bytes = 0;
    outsideTransaction(() => this.dropOldest(user))
      .then((keys) => {
        use.counted = keys;
        use.keys -= before;
      }, this.onFailed)
      .finally(() => {
        use.isCounting = false;
      });
  }

  /** Deletes the oldest answers of a user beyond the limit, and returns the number of keys. */
  private async dropOldest(user: number): Promise<number> {
    const { rows } = await sql<{ keys: number }>`
      with own as (
        select key, created, sum(octet_length(body)) over (order by created desc, key) as together
        from idempotency_key where user_id = ${user}
      ), dropped as (
        update idempotency_key as kept set headers = null, body = null from own
        where kept.user_id = ${user} and kept.key = own.key and kept.body is not null
          and own.together > ${this.limits.allAnswersBytes}
      )
      select count(*)::integer as keys from own
      where created > now() - make_interval(secs => ${KEY_LIFETIME / 1000})`.execute(this.database);
    return rows[0].keys;
  }
}
