import type {
  Altered,
  EvaluatedMaterial,
  EvaluatedModel,
  EvaluatedNode,
  Field,
  FieldTable,
  KindSchema,
} from '@thermarium/model';

/**
 * A text that two models have in common if their steady fields are linear in the same way: only powers, their courses and,
 * where nothing has a temperature of its own, the ambient temperature may differ. Null where fields are not linear.
 */
export function linearKey(model: EvaluatedModel, kinds: readonly KindSchema[]): string | null {
  const media = [...model.materials.values()];
  if (model.world.radiation || media.some(conductsByTemperature)) return null;
  if (model.world.convection.trim() !== '' || states(model, kinds, isLaw)) return null;
  // Heat is not stored in a steady state, nor radiated: of the materials only conductivities count.
  const conductivities = media.map(({ name, conductivity }) => [name, conductivity]);
  const { ambient, ...world } = steadyWorld(model);
  // Rises over ambient are what is superposed: those of other temperatures change with it.
  const around = states(model, kinds, ({ alters }) => alters === 'temperature') ? ambient : null;
  return JSON.stringify([world, around, conductivities, treeOf(model, kinds, ['look', 'load', 'start'])]);
}

function conductsByTemperature({ overTemperature }: EvaluatedMaterial): boolean {
  return overTemperature?.conductivity.some((table) => table !== null) ?? false;
}

/**
 * A text that two models have in common if they have the same grid: materials, coefficients, resistances, contacts,
 * powers and temperatures may differ in value.
 */
export function shapeKey(model: EvaluatedModel, kinds: readonly KindSchema[]): string {
  const { ambient: _, hc: __, contacts: ___, ...world } = steadyWorld(model);
  return JSON.stringify([world, treeOf(model, kinds, ['look', 'load', 'property', 'temperature', 'start'])]);
}

/** Whether any object has a value in such a field. */
function states(
  { tree }: EvaluatedModel,
  kinds: readonly KindSchema[],
  isMeant: (field: Field) => boolean,
): boolean {
  const fieldsOf = new Map(
    kinds.map(({ type, fields }) => [type, Object.entries(fields).filter(([, field]) => isMeant(field))]),
  );
  const isStated = (value: unknown, field: Field) =>
    value !== null && value !== '' && !(field.kind === 'choice' && value === field.default);
  const has = ({ type, values, children }: EvaluatedNode): boolean =>
    (fieldsOf.get(type) ?? []).some(([key, field]) => isStated(values[key], field)) || children.some(has);
  return tree.some(has);
}

/** Whether a field says how a power, a film or enclosed air follows temperature. */
const isLaw = (field: Field): boolean =>
  field.kind === 'choice'
    ? field.isLaw === true
    : field.kind === 'text' && (field.format === 'power-law' || field.format === 'film-law');

/** The settings that matter in a steady state, which knows no start; the duration only has to do with powers. */
function steadyWorld({
  world: {
    duration: _,
    steps: __,
    initial: ___,
    startFrom: ____,
    startSolution: _____,
    ambientOverTime: ______,
    material,
    ...world
  },
}: EvaluatedModel) {
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

/** A power or a temperature of 0 is one like any other; a coefficient, a resistance or a share of 0 is none. */
function isNothing(value: unknown, alters: Altered): boolean {
  if (alters === 'look' || alters === 'start') return false;
  return Array.isArray(value) ? value.length === 0 : value === null || (value === 0 && alters === 'property');
}
