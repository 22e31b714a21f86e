import type { Material } from '@thermarium/api';
import { tableInPlaceOf } from '@thermarium/model';
import { type Sorting, sortedRows } from '../../app/table-sorting.tsx';
import {
  conductivities,
  conductivityKeys,
  type Follows,
  followsOf,
  numberIn,
} from '../../materials/material-values.ts';
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
  /** The ranges of those that follow temperature. */
  readonly follows: Follows;
  readonly used: boolean;
}

export type SortKey = 'name' | 'library' | 'conductivity' | 'color' | 'density' | 'specificHeat';

/** The row of a material. */
export function materialRow(material: Typed): MaterialRow {
  const { id, name, library_name, color, anisotropic, used } = material;
  const typed = (...keys: readonly string[]) =>
    keys.some((key) => typeof material[key] === 'string' && !tableInPlaceOf(key, material))
      ? keys.map((key) => String(material[key] ?? '')).join(' / ')
      : null;
  return {
    material,
    id,
    name,
    library: library_name ?? '',
    conductivity: conductivities(material),
    typed: {
      conductivity: typed(...conductivityKeys(anisotropic)),
      density: typed('density'),
      specificHeat: typed('specific_heat'),
    },
    color,
    density: numberIn(material, 'density'),
    specificHeat: numberIn(material, 'specific_heat'),
    follows: followsOf(material),
    used,
  };
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
