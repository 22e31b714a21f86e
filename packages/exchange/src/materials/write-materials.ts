import { type FieldTable, materialFields } from '@thermarium/model';
import { cellOf } from '../csv/cell-value.ts';
import { csvText } from '../csv/csv-text.ts';

/** A material as it is written: its values by the keys of the field table. */
export interface FileMaterial {
  readonly name: string;
  readonly [field: string]: unknown;
}

export const MATERIALS_FILE_FORMAT = 'thermarium-materials';
export const MATERIALS_FILE_VERSION = 1;

const TABLE: FieldTable = materialFields;
/** The fields of a material, which are the columns of its table. */
export const MATERIAL_COLUMNS: readonly string[] = Object.keys(TABLE);

/** Materials as a table: a line each, below the keys of their fields. */
export function materialsCsv(materials: readonly FileMaterial[]): string {
  const cells = (material: FileMaterial) => MATERIAL_COLUMNS.map((key) => cellOf(material[key]));
  return csvText(MATERIAL_COLUMNS, materials.map(cells));
}

/** Materials as a JSON file that states its format. */
export function materialsJson(materials: readonly FileMaterial[]): string {
  const rows = materials.map((material) =>
    Object.fromEntries(MATERIAL_COLUMNS.map((key) => [key, material[key] ?? null])),
  );
  const file = { format: MATERIALS_FILE_FORMAT, version: MATERIALS_FILE_VERSION, materials: rows };
  return `${JSON.stringify(file, null, 2)}\n`;
}
