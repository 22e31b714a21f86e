import { combined, type Diff, type DiffEntry, keyOf } from '@thermarium/records';
import { type Edit, type EditBase, isRefused, type Planned, withAdded } from './edit.ts';

export interface PlannedTogether {
  readonly whole: Planned;
  /** The ids that each edit returns. */
  readonly ids: readonly (readonly number[])[];
  /** The place of the refused edit in the list; null: none was. */
  readonly refused: number | null;
}

/** Plans several edits as one change. Each is planned over the ones before it, and all are made or none. */
export function planTogether(
  base: EditBase,
  plans: readonly ((base: EditBase) => Planned)[],
): PlannedTogether {
  const entries: Entries = new Map();
  const edits: Edit[] = [];
  for (const [at, plan] of plans.entries()) {
    const planned = plan(withAdded(base, [...entries.values()]));
    if (isRefused(planned)) return { whole: planned, ids: [], refused: at };
    edits.push(planned);
    for (const entry of planned.diff) lay(entries, entry);
  }
  const [first, ...others] = edits.filter(({ diff }) => diff.length > 0);
  const isOne = others.length === 0;
  const whole = {
    label: isOne ? (first?.label ?? 'Change nothing') : `${first?.label} and ${more(others.length)}`,
    diff: [...entries.values()],
    ids: edits.flatMap(({ ids }) => ids),
    many: isOne ? (first?.many ?? false) : true,
  };
  return { whole, ids: edits.map(({ ids }) => ids), refused: null };
}

type Entries = Map<string, DiffEntry>;

/** Several diffs, each made over the ones before it, as one. */
export function laidTogether(diffs: readonly Diff[]): Diff {
  const entries: Entries = new Map();
  for (const entry of diffs.flat()) lay(entries, entry);
  return [...entries.values()];
}

/** Lays an entry over an earlier one of the same record: a change has one entry for each. */
function lay(entries: Entries, entry: DiffEntry): void {
  const key = keyOf(entry);
  const earlier = entries.get(key);
  const both = earlier ? combined(earlier, entry) : entry;
  if (both) entries.set(key, { table: entry.table, id: entry.id, ...both });
  else entries.delete(key);
}

function more(count: number): string {
  return count === 1 ? 'one more change' : `${count} more changes`;
}
