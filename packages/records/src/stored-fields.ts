import type { Field, FieldTable } from '@thermarium/model';
import type { Values } from './flat-rows.ts';

/** `material` from `material_name`. */
export function materialIdKey(key: string): string {
  return key.replace(/_name$/, '');
}

/** `color` from `material_name`, `fill_color` from `fill_material_name`. */
export function materialColorKey(key: string): string {
  return key.replace(/material_name$/, 'color');
}

/**
 * Values of a field table as a row stores them: as typed, but materials by id under `material`, so that renaming a
 * material writes one row. The document and files have them by name under `material_name`.
 */
export type StoredFields = Values;

/** Rewrites every material reference of a table's values, also in the rows of lists. */
function mapReferences(
  table: FieldTable,
  values: Values,
  reference: (key: string, values: Values) => readonly [string, unknown],
): Values {
  const mapped: { [key: string]: unknown } = {};
  for (const [key, field] of Object.entries<Field>(table)) {
    const value = values[key];
    if (field.kind === 'material') {
      const [at, material] = reference(key, values);
      mapped[at] = material;
    } else if (field.kind === 'list' && Array.isArray(value)) {
      mapped[key] = value.map((row: Values) => mapReferences(field.item, row, reference));
    } else if (value !== undefined) mapped[key] = value;
  }
  return mapped;
}

/** From the document form, with materials by name, to the stored form. Unknown names become null: check them before. */
export function toStored(table: FieldTable, values: Values, idOf: ReadonlyMap<string, number>): StoredFields {
  return mapReferences(table, values, (key, row) => {
    const name = row[key];
    return [materialIdKey(key), typeof name === 'string' ? (idOf.get(name) ?? null) : null];
  });
}

/** From the stored form to the document's. */
export function toDocument(
  table: FieldTable,
  stored: StoredFields,
  nameOf: ReadonlyMap<number, string>,
): Values {
  return mapReferences(table, stored, (key, row) => {
    const id = row[materialIdKey(key)];
    return [key, typeof id === 'number' ? (nameOf.get(id) ?? null) : null];
  });
}

/** The materials that stored fields refer to, each once, ascending. */
export function materialIds(table: FieldTable, stored: StoredFields): number[] {
  const found = new Set<number>();
  gatherMaterials(table, stored, found);
  return [...found].sort((a, b) => a - b);
}

function gatherMaterials(table: FieldTable, stored: StoredFields, found: Set<number>): void {
  for (const key in table) {
    const field = table[key];
    if (field.kind === 'material') {
      const id = stored[materialIdKey(key)];
      if (typeof id === 'number') found.add(id);
    } else if (field.kind === 'list') {
      const rows = stored[key];
      if (Array.isArray(rows)) for (const row of rows) gatherMaterials(field.item, row, found);
    }
  }
}
