import { isChange } from './change.ts';
import type { Waiting } from './change-queue.ts';

export type ChangeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The changes that one page has not sent yet. */
interface KeptPage {
  /** The time until which the page counts as open, where the browser has no locks. */
  readonly until: number;
  readonly waiting: readonly Waiting[];
}
type KeptPages = { readonly [page: string]: KeptPage };

interface TakenOver {
  readonly taken: readonly Waiting[];
  readonly foreign: number;
}
const NOTHING: TakenOver = { taken: [], foreign: 0 };

/** How often an open page renews its lease, and how long a lease holds, ms. */
const SIGN_OF_LIFE = 2000;
const LEASE = 10_000;

/**
 * Keeps the waiting changes of one user in one project, so that they survive the page. Every open page has its own;
 * another page takes over, once, those of a page that is gone.
 */
export class KeptChanges {
  private readonly storage: ChangeStorage;
  private readonly key: string;
  private readonly page = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  private readonly locks = globalThis.navigator?.locks;
  private release: () => void = () => {};
  private timer: ReturnType<typeof setInterval> | undefined;
  private waiting: readonly Waiting[] = [];
  /** The storage refused the last changes. */
  failed = false;

  constructor(storage: ChangeStorage, project: number, user: string) {
    this.storage = storage;
    this.key = `thermarium.changes.${project}.${user}`;
  }

  /** Shows other pages that this one is open. */
  async open(): Promise<void> {
    if (!this.locks) {
      this.timer = setInterval(() => this.waiting.length > 0 && this.keep(this.waiting), SIGN_OF_LIFE);
      return;
    }
    const locks = this.locks;
    await new Promise<void>((opened) => {
      void locks.request(this.lockOf(this.page), async () => {
        const closed = new Promise<void>((resolve) => {
          this.release = resolve;
        });
        opened();
        await closed;
      });
    });
  }

  keep(waiting: readonly Waiting[]): void {
    this.waiting = waiting;
    const plain = waiting.map(({ change, sent }) => ({ change, sent }));
    const { [this.page]: mine, ...others } = this.read();
    if (!mine && plain.length === 0) {
      this.failed = false;
      return;
    }
    const until = Date.now() + LEASE;
    this.write(plain.length > 0 ? { ...others, [this.page]: { until, waiting: plain } } : others);
  }

  /**
   * Takes over the changes left behind by pages that are gone. `foreign`: the number of those kept by another version
   * of the page, which this one cannot read.
   */
  async takeOver(): Promise<TakenOver> {
    if (Object.keys(this.read()).every((page) => page === this.page)) return NOTHING;
    const take = async (): Promise<TakenOver> => {
      const gone: string[] = [];
      for (const [page, { until }] of Object.entries(this.read())) {
        if (page !== this.page && (await this.isGone(page, until))) gone.push(page);
      }
      const pages = this.read();
      const left = gone.flatMap((page) => pages[page]?.waiting ?? []);
      if (left.length === 0) return NOTHING;
      const taken = left.filter(({ change }) => isChange(change));
      const others = Object.entries(pages).filter(([page]) => !gone.includes(page) && page !== this.page);
      const waiting = [...taken, ...this.waiting];
      const mine = waiting.length > 0 ? { [this.page]: { until: Date.now() + LEASE, waiting } } : {};
      this.write({ ...Object.fromEntries(others), ...mine });
      return { taken, foreign: left.length - taken.length };
    };
    return this.locks ? this.locks.request(this.key, take) : take();
  }

  /** The page is left: another one may take over its waiting changes. */
  close(): void {
    clearInterval(this.timer);
    this.release();
    const pages = this.read();
    const mine = pages[this.page];
    if (mine) this.write({ ...pages, [this.page]: { ...mine, until: 0 } });
  }

  private lockOf(page: string): string {
    return `${this.key}.${page}`;
  }

  private async isGone(page: string, until: number): Promise<boolean> {
    if (!this.locks) return until < Date.now();
    return this.locks.request(this.lockOf(page), { ifAvailable: true }, async (lock) => lock !== null);
  }

  private read(): KeptPages {
    try {
      const kept: unknown = JSON.parse(this.storage.getItem(this.key) ?? '{}');
      return isKeptPages(kept) ? kept : {};
    } catch {
      return {};
    }
  }

  private write(pages: KeptPages): void {
    try {
      if (Object.keys(pages).length === 0) this.storage.removeItem(this.key);
      else this.storage.setItem(this.key, JSON.stringify(pages));
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }
}

/** Only the outer form is checked, since this program wrote the value. */
function isKeptPages(kept: unknown): kept is KeptPages {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    Object.values(kept).every(
      (page: unknown) => typeof page === 'object' && page !== null && 'waiting' in page,
    )
  );
}
