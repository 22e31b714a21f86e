import type {
  Altered,
  EvaluatedModel,
  EvaluatedNode,
  Field,
  FieldTable,
  KindSchema,
} from '@thermarium/model';

/**
 * A text that two models have in common if their steady fields are linear in the same way: only powers, their courses and
 * the ambient temperature may differ. Null where fields are not linear.
 */
export function linearKey(model: EvaluatedModel, kinds: readonly KindSchema[]): string | null {
  if (model.world.radiation) return null;
  // Heat is not stored in a steady state, nor radiated: of the materials only conductivities count.
  const conductivities = [...model.materials.values()].map(({ name, conductivity }) => [name, conductivity]);
  const { ambient: _, ...world } = steadyWorld(model);
  return JSON.stringify([world, conductivities, treeOf(model, kinds, ['look', 'load'])]);
}

/**
 * A text that two models have in common if they have the same grid: materials, coefficients, resistances, powers and
 * temperatures may differ in value.
 */
export function shapeKey(model: EvaluatedModel, kinds: readonly KindSchema[]): string {
  const { ambient: _, hc: __, ...world } = steadyWorld(model);
  return JSON.stringify([world, treeOf(model, kinds, ['look', 'load', 'property'])]);
}

/** The settings that matter in a steady state; the duration only has to do with powers. */
function steadyWorld({ world: { duration: _, steps: __, material, ...world } }: EvaluatedModel) {
  return { ...world, material: material?.name };
}

/** The objects of a model without the values of fields that alter nothing but `free`. */
function treeOf({ tree }: EvaluatedModel, kinds: readonly KindSchema[], free: readonly Altered[]): unknown {
  const fieldsOf = new Map(kinds.map(({ type, fields }) => [type, fields]));
  const node = ({ type, path, values, children }: EvaluatedNode): unknown => [
    ...[type, path, boundValues(values, fieldsOf.get(type) ?? {}, free)],
    children.map(node),
  ];
  return tree.map(node);
}

function boundValues(values: EvaluatedNode['values'], fields: FieldTable, free: readonly Altered[]): unknown {
  return Object.entries(values).map(([key, value]) => [key, boundValue(value, fields[key], free)]);
}

function boundValue(value: unknown, field: Field | undefined, free: readonly Altered[]): unknown {
  if (field?.alters !== undefined && free.includes(field.alters)) return isNothing(value, field.alters);
  if (field?.kind !== 'list' || !Array.isArray(value)) return value;
  return value.map((row: EvaluatedNode['values']) => boundValues(row, field.item, free));
}

/** A power of 0 is a power like any other; a coefficient, a resistance or a share of 0 is none. */
function isNothing(value: unknown, alters: Altered): boolean {
  if (alters === 'look') return false;
  return Array.isArray(value) ? value.length === 0 : value === null || (value === 0 && alters !== 'load');
}
