import { type PropertyTable, tableInPlaceOf } from '@thermarium/model';
import { extremes } from '../../materials/curve-picture.ts';
import { conductivities } from '../../materials/material-values.ts';
import { materialSearch } from '../../ui/material-search.ts';

/** A material as pickers list it. */
export interface MaterialOption {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  /** `390.0`, of anisotropic ones `0.80 / 0.80 / 0.30`; blank where it has no value. */
  readonly conductivity: string;
  /** The conductivity over temperature, along x; null: it does not follow it. */
  readonly curve: PropertyTable | null;
}

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Materials that match the search, the best first. */
export function materialOptions(materials: readonly Listed[], search: string): readonly MaterialOption[] {
  const { matches, rank } = materialSearch(search);
  return materials
    .filter(({ name }) => matches(name))
    .map((material) => ({ material, rank: rank(material.name) }))
    .toSorted((a, b) => a.rank - b.rank || a.material.name.localeCompare(b.material.name))
    .map(({ material }) => ({
      id: material.id,
      name: material.name,
      color: typeof material.color === 'string' ? material.color : '#888888',
      conductivity: conductivityOf(material),
      curve: tableInPlaceOf('conductivity', material),
    }));
}

/** The conductivity in W/(m·K), as a short text; the ends of its range along x where it follows temperature. */
export function conductivityOf(material: { readonly [field: string]: unknown }): string {
  const curve = tableInPlaceOf('conductivity', material);
  if (curve) {
    const [low, high] = extremes(curve.values).map(shortNumber);
    return low === high ? `k(T) ${low}` : `k(T) ${low} to ${high}`;
  }
  const values = conductivities(material);
  return values.every((value) => value !== null) ? values.map(shortNumber).join(' / ') : '';
}

function shortNumber(value: number): string {
  if (value !== 0 && (Math.abs(value) >= 1e6 || Math.abs(value) < 1e-3)) return value.toExponential(2);
  const decimals = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 2 ? 1 : 3;
  return formatOf(decimals).format(value);
}

const formats = new Map<number, Intl.NumberFormat>();

function formatOf(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    maximumFractionDigits: decimals,
    minimumFractionDigits: Math.min(decimals, 1),
  });
  formats.set(decimals, made);
  return made;
}
