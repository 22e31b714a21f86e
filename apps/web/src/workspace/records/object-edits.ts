import {
  additionLabel,
  changeLabel,
  childrenByParent,
  copyNames,
  type DiffEntry,
  type FieldMessage,
  kindNamed,
  laidOver,
  type Move,
  manyObjectsLabel,
  movedObjects,
  type NewMaterialBody,
  newContent,
  type ObjectContent,
  type ObjectRecord,
  type PlannedMoves,
  type Records,
  removalLabel,
  shiftedFields,
  shiftProblems,
} from '@thermarium/api';
import type { Kind } from '@thermarium/kinds';
import { quoted } from '@thermarium/model';
import type { FieldChanges, NewObject, ObjectChange, Placement } from '../document/project-document.ts';
import {
  type EditBase,
  GONE,
  heldAgainst,
  type Planned,
  patch,
  put,
  type Refused,
  refusedFields,
  removal,
  withAdded,
} from './edit.ts';
import { materialsBeside } from './other-edits.ts';
import { refusedRow } from './refusal.ts';

const LAST = Number.POSITIVE_INFINITY;

/** Adds an object as the last child of its parent. */
export function createObject(base: EditBase, type: string, fields: FieldChanges): Planned {
  const kind = kindNamed(type);
  const { content, wrong } = newContent(kind, fields, base.context);
  const id = base.newId();
  const parent = typeof fields.parent === 'number' ? fields.parent : null;
  const moves = moved(base.records, [{ id, parent, index: LAST }], [{ id, kind: type, parent_id: parent }]);
  const problems = [...atField('parent', moves.wrong), ...heldAgainst(base, wrong)];
  if (problems.length > 0) return refusedFields(problems);
  const row = { id, kind: type, ...content, ...placeIn(moves, id) };
  return { label: additionLabel(kind.title, content.name, 1), diff: [put('object', row)], ids: [id] };
}

/** Changes fields of an object. A new parent moves it; a new index alone does not, as it changes with siblings. */
export function updateObject(base: EditBase, id: number, changes: FieldChanges): Planned {
  const row = base.records.object.get(id);
  if (!row) return GONE;
  const kind = kindNamed(row.kind);
  const { content, wrong } = laidOver(kind, row, changes, base.context);
  const moves = moved(base.records, moveOf(row, changes));
  const problems = [...heldAgainst(base, wrong), ...atField('parent', moves.wrong)];
  if (problems.length > 0) return refusedFields(problems);
  const own = patch('object', row, { ...content, ...moves.places.get(id) });
  const diff = [...own, ...placed(base.records, moves, new Set([id]))];
  return { label: changeLabel(own[0], content.name, kind.fields), diff, ids: [id] };
}

/** An object to be added, from a request to add several. */
interface Addition {
  readonly id: number;
  readonly kind: Kind;
  readonly original: ObjectRecord | null;
  /** Copies of the objects below the original. */
  readonly inside: readonly ObjectRecord[];
  readonly isWithin: boolean;
  readonly move: Move;
  readonly content: ObjectContent;
}

/** Adds objects with their contents, and those of the materials they name that the project lacks. */
export function addObjects(
  present: EditBase,
  objects: readonly NewObject[],
  bodies: readonly NewMaterialBody[],
): Planned {
  const materials = materialsBeside(present, bodies);
  if ('ok' in materials) return materials;
  const base = withAdded(present, materials.diff);
  const { records, context, newId } = base;
  const below = childrenByParent(records.object.values());
  const additions: Addition[] = [];
  const updates: { readonly row: ObjectRecord; readonly move: Move }[] = [];
  let refused: Refused | null = null;
  const visit = (object: NewObject | { readonly id: number }, outer: number | null, rank: number) => {
    if ('id' in object) {
      const row = records.object.get(object.id);
      if (!row) refused ??= GONE;
      else updates.push({ row, move: { id: row.id, parent: outer, index: rank } });
      return;
    }
    const original = 'clone' in object ? (records.object.get(object.clone) ?? null) : null;
    if ('clone' in object && !original) {
      refused ??= GONE;
      return;
    }
    const kind = kindNamed('type' in object ? object.type : (original?.kind ?? ''));
    const { parent: _, index: __, ...fields } = object.fields ?? {};
    const { content, wrong } = original
      ? laidOver(kind, original, fields, context)
      : newContent(kind, fields, context);
    if (heldAgainst(base, wrong).length > 0)
      refused ??= refusedRow(refusedFields(wrong), { name: content.name }, 'added');
    const id = newId();
    additions.push({
      id,
      kind,
      original,
      inside: original ? copiesBelow(original, id, below, newId) : [],
      isWithin: outer !== null,
      move: { id, ...(outer === null ? placeOf(object, original) : { parent: outer, index: rank }) },
      content: { fields: original?.fields ?? {}, ...content },
    });
    if (!('children' in object)) return;
    for (const [index, child] of (object.children ?? []).entries()) visit(child, id, index);
  };
  for (const object of objects) visit(object, null, LAST);
  if (refused) return refused;
  const added = additions.flatMap(({ id, kind, inside, move: { parent } }) => [
    { id, kind: kind.type, parent_id: parent },
    ...inside,
  ]);
  const moves = moved(
    records,
    [...additions, ...updates].map(({ move }) => move),
    added,
  );
  if (moves.wrong.length > 0) return refusedRow(refusedFields(atField('parent', moves.wrong)), null, 'added');
  const nameIn = copyNamesIn(records, additions);
  const rows = additions.flatMap(({ id, kind, original, inside, move: { parent }, content }) => {
    const name = content.name === original?.name ? nameIn(parent)(content.name) : content.name;
    return [{ id, kind: kind.type, ...content, name, ...placeIn(moves, id) }, ...inside];
  });
  const own = new Set(additions.map(({ id }) => id));
  const objectsDiff = [...rows.map((row) => put('object', row)), ...placed(records, moves, own)];
  const left = updates.map(({ row }) => row);
  const done = { additions, updates: left.map(() => ({ isWithin: true })), left, doomed: [], gone: [] };
  return {
    label: manyObjectsLabel(objectsDiff, done),
    diff: [...materials.diff, ...objectsDiff],
    ids: additions.flatMap(({ id, isWithin }) => (isWithin ? [] : [id])),
    many: true,
  };
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
    ...laidOver(kindNamed(row.kind), row, fields, context),
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

/** The new places of moved objects; problems are given by row. */
function moved(
  { object }: Records,
  moves: readonly Move[],
  added?: readonly { readonly id: number; readonly kind: string; readonly parent_id: number | null }[],
): PlannedMoves {
  if (moves.length === 0) return { wrong: [], places: new Map() };
  const standing = [...object.values()].sort((a, b) => a.position - b.position || a.id - b.id);
  return movedObjects(moves, standing, added);
}

function moveOf({ id, parent_id }: ObjectRecord, { parent, index }: FieldChanges): Move[] {
  if ((parent !== null && typeof parent !== 'number') || parent === parent_id) return [];
  return [{ id, parent, index: typeof index === 'number' ? index : LAST }];
}

/** A copy is placed right after its original unless the request states a place. */
function placeOf({ fields = {} }: NewObject, original: ObjectRecord | null): Omit<Move, 'id'> {
  const { parent, index } = fields;
  const rank = typeof index === 'number' ? index : undefined;
  if (original && parent === undefined) {
    return { parent: original.parent_id, index: rank ?? { after: original.id } };
  }
  return { parent: typeof parent === 'number' ? parent : null, index: rank ?? LAST };
}

function placeIn({ places }: PlannedMoves, id: number) {
  return places.get(id) ?? { parent_id: null, position: 0 };
}

/** The changed places of existing objects, except for those in `but`. */
function placed({ object }: Records, { places }: PlannedMoves, but: ReadonlySet<number>): DiffEntry[] {
  return [...places].flatMap(([id, place]) => {
    const row = but.has(id) ? undefined : object.get(id);
    return row ? patch('object', row, place) : [];
  });
}

function standingAfter({ object }: Records, { places }: PlannedMoves): ReadonlyMap<number, ObjectRecord> {
  return new Map([...object].map(([id, row]) => [id, { ...row, ...places.get(id) }]));
}

/** Objects with everything below them. */
function allBelow(
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

/** Copies of the objects below an object, under new ids. */
function copiesBelow(
  original: ObjectRecord,
  copy: number,
  children: ReadonlyMap<number | null, readonly ObjectRecord[]>,
  newId: () => number,
): readonly ObjectRecord[] {
  return (children.get(original.id) ?? []).flatMap((row) => {
    const id = newId();
    return [{ ...row, id, parent_id: copy }, ...copiesBelow(row, id, children, newId)];
  });
}

/** Returns a function from a parent to the function that names copies there unlike all others. */
function copyNamesIn({ object }: Records, additions: readonly Addition[]) {
  const isCopied = additions.some(({ original }) => original !== null);
  const named = additions.flatMap(({ original, content: { name }, move: { parent } }) =>
    name === original?.name ? [] : [{ parent_id: parent, name }],
  );
  const taken = Map.groupBy(isCopied ? [...object.values(), ...named] : [], ({ parent_id }) => parent_id);
  const makers = new Map<number | null, (name: string) => string>();
  return (parent: number | null) => {
    const made = makers.get(parent) ?? copyNames((taken.get(parent) ?? []).map(({ name }) => name));
    makers.set(parent, made);
    return made;
  };
}

function nameAfter(patches: readonly DiffEntry[], { id, name }: ObjectRecord): string {
  const after = patches.find((entry) => entry.id === id)?.after?.name;
  return typeof after === 'string' ? after : name;
}

function atField(field: string, wrong: readonly FieldMessage[]): readonly FieldMessage[] {
  return wrong.map(({ message }) => ({ path: [field], message }));
}
