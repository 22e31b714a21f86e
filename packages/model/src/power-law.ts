import { parsePlainNumber } from './expression/scalar.ts';
import { ABSOLUTE_ZERO_CELSIUS, HIGHEST_TEMPERATURE } from './field-builders.ts';
import { type PropertyTable, parsePropertyTable, propertyAt } from './property-table.ts';

/** How a power follows the mean temperature of its object: as a factor on the power that is stated. Never below 0. */
export type PowerLaw =
  /** exp(β (T − T₀)): leakage. */
  | { readonly shape: 'exponential'; readonly perKelvin: number; readonly reference: number }
  /** 1 + α (T − T₀): the loss of a metal's resistance. */
  | { readonly shape: 'linear'; readonly perKelvin: number; readonly reference: number }
  | { readonly shape: 'table'; readonly table: PropertyTable };

/** Either the law of a text, or what is wrong with the text, as a sentence. */
export type PowerLawReading =
  | { readonly law: PowerLaw; readonly problem: null }
  | { readonly law: null; readonly problem: string };

/** A factor that changes tenfold in less than a quarter of a kelvin is a mistake of units, 1/K. */
const STEEPEST = 10;
const LARGEST_FACTOR = 1e6;

const LAW = /^(exp|lin)[a-z]*\s+(\S+)\s*(?:(?:1\s*)?\/\s*(?:k|°c))?\s+from\s+(\S+?)\s*(?:°c)?$/i;

/**
 * Reads how a power follows temperature: `exp 0.02 from 25` is exp(0.02/K (T − 25 °C)), `linear 0.0039 from 20` is
 * 1 + 0.0039/K (T − 20 °C); or points of °C and factor, `25 1, 100 1.4`, linear between them and the end values outside.
 */
export function parsePowerLaw(text: string): PowerLawReading {
  const written = text.trim();
  if (!/^(?:exp|lin)/i.test(written)) {
    const { table, problem } = parsePropertyTable(written, { min: 0, max: LARGEST_FACTOR });
    return table ? { law: { shape: 'table', table }, problem: null } : refusal(problem);
  }
  const found = LAW.exec(written);
  if (!found) return refusal('It is written as exp 0.02 from 25, or linear 0.0039 from 25.');
  const [, word, rate, from] = found;
  const wrong = [rate, from].find((each) => !Number.isFinite(parsePlainNumber(each) ?? Number.NaN));
  if (wrong !== undefined) return refusal(`'${wrong.slice(0, 40)}' is not a number.`);
  const [perKelvin, reference] = [Number(rate), Number(from)];
  if (Math.abs(perKelvin) > STEEPEST) {
    return refusal(`${rate} per kelvin is too steep: it must be between -${STEEPEST} and ${STEEPEST}.`);
  }
  if (!(reference >= ABSOLUTE_ZERO_CELSIUS && reference <= HIGHEST_TEMPERATURE)) {
    return refusal(`${from} °C is no temperature to count from.`);
  }
  const shape = /^e/i.test(word) ? 'exponential' : 'linear';
  return { law: { shape, perKelvin, reference }, problem: null };
}

/** The law of a text that was evaluated; null: it is blank, and the power is constant. */
export function powerLawOf(text: unknown): PowerLaw | null {
  return typeof text === 'string' && text.trim() !== '' ? parsePowerLaw(text).law : null;
}

/**
 * The factor on a stated power at a temperature, at least 0.
 *
 * @param celsius °C
 */
export function powerFactor(law: PowerLaw, celsius: number): number {
  switch (law.shape) {
    case 'exponential':
      return Math.exp(law.perKelvin * (celsius - law.reference));
    case 'linear':
      return Math.max(0, 1 + law.perKelvin * (celsius - law.reference));
    case 'table':
      return propertyAt(law.table, celsius);
  }
}

function refusal(problem: string): PowerLawReading {
  return { law: null, problem };
}
