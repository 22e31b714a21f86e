import type { Library } from '@thermarium/api';
import { materialSearch } from '../ui/material-search.ts';

/** The data of a library material that the page shows. */
export interface MaterialRow {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  /** W/m·K: one value, or three where they differ by direction; null: none. */
  readonly conductivity: readonly (number | null)[];
  /** kg/m³ */
  readonly density: number | null;
  /** J/kg·K */
  readonly specificHeat: number | null;
}

/** Sorts libraries by name, ignoring case. */
export function sortedLibraries(libraries: readonly Library[]): readonly Library[] {
  return libraries.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
}

/** The materials of a library whose name matches the search, in any spelling. */
export function foundMaterials({ materials }: Library, sought: string): readonly MaterialRow[] {
  const { matches } = materialSearch(sought);
  return materials.map(materialRow).filter(({ name }) => matches(name));
}

/** The index of a tab after the number of tabs has changed. */
export function clampedTab(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}

/** A material as the program answers it. */
interface AnsweredMaterial {
  readonly id: number;
  readonly name: string;
  /** The fields of a material. */
  readonly [field: string]: unknown;
}

function materialRow(material: AnsweredMaterial): MaterialRow {
  const { id, name, color, anisotropic, conductivity, conductivity_y, conductivity_z } = material;
  const along = anisotropic === true ? [conductivity, conductivity_y, conductivity_z] : [conductivity];
  return {
    id,
    name,
    color: typeof color === 'string' ? color : '',
    conductivity: along.map(numberOf),
    density: numberOf(material.density),
    specificHeat: numberOf(material.specific_heat),
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

const FORMAT = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** A value as tables show it: '1,600', '0.0264'; blank for null. */
export function valueText(value: number | null): string {
  return value === null ? '' : FORMAT.format(value);
}
