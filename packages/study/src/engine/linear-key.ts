import type { EvaluatedModel, EvaluatedNode, Field, FieldTable, KindSchema } from '@thermarium/model';

/**
 * A text that two models have in common if their steady fields are linear in the same way: only powers, their courses and
 * the ambient temperature may differ. Whether a power is there at all is part of it. Null where fields are not linear.
 */
export function linearKey(model: EvaluatedModel, kinds: readonly KindSchema[]): string | null {
  const { ambient: _, duration: __, steps: ___, material, ...world } = model.world;
  if (world.radiation) return null;
  const fieldsOf = new Map(kinds.map(({ type, fields }) => [type, fields]));
  const node = ({ type, path, values, children }: EvaluatedNode): unknown => [
    ...[type, path, withoutPowers(values, fieldsOf.get(type) ?? {})],
    children.map(node),
  ];
  // Heat is not stored in a steady state, nor radiated: of the materials only conductivities count.
  const conductivities = [...model.materials.values()].map(({ name, conductivity }) => [name, conductivity]);
  return JSON.stringify([world, material?.name, conductivities, model.tree.map(node)]);
}

function withoutPowers(values: EvaluatedNode['values'], fields: FieldTable): unknown {
  return Object.entries(values).map(([key, value]) => [key, isPower(fields[key]) ? isNothing(value) : value]);
}

function isPower(field: Field | undefined): boolean {
  if (field?.kind === 'number') return field.unit === 'mW';
  return field?.kind === 'list' && field.steps !== undefined && isPower(field.item[field.steps]);
}

function isNothing(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : value === 0 || value === null;
}
