import { ABSOLUTE_ZERO_CELSIUS, HIGHEST_TEMPERATURE } from './field-builders.ts';
import { isDecimal, type Point, parsePoints, pointText } from './points.ts';

/**
 * A property of a material over temperature: linear between the points, the end values outside them. Temperatures ascend.
 */
export interface PropertyTable {
  /** °C. */
  readonly temperatures: readonly number[];
  /** In the property's own unit. */
  readonly values: readonly number[];
}

/** Either the table of a text, or what is wrong with the text, as a sentence. */
export type PropertyTableReading =
  | { readonly table: PropertyTable; readonly problem: null }
  | { readonly table: null; readonly problem: string };

const MOST_COEFFICIENTS = 12;
/** A polynomial is read as a table whose chords are this close to it, as a part of its value. */
const CHORD_ERROR = 1e-5;
const MOST_CHORDS = 256;

const POLYNOMIAL = /^poly(?:nomial)?\s+(.*?)\s+from\s+(\S+)\s*(k|°c)?\s+to\s+(\S+)\s*(k|°c)?$/i;

/**
 * Reads a property over temperature: points `25 148, 100 119` (°C and value), or a polynomial by its coefficients from the
 * constant one up, `polynomial 437.6 -0.165 1.825e-4 from 250 K to 600 K`, in the unit of its ends (°C where there is none).
 *
 * @param limits of the values, in the property's unit
 */
export function parsePropertyTable(
  text: string,
  limits: { readonly min: number; readonly max: number },
): PropertyTableReading {
  const written = text.trim();
  const points = /^poly/i.test(written) ? polynomialPoints(written) : tablePoints(written);
  if (typeof points === 'string') return refusal(points);
  for (const [n, [temperature, value]] of points.entries()) {
    if (temperature < ABSOLUTE_ZERO_CELSIUS)
      return refusal(`${pointText(temperature)} °C is below absolute zero.`);
    if (temperature > HIGHEST_TEMPERATURE)
      return refusal(`${pointText(temperature)} °C is above 1,000,000 °C.`);
    if (n > 0 && temperature <= points[n - 1][0])
      return refusal(
        `Temperatures must rise: ${pointText(temperature)} °C follows ${pointText(points[n - 1][0])} °C.`,
      );
    if (!(value >= limits.min && value <= limits.max))
      return refusal(
        `The value at ${pointText(temperature)} °C is ${pointText(value)}: it must be between ${limits.min} and ${limits.max}.`,
      );
  }
  return {
    table: { temperatures: points.map(([t]) => t), values: points.map(([, value]) => value) },
    problem: null,
  };
}

/** The columns of a table, in arrays of any kind. */
interface Columns {
  readonly temperatures: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/**
 * The value of a property at a temperature.
 *
 * @param temperature °C
 */
export function propertyAt({ temperatures, values }: Columns, temperature: number): number {
  const last = temperatures.length - 1;
  if (!(temperature > temperatures[0])) return values[0];
  if (temperature >= temperatures[last]) return values[last];
  const n = chordAt(temperatures, temperature);
  const part = (temperature - temperatures[n]) / (temperatures[n + 1] - temperatures[n]);
  return values[n] + part * (values[n + 1] - values[n]);
}

/**
 * The index of the last point that is not above a temperature, at most the one before the end.
 *
 * @param temperatures ascending, °C
 */
export function chordAt(temperatures: ArrayLike<number>, temperature: number): number {
  let low = 0;
  let high = temperatures.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (temperatures[middle] <= temperature) low = middle;
    else high = middle;
  }
  return low;
}

/** All temperatures at which one of the tables bends, ascending, °C. */
export function bendsOf(
  tables: readonly (Pick<PropertyTable, 'temperatures'> | null | undefined)[],
): number[] {
  const all = new Set(tables.flatMap((table) => table?.temperatures ?? []));
  return [...all].sort((a, b) => a - b);
}

function tablePoints(text: string): readonly Point[] | string {
  return parsePoints(text, { first: 'a temperature', example: '25 148, 100 119' });
}

function polynomialPoints(text: string): readonly Point[] | string {
  const found = POLYNOMIAL.exec(text);
  if (!found) return 'A polynomial is written as polynomial 148 -0.3 4e-4 from 0 to 200.';
  const [, terms, from, fromUnit = '', to, toUnit = ''] = found;
  const words = terms.trim().split(/[\s,]+/);
  const wrong = [...words, from, to].find((word) => !isDecimal(word));
  if (wrong !== undefined) return `'${wrong.slice(0, 40)}' is not a number.`;
  if (words.length > MOST_COEFFICIENTS) return `A polynomial has ${MOST_COEFFICIENTS} coefficients at most.`;
  const [fromKelvin, toKelvin] = [fromUnit, toUnit].map((unit) => /k/i.test(unit));
  if (fromKelvin !== toKelvin) return 'Both ends of a polynomial must be in K, or both in °C.';
  const zero = fromKelvin ? -ABSOLUTE_ZERO_CELSIUS : 0;
  const [first, last] = [Number(from), Number(to)];
  if (!(last > first)) return `The range of a polynomial must rise: it goes from ${from} to ${to}.`;
  const coefficients = words.map(Number);
  const at = (t: number) => coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  for (let chords = 4; ; chords *= 2) {
    const step = (last - first) / chords;
    const points = Array.from({ length: chords + 1 }, (_, n) => {
      const t = n === chords ? last : first + n * step;
      return [t, at(t)] as const;
    });
    const isClose = points.slice(1).every(([t, value], n) => {
      const [before, earlier] = points[n];
      const middle = at((before + t) / 2);
      return Math.abs((value + earlier) / 2 - middle) <= CHORD_ERROR * Math.abs(middle);
    });
    if (isClose || chords >= MOST_CHORDS) return points.map(([t, value]) => [t - zero, value] as const);
  }
}

function refusal(problem: string): PropertyTableReading {
  return { table: null, problem };
}
