import { TELLING } from '@thermarium/api';

interface Allowance {
  /** Calls that may still be made at once. */
  left: number;
  /** By `now`, ms. */
  at: number;
}

/** Users whose allowance is kept at least. */
const ROOM = 1000;

/** Counts in memory what each user tells of their attention. One that is lost at a restart harms nobody. */
export class TellingLimit {
  private readonly allowances = new Map<number, Allowance>();
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** Seconds until the user may tell something; 0: now, and it counts as told. */
  wait(user: number): number {
    const at = this.now();
    if (this.allowances.size >= ROOM) this.forgetFull(at);
    const left = this.leftOf(this.allowances.get(user), at);
    if (left < 1) return Math.ceil((1 - left) / TELLING.perSecond);
    this.allowances.set(user, { left: left - 1, at });
    return 0;
  }

  private leftOf(allowance: Allowance | undefined, at: number): number {
    if (!allowance) return TELLING.atOnce;
    return Math.min(TELLING.atOnce, allowance.left + ((at - allowance.at) / 1000) * TELLING.perSecond);
  }

  private forgetFull(at: number): void {
    for (const [user, allowance] of this.allowances) {
      if (this.leftOf(allowance, at) === TELLING.atOnce) this.allowances.delete(user);
    }
  }
}
