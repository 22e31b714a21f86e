import type { Box, Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import { type EvaluatedMaterial, evaluateFields, type FieldTable, type FieldValues } from '@thermarium/model';
import type { Values } from './flat-rows.ts';
import type { RecordContext } from './record-context.ts';
import { toDocument } from './stored-fields.ts';

export type ObjectValues = FieldValues<FieldTable>;

/** The evaluated values of a stored object; null where any of them is wrong, so that it has no shape. */
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

/** What takes long to work out of an object's values: whoever works it out often remembers it. */
export interface Shapes {
  /** The box around an object, mm; null where it has none, or where its kind's check refuses it. */
  readonly bounds: (kind: Kind, values: ObjectValues, context: RecordContext) => Box | null;
  /** What Quick Model makes of an array, W/(m·K); null where it cannot. Where the array stands alters nothing. */
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

/** The materials that evaluated values refer to; null where one of them is wrong itself. */
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

/** Materials as kinds ask for them; throws for one that its values do not refer to. */
export function lookedUp(materials: Materials): (name: string) => EvaluatedMaterial {
  return (name) => {
    const found = materials.get(name);
    if (!found) throw new Error(`Material '${name}' was not looked up.`);
    return found;
  };
}
