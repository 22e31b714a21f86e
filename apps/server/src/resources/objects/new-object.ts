import type { NewModelRow } from '../../model/insert-rows.ts';
import type { ModelRow } from '../../model/rows.ts';

export type NewRow = NewModelRow<'object'>;

/** An object and everything below it, the object itself first. */
export type Subtree = readonly [ModelRow<'object'>, ...ModelRow<'object'>[]];

/** Copies of everything below an object, under new ids; `copy` is the id of the object's own copy. */
export function copiesBelow([original, ...below]: Subtree, copy: number, ids: readonly number[]): NewRow[] {
  const copyOf = new Map([[original.id, copy], ...below.map(({ id }, n): [number, number] => [id, ids[n]])]);
  return below.map(({ kind, parent_id, position, name, active, visible, collapsed, fields }, n) => ({
    id: ids[n],
    kind,
    parent_id: parent_id === null ? null : (copyOf.get(parent_id) ?? null),
    position,
    name,
    active,
    visible,
    collapsed,
    fields,
  }));
}
