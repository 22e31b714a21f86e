import {
  type FieldTable,
  materialFields,
  type PropertyTable,
  propertyAt,
  REFERENCE_CELSIUS,
  tableInPlaceOf,
} from '@thermarium/model';
import { extremes } from './curve-picture.ts';

/** A material as the program answers it, of a project or of a library. */
type Values = { readonly [field: string]: unknown };

const TABLE: FieldTable = materialFields;

/** The fields with its conductivities: one, or three where they differ by direction. */
export function conductivityKeys(anisotropic: boolean): readonly string[] {
  return anisotropic ? ['conductivity', 'conductivity_y', 'conductivity_z'] : ['conductivity'];
}

/** W/(m·K) along x, or along x, y and z; null: an expression without a value. */
export function conductivities(material: Values): readonly (number | null)[] {
  return conductivityKeys(material.anisotropic === true).map((key) => numberIn(material, key));
}

/**
 * A number of a material, of one that follows temperature the value at `REFERENCE_CELSIUS`; null: blank, or an expression
 * without a value.
 */
export function numberIn(material: Values, key: string): number | null {
  const table = tableInPlaceOf(key, material);
  if (table) return propertyAt(table, REFERENCE_CELSIUS);
  const value = material[`${key}_calc`] ?? material[key];
  return typeof value === 'number' ? value : null;
}

/** The ranges of the values in tables of materials that follow temperature; null: that value does not. */
export interface Follows {
  readonly conductivity: string | null;
  readonly specificHeat: string | null;
}

export function followsOf(material: Values): Follows {
  return {
    conductivity: followsText(material, conductivityKeys(material.anisotropic === true)),
    specificHeat: followsText(material, ['specific_heat']),
  };
}

/** The ranges of those of a material's numbers that follow temperature; null: none of them does. */
function followsText(material: Values, numbers: readonly string[]): string | null {
  const ranges = numbers.flatMap((key) => {
    const [table, field] = [tableInPlaceOf(key, material), TABLE[key]];
    return table && field?.kind === 'number' ? [rangeText(table, field.unit)] : [];
  });
  return ranges.length === 0 ? null : `Follows temperature: ${ranges.join('; ')}`;
}

/** The values of a table and where they hold: `62 to 148 W/m·K, −73 to 327 °C`. */
export function rangeText({ temperatures, values }: PropertyTable, unit: string): string {
  const [low, high] = extremes(values);
  const [first, last] = [temperatures[0], temperatures[temperatures.length - 1]];
  return `${spanText(low, high)} ${unit}, ${spanText(first, last)} °C`;
}

/** `62 to 148`, or one value. */
function spanText(low: number, high: number): string {
  return low === high ? shortText(low) : `${shortText(low)} to ${shortText(high)}`;
}

function shortText(value: number): string {
  return valueText(Number(value.toPrecision(4))).replace(/^-/, '−');
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** The text of a value; a dash where it is not known. */
export function valueText(value: number | null): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e7) ? value.toExponential(3) : NUMBER.format(value);
}
