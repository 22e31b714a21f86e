import type { Library, NewLibraryMaterialBody } from '@thermarium/api';
import { materialFields, quoted } from '@thermarium/model';
import { byName, type Sorting, sortedRows } from '../app/table-sorting.tsx';
import { conductivities, type Follows, followsOf, numberIn } from '../materials/material-values.ts';
import { materialSearch } from '../ui/material-search.ts';

/** A material as libraries answer it. */
export type LibraryMaterial = Library['materials'][number] & { readonly [field: string]: unknown };

/** A row of the table of a library. */
export interface MaterialRow {
  readonly material: LibraryMaterial;
  readonly id: number;
  readonly name: string;
  readonly color: string;
  /** W/(m·K) along x, or along x, y and z. */
  readonly conductivity: readonly (number | null)[];
  /** kg/m³ */
  readonly density: number | null;
  /** J/(kg·K) */
  readonly specificHeat: number | null;
  /** The ranges of those that follow temperature. */
  readonly follows: Follows;
}

export type SortKey = 'name' | 'conductivity' | 'color' | 'density' | 'specificHeat';

/** Sorts libraries by name, ignoring case. */
export function sortedLibraries(libraries: readonly Library[]): readonly Library[] {
  return libraries.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
}

/** The materials of a library whose name matches the search, in any spelling. */
export function foundMaterials({ materials }: Library, sought: string): readonly MaterialRow[] {
  const { matches } = materialSearch(sought);
  return materials.filter(({ name }) => matches(name)).map(materialRow);
}

/** Rows in the order of a column; blank values last. */
export function sortedMaterials(
  rows: readonly MaterialRow[],
  sorting: Sorting<SortKey>,
): readonly MaterialRow[] {
  return sortedRows(
    rows,
    sorting,
    (row, key) => (key === 'conductivity' ? row.conductivity[0] : row[key]),
    ({ name }) => name,
  );
}

/** The index of a tab after the number of tabs has changed. */
export function clampedTab(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}

/** The libraries to which a material of another one can be copied, by name. */
export function copyTargets(libraries: readonly Library[], from: number): readonly Library[] {
  return libraries.filter(({ id, edit }) => edit && id !== from).toSorted((a, b) => byName(a.name, b.name));
}

/** A material as it is sent to a library: its values alone. */
export function sentMaterial(material: LibraryMaterial): NewLibraryMaterialBody {
  const values = Object.keys(materialFields).map((key) => [key, material[key]]);
  return { ...Object.fromEntries(values), name: material.name };
}

/** The message after a material was copied; `now`: its name there, undefined where an identical one was there. */
export function copiedMessage(name: string, library: string, now: string | undefined): string {
  if (now === undefined) return `${quoted(library)} has the same material already.`;
  const renamed = now === name ? '' : ` as ${quoted(now)}, since its name was taken`;
  return `${quoted(name)} was copied to ${quoted(library)}${renamed}.`;
}

function materialRow(material: LibraryMaterial): MaterialRow {
  const { id, name, color } = material;
  return {
    material,
    id,
    name,
    color: typeof color === 'string' ? color : '',
    conductivity: conductivities(material),
    density: numberIn(material, 'density'),
    specificHeat: numberIn(material, 'specific_heat'),
    follows: followsOf(material),
  };
}
