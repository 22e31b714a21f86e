import { materialFields, planeFields, quoted, shiftScalar } from '@thermarium/model';
import {
  changeLabel,
  checkWorld,
  completedMaterial,
  copyName,
  type MaterialBody,
  materialEdit,
  type NewMaterialBody,
  newMaterial,
  type PlaneBody,
  planeContent,
} from '@thermarium/records';
import {
  type Edit,
  type EditBase,
  GONE,
  isRefused,
  type Planned,
  patch,
  put,
  refusedFields,
  removal,
  withAdded,
} from './edit.ts';
import type { Refused } from './outcome.ts';
import type { FieldChanges } from './project-content.ts';
import { refusedRow } from './refusal.ts';

export function createPlane({ context, newId }: EditBase, body: PlaneBody): Planned {
  const { content, wrong } = planeContent({}, body, context);
  if (wrong.length > 0) return refusedFields(wrong);
  const id = newId();
  return { label: `Add plane ${quoted(content.name)}`, diff: [put('plane', { id, ...content })], ids: [id] };
}

export function updatePlane({ records, context }: EditBase, id: number, body: PlaneBody): Planned {
  const row = records.plane.get(id);
  if (!row) return GONE;
  const { content, wrong } = planeContent(row, body, context);
  if (wrong.length > 0) return refusedFields(wrong);
  const diff = patch('plane', row, content);
  return { label: changeLabel(diff[0], content.name, planeFields), diff, ids: [id] };
}

/** Adds a copy of a plane, `by` mm further along its normal, under a name that no other plane of the project has. */
export function clonePlane({ records, context, newId }: EditBase, id: number, by = 0): Planned {
  const original = records.plane.get(id);
  if (!original) return GONE;
  const { content, wrong } = planeContent(
    original,
    { coordinate: shiftScalar(original.coordinate, by) },
    context,
  );
  if (wrong.length > 0) return refusedFields(wrong);
  const name = copyName(original.name, new Set([...records.plane.values()].map((plane) => plane.name)));
  const copy = { ...original, ...content, id: newId(), name };
  return { label: `Duplicate ${quoted(original.name)}`, diff: [put('plane', copy)], ids: [copy.id] };
}

export function removePlane({ records }: EditBase, id: number): Planned {
  const row = records.plane.get(id);
  if (!row) return { label: 'Delete a plane', diff: [], ids: [] };
  return { label: `Delete plane ${quoted(row.name)}`, diff: [removal('plane', row)], ids: [] };
}

/** Adds the materials that come with objects, except those whose name the project already has. */
export function materialsBeside(base: EditBase, bodies: readonly NewMaterialBody[]): Edit | Refused {
  const unknown = bodies.filter(({ name = '' }) => !base.context.materialIds.has(name));
  return materialsAdded(base, unknown, (refused, { name = '' }) => refusedRow(refused, { name }, 'added'));
}

/** A change of objects with the materials that it names, as one. */
export function withMaterials(
  base: EditBase,
  bodies: readonly NewMaterialBody[],
  plan: (base: EditBase) => Planned,
): Planned {
  const added = materialsBeside(base, bodies);
  if ('ok' in added) return added;
  const planned = plan(withAdded(base, added.diff));
  return isRefused(planned) ? planned : { ...planned, diff: [...added.diff, ...planned.diff] };
}

export function addMaterials(base: EditBase, bodies: readonly NewMaterialBody[]): Edit | Refused {
  return materialsAdded(base, bodies, (refused) => refused);
}

function materialsAdded(
  { records, context, newId }: EditBase,
  bodies: readonly NewMaterialBody[],
  told: (refused: Refused, body: NewMaterialBody) => Refused,
): Edit | Refused {
  const taken = new Map(
    [...records.material.values()].map(({ name, fields }) => [name, completedMaterial(fields)]),
  );
  let refused: Refused | null = null;
  const added = bodies.flatMap((body) => {
    const made = newMaterial(body, null, taken, context);
    if (made && 'fields' in made) {
      taken.set(made.name, made.fields);
      return [{ id: newId(), ...made }];
    }
    if (made && !refused) refused = told(refusedFields(made), body);
    return [];
  });
  if (refused) return refused;
  const label =
    added.length === 1 ? `Add material ${quoted(added[0].name)}` : `Add ${added.length} materials`;
  const diff = added.map(({ library_name: _, ...row }) => put('material', row));
  return { label, diff, ids: added.map(({ id }) => id) };
}

export function updateMaterial({ records, context }: EditBase, id: number, body: MaterialBody): Planned {
  const row = records.material.get(id);
  if (!row) return GONE;
  const { content, wrong } = materialEdit(row, body, context);
  if (wrong.length > 0) return refusedFields(wrong);
  const whole = { ...row, fields: completedMaterial(row.fields) };
  const diff = patch('material', whole, content);
  return { label: changeLabel(diff[0], content.name, materialFields), diff, ids: [id] };
}

export function removeMaterial({ records }: EditBase, id: number): Planned {
  const row = records.material.get(id);
  if (!row) return { label: 'Delete a material', diff: [], ids: [] };
  return { label: `Delete material ${quoted(row.name)}`, diff: [removal('material', row)], ids: [] };
}

/** Changes the project's name and its world. */
export function updateWorld(
  { records, context }: EditBase,
  changes: { readonly name?: string; readonly world?: FieldChanges },
): Planned {
  const row = records.world.get(0);
  if (!row) return GONE;
  // The server checks how fine the resolution may be.
  const { world, wrong } = changes.world
    ? checkWorld(row.world, changes.world, context, 0)
    : { world: row.world, wrong: [] };
  if (wrong.length > 0) return refusedFields(wrong);
  const name = changes.name ?? row.name;
  const label = name === row.name ? 'Change the world' : `Rename to ${quoted(name)}`;
  return { label, diff: patch('world', row, { name, world }), ids: [] };
}
