import type { Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import {
  additionLabel,
  childrenByParent,
  copiesBelow,
  kindNamed,
  type Move,
  manyObjectsLabel,
  type NewMaterialBody,
  namesOfNew,
  newContent,
  type ObjectContent,
  type ObjectRecord,
  objectEdit,
  placeOfNew,
  shiftedFields,
  shiftProblems,
} from '@thermarium/records';
import { type EditBase, GONE, heldAgainst, type Planned, put, refusedFields, withAdded } from './edit.ts';
import { atField, LAST, moved, placed, placeIn } from './object-moves.ts';
import { materialsBeside } from './other-edits.ts';
import type { Refused } from './outcome.ts';
import type { FieldChanges } from './project-content.ts';
import { refusedRow } from './refusal.ts';

/**
 * An object for `addObjects`: a new one of a type, a copy of an existing one with its contents, or, within a new
 * assembly, an existing one. `fields` may state the place by `parent` and `index`; otherwise a copy is placed right
 * after its original. Objects within a new assembly have the order of `children`. `by`: a copy and its contents stand
 * this far from the originals, mm.
 */
export type NewObject =
  | {
      readonly type: string;
      readonly fields: FieldChanges;
      readonly children?: readonly (NewObject | { readonly id: number })[];
    }
  | { readonly clone: number; readonly fields?: FieldChanges; readonly by?: Vec3 };

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
  const children = childrenByParent(records.object.values());
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
    const copied = 'clone' in object ? (records.object.get(object.clone) ?? null) : null;
    if ('clone' in object && !copied) {
      refused ??= GONE;
      return;
    }
    const [dx, dy, dz] = ('clone' in object && object.by) || [0, 0, 0];
    const shift = (row: ObjectRecord) => ({ ...row, fields: shiftedFields(row, { dx, dy, dz }) });
    const original = copied && shift(copied);
    const kind = kindNamed('type' in object ? object.type : (original?.kind ?? ''));
    const { parent: _, index: __, ...fields } = object.fields ?? {};
    const { content, wrong } = original
      ? objectEdit(kind, original, fields, context)
      : newContent(kind, fields, context);
    if (heldAgainst(base, wrong).length > 0)
      refused ??= refusedRow(refusedFields(wrong), { name: content.name }, 'added');
    const id = newId();
    const inside = original ? copiesBelow(original.id, below(original, children), id, newId).map(shift) : [];
    const tooFar = original ? shiftProblems([original, ...inside], { dx, dy, dz }, context) : [];
    if (tooFar.length > 0) refused ??= refusedRow(refusedFields(tooFar), { name: content.name }, 'added');
    additions.push({
      id,
      kind,
      original,
      inside,
      isWithin: outer !== null,
      move: {
        id,
        ...(outer === null ? placeOfNew(statedPlace(object), original) : { parent: outer, index: rank }),
      },
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
  const isCopied = additions.some(({ original }) => original !== null);
  const nameOf = namesOfNew(additions, isCopied ? records.object.values() : []);
  const rows = additions.flatMap((addition) => {
    const { id, kind, inside, content } = addition;
    return [{ id, kind: kind.type, ...content, name: nameOf(addition), ...placeIn(moves, id) }, ...inside];
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

/** The objects below an object, in tree order. */
function below(
  { id }: ObjectRecord,
  children: ReadonlyMap<number | null, readonly ObjectRecord[]>,
): readonly ObjectRecord[] {
  return (children.get(id) ?? []).flatMap((child) => [child, ...below(child, children)]);
}

/** The place that is stated of a new object; what is no number does not count. */
function statedPlace({ fields = {} }: NewObject) {
  const { parent, index } = fields;
  return {
    ...(parent !== undefined && { parent: typeof parent === 'number' ? parent : null }),
    ...(typeof index === 'number' && { index }),
  };
}
