import type { Box, Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import { evaluateFields, type FieldTable, type FieldValues } from '@thermarium/model';
import type { Values } from '../db/schema.ts';
import { Memo } from './memo.ts';
import type { ModelContext } from './model-context.ts';
import { toDocument } from './stored-fields.ts';

export type ObjectValues = FieldValues<FieldTable>;

/** The evaluated values of a stored object; null where any of them is wrong, so that it has no shape. */
export function objectValues(kind: Kind, stored: Values, context: ModelContext): ObjectValues | null {
  const typed = toDocument(kind.fields, stored, context.materialNames);
  return evaluateFields(kind.fields, typed, '', {
    parameters: context.parameters,
    materialNames: context.knownMaterials,
    report: () => {},
    owner: '',
  });
}

/** As many as the objects of a large project. */
const shapes = new Memo<Box | null>(20_000);

/** The box around an object, mm; null where it has none, or where its kind's check refuses it. */
export function objectBounds(kind: Kind, values: ObjectValues, { material }: ModelContext): Box | null {
  return shapes.of([kind.type, values], () => {
    const refused = kind.check?.(values, { material }).some(({ severity }) => severity === 'error');
    return refused ? null : kind.bounds(values);
  });
}

const composites = new Memo<Vec3 | null>(2000);

/** What Quick Model makes of an array, W/(m·K); null where it cannot. Where the array stands alters nothing. */
export function objectComposite(kind: Kind, values: ObjectValues, context: ModelContext): Vec3 | null {
  const materials = materialsIn(kind.fields, values).map((name) => context.material(name));
  if (!materials.every((material) => material !== undefined)) return null;
  const byName = new Map(materials.map((material) => [material.name, material]));
  const centred = { ...values, x: 0, y: 0, z: 0 };
  const conductivities = materials.map(({ conductivity }) => conductivity);
  return composites.of([kind.type, centred, conductivities], () => {
    if (kind.check?.(values, context).some(({ severity }) => severity === 'error')) return null;
    return kind.composite?.(centred, named(byName)) ?? null;
  });
}

/** The names of the materials that evaluated values refer to. */
export function materialsIn(fields: FieldTable, values: Values): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = values[key];
    if (field.kind === 'material') return typeof value === 'string' ? [value] : [];
    if (field.kind !== 'list' || !Array.isArray(value)) return [];
    return value.flatMap((row: Values) => materialsIn(field.item, row));
  });
}

function named<Found>(found: ReadonlyMap<string, Found>): (name: string) => Found {
  return (name) => {
    const one = found.get(name);
    if (one === undefined) throw new Error(`Material '${name}' was not looked up.`);
    return one;
  };
}
