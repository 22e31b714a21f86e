import type { FastifyReply } from 'fastify';
import { Refused } from '../errors/refused.ts';

/** Bytes of answers that may wait for their readers. */
export interface HeldLimits {
  readonly ofUser: number;
  readonly ofAll: number;
}

/** Seconds until a refused call should be repeated. */
const RETRY_AFTER = 5;

/** Counts the answers that wait in memory for their readers: who does not read them gets no further ones. */
export class HeldAnswers {
  private readonly limits: HeldLimits;
  private readonly byUser = new Map<number, number>();
  private byAll = 0;

  constructor(limits: HeldLimits) {
    this.limits = limits;
  }

  /** Throws `too-many` or `unavailable` where too much waits already. */
  expectRoom(user: number, reply: FastifyReply): void {
    const own = this.byUser.get(user) ?? 0;
    if (own <= this.limits.ofUser && this.byAll <= this.limits.ofAll) return;
    reply.header('retry-after', RETRY_AFTER);
    throw own > this.limits.ofUser
      ? new Refused('too-many', 'Too many answers wait for you. Read them first, then ask again.')
      : new Refused('unavailable', 'Too many answers wait for their readers. Try again soon.');
  }

  /** Counts an answer until it is read, or its reader has gone. */
  hold(user: number, bytes: number, reply: FastifyReply): void {
    this.count(user, bytes);
    reply.raw.once('close', () => this.count(user, -bytes));
  }

  private count(user: number, bytes: number): void {
    this.byAll += bytes;
    const own = (this.byUser.get(user) ?? 0) + bytes;
    if (own > 0) this.byUser.set(user, own);
    else this.byUser.delete(user);
  }
}
