import type { Box, Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import { type EvaluatedMaterial, evaluateFields, type FieldTable, type FieldValues } from '@thermarium/model';
import type { Values } from '../db/schema.ts';
import { expectWork } from '../lanes/running-call.ts';
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

function isRefused(kind: Kind, values: ObjectValues, { material }: ModelContext): boolean {
  return kind.check?.(values, { material }).some(({ severity }) => severity === 'error') ?? false;
}

/** Outlines of thousands of corners take seconds to check. */
const shapes = new Memo<{ readonly bounds: Box | null }>(10_000);

/** The box around an object, mm; null where it has none, or where its kind's check refuses it. */
export function objectBounds(kind: Kind, values: ObjectValues, context: ModelContext): Box | null {
  const { bounds } = shapes.of(JSON.stringify([kind.type, values]), () => ({
    bounds: isRefused(kind, values, context) ? null : kind.bounds(values),
  }));
  return bounds;
}

/** An array's effective conductivities take up to milliseconds. */
const composites = new Memo<{ readonly conductivity: Vec3 | null }>(2000);

/** What Quick Model makes of an array, W/(m·K); null where it cannot. Where the array stands alters nothing. */
export function objectComposite(kind: Kind, values: ObjectValues, context: ModelContext): Vec3 | null {
  const materials = materialsOf(kind.fields, values, context);
  if (!materials) return null;
  const centred = { ...values, x: 0, y: 0, z: 0 };
  const { conductivity } = composites.of(
    JSON.stringify([kind.type, centred, [...materials.values()]]),
    () => {
      expectWork(kind.compositeMs?.(centred) ?? 0);
      return {
        conductivity: isRefused(kind, values, context)
          ? null
          : (kind.composite?.(centred, lookedUp(materials)) ?? null),
      };
    },
  );
  return conductivity;
}

type Materials = ReadonlyMap<string, EvaluatedMaterial>;

/** The materials that evaluated values refer to; null where one of them is wrong itself. */
export function materialsOf(
  fields: FieldTable,
  values: ObjectValues,
  context: ModelContext,
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
