import { presentVersions } from '@thermarium/records';
import type { Waiting } from './change-queue.ts';

export type ChangeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The changes that one page has not sent yet. */
interface KeptPage {
  /** The time until which the page counts as open, where the browser has no locks. */
  readonly until: number;
  /** The versions of the records that the changes concern; the first pages stated none. */
  readonly versions?: unknown;
  readonly waiting: readonly Waiting[];
}
type KeptPages = { readonly [page: string]: KeptPage };

export interface TakenOver {
  readonly taken: readonly Waiting[];
  /** The number of changes by earlier versions of these pages that cannot be sent any more. */
  readonly foreign: number;
  /** Why changes by a later version of these pages stay where they are; null: there are none. */
  readonly newer: string | null;
}
const NOTHING: TakenOver = { taken: [], foreign: 0, newer: null };

/** Brings changes that were kept in earlier versions to the present ones. */
type Upgrading = (waiting: readonly Waiting[], versions: unknown) => TakenOver;

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
    this.write(plain.length > 0 ? { ...others, [this.page]: keptNow(plain) } : others);
  }

  /** Takes over the changes left behind by pages that are gone; those by later versions of the page stay. */
  async takeOver(upgrade: Upgrading): Promise<TakenOver> {
    if (Object.keys(this.read()).every((page) => page === this.page)) return NOTHING;
    const take = async (): Promise<TakenOver> => {
      const gone: string[] = [];
      for (const [page, { until }] of Object.entries(this.read())) {
        if (page !== this.page && (await this.isGone(page, until))) gone.push(page);
      }
      const pages = this.read();
      const read = gone.flatMap((page) => {
        const left = pages[page];
        return left ? [{ page, ...upgrade(left.waiting, left.versions) }] : [];
      });
      const newer = read.find((each) => each.newer !== null)?.newer ?? null;
      const ended = read.filter((each) => each.newer === null);
      if (ended.length === 0) return { ...NOTHING, newer };
      const taken = ended.flatMap((each) => each.taken);
      const isEnded = (page: string) => page === this.page || ended.some((each) => each.page === page);
      const others = Object.entries(pages).filter(([page]) => !isEnded(page));
      const waiting = [...taken, ...this.waiting];
      this.write({
        ...Object.fromEntries(others),
        ...(waiting.length > 0 && { [this.page]: keptNow(waiting) }),
      });
      return { taken, foreign: ended.reduce((sum, each) => sum + each.foreign, 0), newer };
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

function keptNow(waiting: readonly Waiting[]): KeptPage {
  return { until: Date.now() + LEASE, versions: presentVersions, waiting };
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
