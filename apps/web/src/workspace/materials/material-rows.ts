import type { Material } from '@thermarium/api';
import { materialSearch } from '../../ui/material-search.ts';

/** A material with the fields of its table, whose types are open in the contract. */
type Typed = Material & { readonly [field: string]: unknown };

/** A row of the table of materials. */
export interface MaterialRow {
  readonly material: Material;
  readonly id: number;
  readonly name: string;
  readonly library: string;
  /** W/(m·K) along x, or along x, y and z; null: an expression without a value. */
  readonly conductivity: readonly (number | null)[];
  /** The typed text where it is not a plain number. */
  readonly typed: string | null;
  readonly color: string;
  /** kg/m³ */
  readonly density: number | null;
  /** J/(kg·K) */
  readonly specificHeat: number | null;
  readonly used: boolean;
}

export type SortKey = 'name' | 'library' | 'conductivity' | 'color' | 'density' | 'specificHeat';
export interface Sorting {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** The row of a material. */
export function materialRow(material: Typed): MaterialRow {
  const { id, name, library_name, color, anisotropic, used } = material;
  const along = anisotropic ? ['conductivity', 'conductivity_y', 'conductivity_z'] : ['conductivity'];
  const expressions = along.map((key) => material[key]).filter((value) => typeof value === 'string');
  return {
    material,
    id,
    name,
    library: library_name ?? '',
    conductivity: along.map((key) => numberOf(material[`${key}_calc`] ?? material[key])),
    typed: expressions.length > 0 ? along.map((key) => String(material[key] ?? '')).join(' / ') : null,
    color,
    density: numberOf(material.density_calc ?? material.density),
    specificHeat: numberOf(material.specific_heat_calc ?? material.specific_heat),
    used,
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** The materials whose name or library contains every word of the query, in the chosen order; blank values last. */
export function shownMaterials(
  materials: readonly Material[],
  query: string,
  { key, descending }: Sorting,
): readonly MaterialRow[] {
  const { matches } = materialSearch(query);
  const rows = materials.map(materialRow).filter(({ name, library }) => matches(name, library));
  const sign = descending ? -1 : 1;
  return rows.sort((a, b) => compare(sortValue(a, key), sortValue(b, key), sign) || byName(a.name, b.name));
}

function sortValue(row: MaterialRow, key: SortKey): string | number | null {
  if (key === 'conductivity') return row.conductivity[0];
  return row[key];
}

function compare(a: string | number | null, b: string | number | null, sign: number): number {
  const [blankA, blankB] = [a === null || a === '', b === null || b === ''];
  if (blankA || blankB) return Number(blankA) - Number(blankB);
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : byName(String(a), String(b)));
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function byName(a: string, b: string): number {
  return collator.compare(a, b);
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** The text of a value; a dash where it is not known. */
export function valueText(value: number | null): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e7) ? value.toExponential(3) : NUMBER.format(value);
}
