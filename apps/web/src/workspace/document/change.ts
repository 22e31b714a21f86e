import { newKey } from '@thermarium/api';
import { type FieldTable, materialFields, planeFields, sameValue } from '@thermarium/model';
import {
  changeLabel,
  combined,
  type Diff,
  type DiffEntry,
  isViewOnly,
  keyOf,
  kindNamed,
  type NewMaterialBody,
  type Records,
} from '@thermarium/records';

/** A change of this page on its way: `id` is the key under which the program makes it only once. */
export type Change = { readonly id: string } & (
  | {
      readonly label: string;
      readonly diff: Diff;
      /** It concerns several objects, and messages say so. */
      readonly many: boolean;
    }
  /** Materials imported from libraries, whose values only the program knows. */
  | { readonly imports: readonly NewMaterialBody[] }
  /**
   * Steps through the history apply to the present moment: without a connection they are neither started nor kept.
   */
  | { readonly step: 'undo' | 'redo' }
);

export function isStep(change: Change): boolean {
  return 'step' in change;
}

/** The alterations by a change that are known before the program has answered. */
export function diffOf(change: Change): Diff {
  return 'diff' in change ? change.diff : [];
}

/** Whether a kept value has the form in which this version of the page keeps changes. */
export function isChange(kept: unknown): kept is Change {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || typeof kept.id !== 'string')
    return false;
  const isList = (key: string) => Array.isArray(Object.entries(kept).find(([each]) => each === key)?.[1]);
  return isList('diff') || isList('imports');
}

/** Merges two successive changes of one record into one; null where they stay two. */
export function merged(first: Change, second: Change, records: Records): Change | null {
  if (!('diff' in first) || !('diff' in second) || first.diff.length !== 1 || second.diff.length !== 1)
    return null;
  const [a, b] = [first.diff[0], second.diff[0]];
  if (keyOf(a) !== keyOf(b) || !a.before || !a.after || !b.before || !b.after || a.table === 'world')
    return null;
  if (isViewOnly(Object.keys(a.after)) !== isViewOnly(Object.keys(b.after))) return null;
  const both = combined(a, b);
  if (!both) return null;
  const entry = { table: a.table, id: a.id, ...both };
  return { id: newKey(), label: labelOf(entry, records), diff: [entry], many: false };
}

function labelOf(entry: DiffEntry, { object, plane, material }: Records): string {
  const { table, id, after } = entry;
  const kind = object.get(id)?.kind;
  const fields: FieldTable =
    table === 'plane' ? planeFields : table === 'material' || !kind ? materialFields : kindNamed(kind).fields;
  const row = object.get(id) ?? plane.get(id) ?? material.get(id);
  return changeLabel(entry, typeof after?.name === 'string' ? after.name : (row?.name ?? ''), fields);
}

/** Bases a change on new values where it was made on values that are now different. */
export function reanchored(change: Change, from: Diff, to: Diff): Change {
  if (!('diff' in change)) return change;
  const [expected, actual] = [from, to].map(
    (diff) => new Map(diff.map((entry) => [keyOf(entry), entry.after])),
  );
  let isSame = true;
  const diff = change.diff.map((entry) => {
    const [old, now] = [expected.get(keyOf(entry)), actual.get(keyOf(entry))];
    if (!entry.before || !old || !now) return entry;
    const before = Object.entries(entry.before).map(([key, value]) => {
      const isResting = Object.hasOwn(old, key) && Object.hasOwn(now, key) && sameValue(old[key], value);
      if (!isResting || sameValue(now[key], value)) return [key, value];
      isSame = false;
      return [key, now[key]];
    });
    return { ...entry, before: Object.fromEntries(before) };
  });
  return isSame ? change : { ...change, diff };
}
