import type { Reading, Readout } from '@thermarium/kinds';
import { scientific, spokenNumber } from '../../ui/number-text.ts';
import type { ModelKnowledge } from '../forms/field-issues.ts';
import type { Values } from '../forms/typed-values.ts';

/** The reading of a quantity; null while the object or its materials have no valid values. */
export function readingOf(
  { read }: Readout,
  values: Values | null,
  material: ModelKnowledge['material'],
): Reading | null {
  if (!values) return null;
  try {
    return read(values, (name) => {
      const found = material(name);
      if (!found) throw new Error(`The material ${name} has no values yet.`);
      return found;
    });
  } catch {
    // The kind's check has not passed these values; its message stands at their fields.
    return null;
  }
}

/** The numbers of a reading, `1.5 / 1.5 / 0.3`. */
export function readingNumbers({ numbers, decimals }: Reading): string {
  return numbers
    .map((number) => (decimals === undefined ? fourDigits(number) : spokenNumber(number, decimals)))
    .join(' / ');
}

/** A reading as text, `25,653 W/m³`. */
export function readingText(reading: Reading): string {
  return `${readingNumbers(reading)} ${reading.unit}`;
}

function fourDigits(value: number): string {
  const size = Math.abs(value);
  return size >= 1e5 || size < 0.1 ? scientific(value) : spokenNumber(Number(value.toPrecision(4)));
}
