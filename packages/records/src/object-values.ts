import type { Box, Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import { type EvaluatedMaterial, evaluateFields, type FieldTable, type FieldValues } from '@thermarium/model';
import type { Values } from './flat-rows.ts';
import type { RecordContext } from './record-context.ts';
import { toDocument } from './stored-fields.ts';

export type ObjectValues = FieldValues<FieldTable>;

/** The evaluated values of a stored object; null if any is invalid, so that the object has no shape. */
export function objectValues(kind: Kind, stored: Values, context: RecordContext): ObjectValues | null {
  const typed = toDocument(kind.fields, stored, context.materialNames);
  return evaluateFields(kind.fields, typed, '', {
    parameters: context.parameters,
    materialNames: context.knownMaterials,
    report: () => {},
    owner: '',
  });
}

function isRefused(kind: Kind, values: ObjectValues, { material }: RecordContext): boolean {
  return kind.check?.(values, { material }).some(({ severity }) => severity === 'error') ?? false;
}

/** Results that are costly to compute from an object's values; frequent callers cache them. */
export interface Shapes {
  /** The box around an object, mm; null if it has none, or if its kind's check refuses it. */
  readonly bounds: (kind: Kind, values: ObjectValues, context: RecordContext) => Box | null;
  /** The conductivities of an array by Quick Model, W/(m·K), wherever the array stands; null if it has none. */
  readonly composite: (kind: Kind, values: ObjectValues, context: RecordContext) => Vec3 | null;
}

export const shapes: Shapes = {
  bounds: (kind, values, context) => (isRefused(kind, values, context) ? null : kind.bounds(values)),
  composite: (kind, values, context) => {
    const materials = materialsOf(kind.fields, values, context);
    if (!materials || isRefused(kind, values, context)) return null;
    return kind.composite?.(centred(values), lookedUp(materials)) ?? null;
  },
};

/** The same object at the origin. */
export function centred(values: ObjectValues): ObjectValues {
  return { ...values, x: 0, y: 0, z: 0 };
}

type Materials = ReadonlyMap<string, EvaluatedMaterial>;

/** The materials that evaluated values refer to; null if one of them is missing or invalid. */
export function materialsOf(
  fields: FieldTable,
  values: ObjectValues,
  context: RecordContext,
): Materials | null {
  const materials = new Map<string, EvaluatedMaterial>();
  for (const name of materialNamesIn(fields, values)) {
    const found = context.material(name);
    if (!found) return null;
    materials.set(name, found);
  }
  return materials;
}

function materialNamesIn(fields: FieldTable, values: Values): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = values[key];
    if (field.kind === 'material') return typeof value === 'string' ? [value] : [];
    if (field.kind !== 'list' || !Array.isArray(value)) return [];
    return value.flatMap((row: Values) => materialNamesIn(field.item, row));
  });
}

/** The look-up of materials that kinds use; throws for a material that the values do not refer to. */
export function lookedUp(materials: Materials): (name: string) => EvaluatedMaterial {
  return (name) => {
    const found = materials.get(name);
    if (!found) throw new Error(`Material '${name}' was not looked up.`);
    return found;
  };
}
