import type { ProjectEvent } from '@thermarium/api';
import { type Change, subjectOf } from './change.ts';

type ModelEvent = Extract<ProjectEvent, { readonly type: 'model' }>;

interface Expected {
  readonly change: Change;
  until: number;
}

/** How long after a change its event may still arrive, ms. */
const LATEST = 5000;

/**
 * Tells the events of this page's own changes from those that the same person makes elsewhere: each change of its own
 * is followed by at most one event, about what it changed.
 */
export class OwnEvents {
  private expected: Expected[] = [];

  /** A change is sent. */
  expect(change: Change): void {
    this.expected = this.expected.filter((each) => each.change !== change);
    this.expected.push({ change, until: Number.POSITIVE_INFINITY });
  }

  /** It was answered. `silent`: it altered nothing, so that no event follows. */
  answered(change: Change, silent: boolean): void {
    if (silent) this.expected = this.expected.filter((each) => each.change !== change);
    for (const each of this.expected) if (each.change === change) each.until = Date.now() + LATEST;
  }

  /** Whether an event by this person is that of a change of this page. */
  isOwn({ tables, ids }: ModelEvent): boolean {
    const now = Date.now();
    this.expected = this.expected.filter(({ until }) => until > now);
    const at = this.expected.findIndex(({ change }) => {
      const { table, ids: own } = subjectOf(change);
      if (table !== 'any' && !tables.includes(table)) return false;
      return own === null || ids === null || own.some((id) => ids.includes(id));
    });
    if (at >= 0) this.expected.splice(at, 1);
    return at >= 0;
  }
}
