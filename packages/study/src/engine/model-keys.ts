import type { EvaluatedModel, EvaluatedNode, Field, FieldTable, KindSchema, Unit } from '@thermarium/model';

/**
 * A text that two models have in common if their steady fields are linear in the same way: only powers, their courses and
 * the ambient temperature may differ. Null where fields are not linear.
 */
export function linearKey(model: EvaluatedModel, kinds: readonly KindSchema[]): string | null {
  if (model.world.radiation) return null;
  // Heat is not stored in a steady state, nor radiated: of the materials only conductivities count.
  const conductivities = [...model.materials.values()].map(({ name, conductivity }) => [name, conductivity]);
  const { ambient: _, ...world } = steadyWorld(model);
  return JSON.stringify([world, conductivities, treeOf(model, kinds, POWERS)]);
}

/**
 * A text that two models have in common if they have the same grid: materials, coefficients, resistances, powers and
 * temperatures may differ in value.
 */
export function shapeKey(model: EvaluatedModel, kinds: readonly KindSchema[]): string {
  const { ambient: _, hc: __, ...world } = steadyWorld(model);
  return JSON.stringify([world, treeOf(model, kinds, PROPERTIES)]);
}

const POWERS: ReadonlySet<Unit> = new Set(['mW', 'W']);
/** The units of objects' values that are no part of a shape. */
const PROPERTIES: ReadonlySet<Unit> = new Set([...POWERS, ...(['W/m·K', 'W/m²·K', '°C/W'] as const)]);

/** The settings that matter in a steady state; the duration only has to do with powers. */
function steadyWorld({ world: { duration: _, steps: __, material, ...world } }: EvaluatedModel) {
  return { ...world, material: material?.name };
}

function treeOf({ tree }: EvaluatedModel, kinds: readonly KindSchema[], units: ReadonlySet<Unit>): unknown {
  const fieldsOf = new Map(kinds.map(({ type, fields }) => [type, fields]));
  const node = ({ type, path, values, children }: EvaluatedNode): unknown => [
    ...[type, path, without(values, fieldsOf.get(type) ?? {}, units)],
    children.map(node),
  ];
  return tree.map(node);
}

function without(values: EvaluatedNode['values'], fields: FieldTable, units: ReadonlySet<Unit>): unknown {
  return Object.entries(values).map(([key, value]) => [
    key,
    isOf(fields[key], units) ? isNothing(value, isOf(fields[key], POWERS)) : value,
  ]);
}

function isOf(field: Field | undefined, units: ReadonlySet<Unit>): boolean {
  if (field?.kind === 'number') return units.has(field.unit);
  return field?.kind === 'list' && field.steps !== undefined && isOf(field.item[field.steps], units);
}

/** A power of 0 is a power like any other; a coefficient or a resistance of 0 is none. */
function isNothing(value: unknown, isPower: boolean): boolean {
  return Array.isArray(value) ? value.length === 0 : value === null || (value === 0 && !isPower);
}
