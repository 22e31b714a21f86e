import {
  childrenByParent,
  type DiffEntry,
  type FieldMessage,
  type Move,
  movedObjects,
  type ObjectRecord,
  type PlannedMoves,
  type Records,
} from '@thermarium/records';
import { patch } from './edit.ts';

/** The index behind all siblings. */
export const LAST = Number.POSITIVE_INFINITY;

/** The new places of moved objects; problems are given by row. */
export function moved(
  { object }: Records,
  moves: readonly Move[],
  added?: readonly { readonly id: number; readonly kind: string; readonly parent_id: number | null }[],
): PlannedMoves {
  if (moves.length === 0) return { wrong: [], places: new Map() };
  const standing = [...object.values()].sort((a, b) => a.position - b.position || a.id - b.id);
  return movedObjects(moves, standing, added);
}

/** The place of an object among the new ones. */
export function placeIn({ places }: PlannedMoves, id: number) {
  return places.get(id) ?? { parent_id: null, position: 0 };
}

/** The changed places of existing objects, except for those in `but`. */
export function placed({ object }: Records, { places }: PlannedMoves, but: ReadonlySet<number>): DiffEntry[] {
  return [...places].flatMap(([id, place]) => {
    const row = but.has(id) ? undefined : object.get(id);
    return row ? patch('object', row, place) : [];
  });
}

/** The objects with their new places. */
export function standingAfter(
  { object }: Records,
  { places }: PlannedMoves,
): ReadonlyMap<number, ObjectRecord> {
  return new Map([...object].map(([id, row]) => [id, { ...row, ...places.get(id) }]));
}

/** Objects with everything below them. */
export function allBelow(
  object: ReadonlyMap<number, ObjectRecord>,
  ids: readonly number[],
): readonly ObjectRecord[] {
  const children = childrenByParent(object.values());
  const found = new Map<number, ObjectRecord>();
  const visit = (row: ObjectRecord | undefined) => {
    if (!row || found.has(row.id)) return;
    found.set(row.id, row);
    for (const child of children.get(row.id) ?? []) visit(child);
  };
  for (const id of ids) visit(object.get(id));
  return [...found.values()];
}

/** Messages about a place, under the field that states it. */
export function atField(field: string, wrong: readonly FieldMessage[]): readonly FieldMessage[] {
  return wrong.map(({ message }) => ({ path: [field], message }));
}
