import type { Material } from '@thermarium/api';
import { type Sorting, sortedRows } from '../../app/table-sorting.ts';
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
  /** The values as they were typed, where any of them is an expression. */
  readonly typed: {
    readonly conductivity: string | null;
    readonly density: string | null;
    readonly specificHeat: string | null;
  };
  readonly color: string;
  /** kg/m³ */
  readonly density: number | null;
  /** J/(kg·K) */
  readonly specificHeat: number | null;
  readonly used: boolean;
}

export type SortKey = 'name' | 'library' | 'conductivity' | 'color' | 'density' | 'specificHeat';

/** The row of a material. */
export function materialRow(material: Typed): MaterialRow {
  const { id, name, library_name, color, anisotropic, used } = material;
  const along = anisotropic ? ['conductivity', 'conductivity_y', 'conductivity_z'] : ['conductivity'];
  const typed = (...keys: readonly string[]) =>
    keys.some((key) => typeof material[key] === 'string')
      ? keys.map((key) => String(material[key] ?? '')).join(' / ')
      : null;
  return {
    material,
    id,
    name,
    library: library_name ?? '',
    conductivity: along.map((key) => numberOf(material[`${key}_calc`] ?? material[key])),
    typed: {
      conductivity: typed(...along),
      density: typed('density'),
      specificHeat: typed('specific_heat'),
    },
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
  sorting: Sorting<SortKey>,
): readonly MaterialRow[] {
  const { matches } = materialSearch(query);
  const rows = materials.map(materialRow).filter(({ name, library }) => matches(name, library));
  return sortedRows(rows, sorting, sortValue, ({ name }) => name);
}

function sortValue(row: MaterialRow, key: SortKey): string | number | null {
  if (key === 'conductivity') return row.conductivity[0];
  return row[key];
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** The text of a value; a dash where it is not known. */
export function valueText(value: number | null): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e7) ? value.toExponential(3) : NUMBER.format(value);
}
