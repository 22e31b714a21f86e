import type { Change } from './change.ts';
import { isStep, merged } from './change.ts';
import type { Outcome } from './project-document.ts';
import type { Done } from './send-change.ts';

/** A change as it was first sent. It is sent again just so: under its key the program does it once. */
export interface Sent {
  readonly key: string;
  readonly change: Change;
  /** When, ms since 1970. */
  readonly at: number;
}

export interface Waiting {
  readonly change: Change;
  /** Null: it has never been sent. */
  readonly sent: Sent | null;
}

/** The connection failed: whether the change arrived is not known. */
export const LOST = Symbol('lost');

export interface QueueParts {
  /** Sends a change; `isRepeated`: it was sent before, and perhaps made. */
  readonly perform: (change: Change, sent: Sent, isRepeated: boolean) => Promise<Outcome<Done> | typeof LOST>;
  /** A change as it is sent now. */
  readonly address: (change: Change) => Sent;
  /** What waits has changed: it is kept and shown. */
  readonly changed: (waiting: readonly Waiting[]) => void;
  /** A change that nobody of this page asked for, since it was kept from an earlier one, has ended. */
  readonly ended: (change: Change, outcome: Outcome<Done>) => void;
}

interface Asked {
  readonly change: Change;
  readonly settle: (outcome: Outcome<Done>) => void;
}

interface Entry extends Waiting {
  /** The changes of which it was merged, as they were asked for; none: it was kept from an earlier page. */
  readonly asked: readonly Asked[];
}

/** The waits between attempts while the connection is lost, ms. */
const RETRIES = [1000, 2000, 4000, 5000];
const NO_STEP = 'The connection is lost. Undo and redo work again when it is back.';

/** Sends changes strictly one after the other. One that the connection lost stays in front until it is answered. */
export class ChangeQueue {
  private readonly parts: QueueParts;
  private entries: readonly Entry[] = [];
  /** Works that want the time between two changes. */
  private holders: (() => Promise<void>)[] = [];
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

  /** Begins to send. */
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
      // One that was sent stays as it is: it may have arrived.
      const both = last?.sent === null ? merged(last.change, change) : null;
      if (last && both) {
        const asked = [...last.asked, { change, settle: resolve }];
        this.replace([...this.entries.slice(0, -1), { ...last, change: both, asked }]);
      } else this.replace([...this.entries, alone({ change, settle: resolve })]);
      this.run();
    });
  }

  /** Puts what was kept from an earlier page before everything else that has not been sent. */
  adopt(kept: readonly Waiting[]): void {
    if (kept.length === 0) return;
    const at = this.isSending ? 1 : 0;
    const entries = kept.map((waiting) => ({ ...waiting, asked: [] }));
    this.replace([...this.entries.slice(0, at), ...entries, ...this.entries.slice(at)]);
    this.run();
  }

  /** Changes what waits, all but what is under way. */
  revise(work: (change: Change) => Change): void {
    const at = this.isSending ? 1 : 0;
    const revised = this.entries.map((entry, n) => {
      const change = n < at ? entry.change : work(entry.change);
      if (change === entry.change) return entry;
      return { ...entry, change, asked: entry.asked.map((each) => ({ ...each, change: work(each.change) })) };
    });
    if (revised.some((entry, n) => entry !== this.entries[n])) this.replace(revised);
  }

  /** Does something while no change is under way. */
  hold<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.holders.push(() => work().then(resolve, reject));
      this.run();
    });
  }

  /** The connection may be back. */
  wake(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.run();
  }

  /** Sends what waits as far as the connection holds, then stops. Fulfils when nothing is under way any more. */
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
      const holder = this.holders.shift();
      const head = this.entries[0];
      const isStopped = this.isPaused || this.timer !== undefined || (this.isClosed && this.isLost);
      if (holder) await holder();
      else if (head && !isStopped) await this.send(head);
      else break;
    }
    // In one go with the last look at what waits: whoever adds something from now on starts anew.
    this.isRunning = false;
    for (const resolve of this.resolveIdle.splice(0)) resolve();
  }

  private async send(head: Entry): Promise<void> {
    const sent = head.sent ?? this.parts.address(head.change);
    this.isSending = true;
    if (head.sent === null) this.replace([{ ...head, sent }, ...this.entries.slice(1)]);
    const outcome = await this.parts.perform(head.change, sent, head.sent !== null);
    this.isSending = false;
    if (outcome === LOST) {
      this.isLost = true;
      const wait = RETRIES[Math.min(this.attempts++, RETRIES.length - 1)];
      if (!this.isClosed) this.timer = setTimeout(() => this.wake(), wait);
      this.parts.changed(this.entries);
      return;
    }
    this.isLost = false;
    this.attempts = 0;
    if (!outcome.ok && outcome.fields && head.asked.length > 1) {
      // One wrong value must not take the right ones with it.
      this.replace([...head.asked.map(alone), ...this.entries.slice(1)]);
      return;
    }
    this.replace(this.entries.slice(1));
    if (head.asked.length === 0) this.parts.ended(head.change, outcome);
    for (const { settle } of head.asked) settle(outcome);
  }

  private replace(entries: readonly Entry[]): void {
    this.entries = entries;
    this.parts.changed(entries);
  }
}

function alone(asked: Asked): Entry {
  return { change: asked.change, sent: null, asked: [asked] };
}
