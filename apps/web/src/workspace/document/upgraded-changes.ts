import { areVersions, newerMessage, upgradeFrom, type Versioned } from '@thermarium/model';
import { type Diff, type Records, upgradedDiff, versioned } from '@thermarium/records';
import { diffOf, isChange } from './change.ts';
import type { Waiting } from './change-queue.ts';
import type { TakenOver } from './kept-changes.ts';

/**
 * Kept changes of stated versions at the present ones. A change of which nothing is left is dropped.
 *
 * @param records the present records, which tell the kinds of objects.
 * @param known everything that has versions.
 */
export function upgradedChanges(
  waiting: readonly Waiting[],
  versions: unknown,
  records: Pick<Records, 'object'>,
  known: readonly Versioned[] = versioned,
): TakenOver {
  const stated = versions ?? {};
  const upgrade = areVersions(stated) ? upgradeFrom(stated, known) : null;
  if (!upgrade) return { taken: [], foreign: waiting.length, newer: null };
  if ('newer' in upgrade) {
    const message = newerMessage(upgrade.newer[0], 'this page');
    return { taken: [], foreign: 0, newer: `Changes that were kept need ${message} Load the page again.` };
  }
  const usable = waiting.filter(({ change }) => isChange(change));
  const added = new Map(
    usable
      .flatMap(({ change }) => diffOf(change))
      .flatMap(({ id, after }) => (after?.kind ? [[id, after.kind]] : [])),
  );
  const kindOf = (id: number) => records.object.get(id)?.kind ?? textOf(added.get(id));
  const read = usable.map((each): Waiting | null | 'lost' => {
    const { change } = each;
    if (!('diff' in change)) return each;
    const diff = attempted(() => upgradedDiff(change.diff, upgrade, kindOf));
    if (diff === null) return 'lost';
    return diff.length > 0 ? { ...each, change: { ...change, diff } } : null;
  });
  const taken = read.filter((each) => each !== null && each !== 'lost');
  const dropped = read.filter((each) => each === null).length;
  return { taken, foreign: waiting.length - taken.length - dropped, newer: null };
}

/** Null where a step fails: nobody has checked the values since they were kept. */
function attempted(work: () => Diff | null): Diff | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
