import { quoted } from '@thermarium/model';
import {
  changeLabel,
  type DiffEntry,
  kindNamed,
  type Move,
  manyObjectsLabel,
  type ObjectRecord,
  objectEdit,
  removalLabel,
  shiftedFields,
  shiftProblems,
} from '@thermarium/records';
import { type EditBase, GONE, heldAgainst, type Planned, patch, refusedFields, removal } from './edit.ts';
import { allBelow, atField, LAST, moved, placed, standingAfter } from './object-moves.ts';
import type { FieldChanges } from './project-content.ts';
import { refusedRow } from './refusal.ts';

/** The changes of one of several objects; `seen`: the timestamp of the version that the user saw. */
export interface ObjectChange {
  readonly id: number;
  readonly changes: FieldChanges;
  readonly seen?: string | undefined;
}

export interface Placement {
  readonly id: number;
  readonly parent: number | null;
  readonly index: number;
}

/** Changes fields of an object. A new parent moves it; a new index alone does not, as it changes with siblings. */
export function updateObject(base: EditBase, id: number, changes: FieldChanges): Planned {
  const row = base.records.object.get(id);
  if (!row) return GONE;
  const kind = kindNamed(row.kind);
  const { content, wrong } = objectEdit(kind, row, changes, base.context);
  const moves = moved(base.records, moveOf(row, changes));
  const problems = [...heldAgainst(base, wrong), ...atField('parent', moves.wrong)];
  if (problems.length > 0) return refusedFields(problems);
  const own = patch('object', row, { ...content, ...moves.places.get(id) });
  const diff = [...own, ...placed(base.records, moves, new Set([id]))];
  return { label: changeLabel(own[0], content.name, kind.fields), diff, ids: [id] };
}

/** Changes several objects, then deletes others with everything that is in them after the changes. */
export function updateObjects(
  base: EditBase,
  changes: readonly ObjectChange[],
  removed: readonly number[],
): Planned {
  const { records, context } = base;
  const updates = changes.flatMap((change) => {
    const row = records.object.get(change.id);
    return row ? [{ row, ...change }] : [];
  });
  const doomed = removed.flatMap((id) => records.object.get(id) ?? []);
  const [only] = updates;
  if (!only && doomed.length === 0 && changes.length > 0) return GONE;
  if (only && updates.length === 1 && doomed.length === 0) return updateObject(base, only.id, only.changes);
  const laid = updates.map(({ row, changes: fields }) => ({
    row,
    move: moveOf(row, fields),
    ...objectEdit(kindNamed(row.kind), row, fields, context),
  }));
  const bad = laid.find(({ wrong }) => heldAgainst(base, wrong).length > 0);
  if (bad) return refusedRow(refusedFields(bad.wrong), bad.row, 'changed');
  const moves = moved(
    records,
    laid.flatMap(({ move }) => move),
  );
  if (moves.wrong.length > 0)
    return refusedRow(refusedFields(atField('parent', moves.wrong)), null, 'changed');
  const own = new Set(laid.map(({ row }) => row.id));
  const patches = [
    ...laid.flatMap(({ row, content }) => patch('object', row, { ...content, ...moves.places.get(row.id) })),
    ...placed(records, moves, own),
  ];
  const gone = allBelow(
    standingAfter(records, moves),
    doomed.map(({ id }) => id),
  );
  const lost = new Set(gone.map(({ id }) => id));
  const left = updates.flatMap(({ row }) => (lost.has(row.id) ? [] : [row]));
  const named = left.map((row) => ({ ...row, name: nameAfter(patches, row) }));
  const label = manyObjectsLabel(patches, {
    additions: [],
    updates: laid.map(() => ({ isWithin: false })),
    left: named,
    doomed,
    gone,
  });
  const diff = [
    ...patches.filter(({ id }) => !lost.has(id)),
    ...gone.map(({ id }) => removal('object', records.object.get(id) ?? gone[0])),
  ];
  return { label, diff, ids: left.map(({ id }) => id), many: true };
}

export function removeObjects({ records }: EditBase, ids: readonly number[]): Planned {
  const doomed = ids.flatMap((id) => records.object.get(id) ?? []);
  const gone = allBelow(
    records.object,
    doomed.map(({ id }) => id),
  );
  const diff = gone.map((row) => removal('object', row));
  const [only] = doomed;
  const label =
    doomed.length === 1
      ? removalLabel(kindNamed(only.kind).title, only.name, gone.length)
      : manyObjectsLabel([], { additions: [], updates: [], left: [], doomed, gone });
  return { label, diff, ids: [], many: doomed.length > 1 };
}

export function placeObjects({ records }: EditBase, placements: readonly Placement[]): Planned {
  const moves = moved(records, placements);
  if (moves.wrong.length > 0) {
    const { message } = refusedFields(moves.wrong.map((wrong) => ({ ...wrong, path: ['parent'] })));
    return { ok: false, fields: null, message };
  }
  const diff = placed(records, moves, new Set());
  const [only] = moves.places.keys();
  const name = records.object.get(only)?.name ?? '';
  const what = moves.places.size === 1 ? quoted(name) : `${moves.places.size} objects`;
  return { label: `Move ${what} in the tree`, diff, ids: [] };
}

/** Moves everything in an assembly, mm. */
export function translateAssembly(
  { records, context }: EditBase,
  id: number,
  [dx, dy, dz]: readonly [number, number, number],
): Planned {
  const row = records.object.get(id);
  if (!row) return GONE;
  const deltas = { dx, dy, dz };
  const rows = allBelow(records.object, [id]);
  const shifted = rows.map((each) => ({ ...each, fields: shiftedFields(each, deltas) }));
  const wrong = shiftProblems(shifted, deltas, context);
  if (wrong.length > 0) return refusedFields(wrong);
  const diff = shifted.flatMap(({ fields }, n) => patch('object', rows[n], { fields }));
  return { label: `Move ${quoted(row.name)}`, diff, ids: [id] };
}

function moveOf({ id, parent_id }: ObjectRecord, { parent, index }: FieldChanges): Move[] {
  if ((parent !== null && typeof parent !== 'number') || parent === parent_id) return [];
  return [{ id, parent, index: typeof index === 'number' ? index : LAST }];
}

function nameAfter(patches: readonly DiffEntry[], { id, name }: ObjectRecord): string {
  const after = patches.find((entry) => entry.id === id)?.after?.name;
  return typeof after === 'string' ? after : name;
}
