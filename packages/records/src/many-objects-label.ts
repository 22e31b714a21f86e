import type { Kind } from '@thermarium/kinds';
import { quoted } from '@thermarium/model';
import type { Diff, DiffEntry } from './diff.ts';
import { additionLabel, changeLabel, changesLabel, removalLabel } from './labels.ts';
import { kindNamed } from './record-tree.ts';

interface Row {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
}

/** The changes that one request made to several objects. */
export interface DoneToMany {
  readonly additions: readonly {
    readonly kind: Kind;
    /** The object that it copies; null: it is not a copy. */
    readonly original: { readonly name: string } | null;
    /** The objects copied with it. */
    readonly inside: readonly unknown[];
    /** Whether it is put into another new object. */
    readonly isWithin: boolean;
    readonly content: { readonly name: string } | null;
  }[];
  /** The objects that the request changes. */
  readonly updates: readonly { readonly isWithin: boolean }[];
  /** Those of them that still exist. */
  readonly left: readonly Row[];
  /** The objects that the request deletes. */
  readonly doomed: readonly Row[];
  /** The deleted objects with everything in them. */
  readonly gone: readonly unknown[];
}

/** "Duplicate 2 objects", "Add box 'die'", "Ungroup 'inner'", "Change 'board', delete box 'die'". */
export function manyObjectsLabel(diff: Diff, done: DoneToMany): string {
  const { additions, left, doomed, gone } = done;
  const named = new Map(left.map((row) => [row.id, row]));
  const changes = diff.flatMap((entry) => {
    const row = entry.table === 'object' && entry.before && entry.after ? named.get(entry.id) : undefined;
    return row ? [{ entry, row, fields: kindNamed(row.kind).fields }] : [];
  });
  if (additions.length === 0 && gone.length === 0) {
    const [only] = changes;
    return changes.length === 1 ? changeLabel(only.entry, only.row.name, only.fields) : changesLabel(changes);
  }
  if (isGrouping(done)) return `Group ${left.length} object${left.length === 1 ? '' : 's'}`;
  if (isUngrouping(changes, done)) return `Ungroup ${several(doomed)}`;
  const parts = [
    ...(changes.length > 0 ? [`Change ${several(changes.map(({ row }) => row))}`] : []),
    ...(additions.length > 0 ? [additionsLabel(additions)] : []),
    ...(gone.length > 0 ? [removalsLabel(doomed, gone)] : []),
  ];
  return parts.map((part, n) => (n === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))).join(', ');
}

function additionsLabel(additions: DoneToMany['additions']): string {
  const copied = additions.flatMap(({ original }) => original ?? []);
  if (copied.length === additions.length) return `Duplicate ${several(copied)}`;
  const count = additions.reduce((sum, { inside }) => sum + 1 + inside.length, 0);
  const outermost = additions.filter(({ isWithin }) => !isWithin);
  const [{ kind, content }] = outermost;
  return outermost.length === 1
    ? additionLabel(kind.title, content?.name ?? '', count)
    : `Add ${count} objects`;
}

function removalsLabel(doomed: readonly Row[], gone: readonly unknown[]): string {
  const [{ kind, name }] = doomed;
  return doomed.length > 1
    ? `Delete ${gone.length} objects`
    : removalLabel(kindNamed(kind).title, name, gone.length);
}

/** Whether existing objects were put into one new assembly. */
function isGrouping({ additions, updates, gone }: DoneToMany): boolean {
  const isAround = additions.length === 1 && additions[0].original === null && gone.length === 0;
  return isAround && updates.length > 0 && updates.every(({ isWithin }) => isWithin);
}

/** Whether the content of assemblies was moved out and the assemblies were deleted. */
function isUngrouping(
  changes: readonly { readonly entry: DiffEntry }[],
  { additions, doomed }: DoneToMany,
): boolean {
  const emptied = new Set<unknown>(doomed.map(({ id }) => id));
  return (
    additions.length === 0 &&
    changes.length > 0 &&
    doomed.every(({ kind }) => kindNamed(kind).container) &&
    changes.every(({ entry }) => emptied.has(entry.before?.parent_id))
  );
}

function several(rows: readonly { readonly name: string }[]): string {
  return rows.length === 1 ? quoted(rows[0].name) : `${rows.length} objects`;
}
