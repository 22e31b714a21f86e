import { newKey } from '@thermarium/api';
import type { Outcome, Refused } from '../records/outcome.ts';
import { type Change, isStep } from './change.ts';

export interface Waiting {
  readonly change: Change;
  /** The time of the first attempt to send it, ms since 1970; null: none yet. */
  readonly sent: number | null;
}

/** The program's answer to a change that it made. */
export interface Done {
  /** The label of the change that a step through the history undid or redid. */
  readonly label?: string;
  /** The ids of the imported materials. */
  readonly ids?: readonly number[];
}

/** The connection failed: whether the change arrived is not known. */
export const LOST = Symbol('lost');

export interface QueueParts {
  /** Sends a change. `sent`: the time of its first attempt, ms since 1970. */
  readonly perform: (change: Change, sent: number) => Promise<Outcome<Done> | typeof LOST>;
  /** Merges two changes that were not sent yet into one; null where they stay two. */
  readonly merge: (first: Change, second: Change) => Change | null;
  /** Called when the waiting changes differ, to keep and show them. */
  readonly changed: (waiting: readonly Waiting[]) => void;
  /** Called when a change kept from an earlier page has ended: nothing of this page awaits its outcome. */
  readonly ended: (change: Change, outcome: Outcome<Done>) => void;
  /** The waits between attempts while the connection is lost, ms. */
  readonly retries?: readonly number[] | undefined;
}

interface Asked {
  readonly change: Change;
  readonly settle: (outcome: Outcome<Done>) => void;
}

interface Entry extends Waiting {
  /** The requested changes that were merged into it; empty: it was kept from an earlier page. */
  readonly asked: readonly Asked[];
}

const RETRIES = [1000, 2000, 4000, 5000];
const NO_STEP = 'The connection is lost. Undo and redo work again when it is back.';

/**
 * Sends changes strictly one after the other. A change whose connection was lost stays first until it is answered.
 */
export class ChangeQueue {
  private readonly parts: QueueParts;
  private entries: readonly Entry[] = [];
  private isRunning = false;
  private isPaused = true;
  private isClosed = false;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private resolveIdle: (() => void)[] = [];
  /** A change is under way. */
  isSending = false;
  /** The last attempt found no connection. */
  isLost = false;

  constructor(parts: QueueParts) {
    this.parts = parts;
  }

  get waiting(): readonly Waiting[] {
    return this.entries;
  }

  start(): void {
    this.isPaused = false;
    this.run();
  }

  add(change: Change): Promise<Outcome<Done>> {
    if (isStep(change) && this.isLost) {
      return Promise.resolve({ ok: false, fields: null, message: NO_STEP });
    }
    return new Promise((resolve) => {
      const last = this.entries.at(-1);
      // A change that was sent is not altered: it may have arrived.
      const both = last?.sent === null ? this.parts.merge(last.change, change) : null;
      if (last && both) {
        const asked = [...last.asked, { change, settle: resolve }];
        this.replace([...this.entries.slice(0, -1), { ...last, change: both, asked }]);
      } else this.replace([...this.entries, alone({ change, settle: resolve })]);
      this.run();
    });
  }

  /** Puts the changes kept from an earlier page before all others that were not sent yet. */
  adopt(kept: readonly Waiting[]): void {
    if (kept.length === 0) return;
    const at = this.isSending ? 1 : 0;
    const entries = kept.map((waiting) => ({ ...waiting, asked: [] }));
    this.replace([...this.entries.slice(0, at), ...entries, ...this.entries.slice(at)]);
    this.run();
  }

  /** Alters the waiting changes, except for the one under way; those that `work` refuses end. */
  revise(work: (change: Change) => Change | Refused): void {
    const at = this.isSending ? 1 : 0;
    const ended: { readonly entry: Entry; readonly refused: Refused }[] = [];
    const revised = this.entries.flatMap((entry, n): Entry[] => {
      const change = n < at ? entry.change : work(entry.change);
      if ('ok' in change) {
        ended.push({ entry, refused: change });
        return [];
      }
      if (change === entry.change) return [entry];
      const asked = entry.asked.map((each) => {
        const own = work(each.change);
        return 'ok' in own ? each : { ...each, change: own };
      });
      return [{ ...entry, change, asked }];
    });
    if (revised.length < this.entries.length || revised.some((entry, n) => entry !== this.entries[n])) {
      this.replace(revised);
    }
    for (const { entry, refused } of ended) this.settle(entry, refused);
  }

  /** Tries again at once, since the connection may be back. */
  wake(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.run();
  }

  /** Sends the waiting changes while the connection holds, then stops. Fulfils when nothing is under way. */
  close(): Promise<void> {
    this.isClosed = true;
    if (this.isLost || this.isPaused) clearTimeout(this.timer);
    if (!this.isRunning) return Promise.resolve();
    return new Promise((resolve) => this.resolveIdle.push(resolve));
  }

  private run(): void {
    if (this.isRunning || (this.isClosed && this.isLost)) return;
    this.isRunning = true;
    void this.loop();
  }

  private async loop(): Promise<void> {
    for (;;) {
      const head = this.entries[0];
      const isStopped = this.isPaused || this.timer !== undefined || (this.isClosed && this.isLost);
      if (!head || isStopped) break;
      await this.send(head);
    }
    // Nothing may run between the last look at the queue and this line: a change added afterwards starts a new loop.
    this.isRunning = false;
    for (const resolve of this.resolveIdle.splice(0)) resolve();
  }

  private async send(head: Entry): Promise<void> {
    const sent = head.sent ?? Date.now();
    this.isSending = true;
    if (head.sent === null) this.replace([{ ...head, sent }, ...this.entries.slice(1)]);
    const outcome = await this.parts.perform(head.change, sent);
    this.isSending = false;
    if (outcome === LOST) {
      this.isLost = true;
      const { retries = RETRIES } = this.parts;
      const wait = retries[Math.min(this.attempts++, retries.length - 1)];
      if (!this.isClosed) this.timer = setTimeout(() => this.wake(), wait);
      this.parts.changed(this.entries);
      return;
    }
    this.isLost = false;
    this.attempts = 0;
    if (!outcome.ok && outcome.fields && head.asked.length > 1) {
      // One wrong value must not take right ones with it, so the merged changes are sent one by one.
      const again = head.asked.map(({ change, settle }) =>
        alone({ change: { ...change, id: newKey() }, settle }),
      );
      this.replace([...again, ...this.entries.slice(1)]);
      return;
    }
    this.replace(this.entries.slice(1));
    this.settle(head, outcome);
  }

  private settle({ change, asked }: Entry, outcome: Outcome<Done>): void {
    if (asked.length === 0) this.parts.ended(change, outcome);
    for (const each of asked) each.settle(outcome);
  }

  private replace(entries: readonly Entry[]): void {
    this.entries = entries;
    this.parts.changed(entries);
  }
}

function alone(asked: Asked): Entry {
  return { change: asked.change, sent: null, asked: [asked] };
}
