import { defaultOf } from './declared-fields.ts';
import type { Material } from './document.ts';
import type { Scalar } from './expression/scalar.ts';
import type { FieldTable } from './field.ts';
import { materialFields } from './material.ts';
import { type PropertyTable, type PropertyTableReading, parsePropertyTable } from './property-table.ts';

/** The tables of a material by which its properties follow temperature; null: that property does not. */
export interface MaterialTables {
  /** W/(m·K) along x, y, z. */
  readonly conductivity: readonly [PropertyTable | null, PropertyTable | null, PropertyTable | null];
  /** J/(kg·K). */
  readonly specificHeat: PropertyTable | null;
}

/** The fields of a material that are tables over temperature. */
export type MaterialTableKey = {
  [K in keyof typeof materialFields]: (typeof materialFields)[K] extends { replaces: string } ? K : never;
}[keyof typeof materialFields];

/** The keys of a material's tables over temperature, in the order of its fields. */
export const materialTableKeys: readonly MaterialTableKey[] = Object.keys(materialFields).filter(isTableKey);

function isTableKey(key: string): key is MaterialTableKey {
  return (
    Object.hasOwn(materialFields, key) && 'replaces' in materialFields[key as keyof typeof materialFields]
  );
}

/** Reads a material's table as it was typed; null: it is blank, and the property has one value. */
export function readMaterialTable(key: MaterialTableKey, typed: unknown): PropertyTableReading | null {
  const text = typeof typed === 'string' ? typed : '';
  return text.trim() === '' ? null : parsePropertyTable(text, materialFields[materialFields[key].replaces]);
}

/** The table whose place in a material a number leaves to it; null: the number stands for itself. */
export function tableInPlaceOf(
  number: string,
  material: { readonly [field: string]: unknown },
): PropertyTable | null {
  const key = materialTableKeys.find((each) => materialFields[each].replaces === number);
  return key === undefined ? null : (readMaterialTable(key, material[key])?.table ?? null);
}

/** A material of values of any type, such as an answer has: what does not suit its field is blank, or its default. */
export function materialOfValues(values: {
  readonly name: string;
  readonly [field: string]: unknown;
}): Required<Material> {
  const fields: FieldTable = materialFields;
  const kept = Object.entries(fields).map(([key, field]) => {
    const value = values[key];
    if (field.kind === 'number') return [key, scalarOf(value) ?? (field.optional ? null : '')];
    if (field.kind === 'flag') return [key, value === true];
    return [key, typeof value === 'string' ? value : defaultOf(field)];
  });
  // Each value is of the kind of its field, which the compiler cannot see.
  return Object.fromEntries(kept) as unknown as Required<Material>;
}

/** The number or expression that a value of any type is; null: neither. */
export function scalarOf(value: unknown): Scalar | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
