import { expressionConstants, type ParameterValues } from '../expression/evaluate.ts';
import { parsePlainNumber, type Scalar } from '../expression/scalar.ts';
import { conversionOf, examplesOf, type Quantity } from './units.ts';

/** A number, and beside it something that begins like a unit. What has another operator is an expression. */
const WITH_UNIT =
  /^([+-]?\s*[\d.,](?:[\d.,' \u00a0\u2009\u202f]*\d)?[.,]?(?:[eE][+-]?\d+)?)\s*([\p{L}°%"″”℃℉].*)$/u;
const UNIT = /^[\p{L}\d°%"″”'℃℉·∙⋅*/^().²³¹⁻−\s-]+$/u;

const SPACES = /[\u0020\u00a0\u2009\u202f']/gu;
const GROUPED = /^[+-]?\d{1,3}(?:([ ,.])\d{3})(?:\1\d{3})*(?:([.,])\d*)?(?:[eE][+-]?\d+)?$/;

/**
 * A text as a person typed it, as its field keeps it: null for a blank, the number in the field's unit for `12.5e-3`,
 * `3,5`, `1,234.5`, `2 W` or `35 µm`, and otherwise the trimmed text, which may be an expression. A number and a unit
 * side by side are never an expression, so a parameter of the unit's name is multiplied with `*`.
 */
export function readTyped(typed: string, quantity: Quantity): Scalar | null {
  const text = withMinus(typed);
  if (text === '') return null;
  const number = readNumber(text) ?? readWithUnit(text, quantity);
  return number !== null && Number.isFinite(number) ? number : text;
}

/**
 * What is wrong with the unit in a text that `readTyped` could not make a number; null: it has no unit. The same for
 * a text in a unit that was stored as it is.
 */
export function unitFault(typed: string, quantity: Quantity, parameters?: ParameterValues): string | null {
  const text = withMinus(typed);
  const [, digits, unit = ''] = withUnit(text) ?? [];
  if (digits === undefined) return null;
  const read = readWithUnit(text, quantity);
  const { label } = quantity;
  if (read !== null && Number.isFinite(read)) return `${label} is in ${quantity.unit}: enter ${read}.`;
  const examples = examplesOf(quantity);
  const fault = examples
    ? `${label} is in ${quantity.unit}: '${examples[0]}' or '${examples[1]}' are understood.`
    : `${label} has no unit: enter ${digits.trim()}.`;
  const isName = parameters?.has(unit) || expressionConstants.has(unit);
  return isName ? `${fault} A product is written '${digits.trim()}*${unit}'.` : fault;
}

/** A text that is one number, also with separators between thousands: `1,234.5`, `1 234,5`, `1'234.5`. */
function readNumber(text: string): number | null {
  // One comma alone is a decimal sign.
  const plain = parsePlainNumber(text);
  if (plain !== null) return plain;
  const spaced = text.trim().replace(SPACES, ' ');
  const [whole, separator, decimal] = GROUPED.exec(spaced) ?? [];
  if (whole === undefined || separator === undefined || separator === decimal) return null;
  return parsePlainNumber(whole.replaceAll(separator, ''));
}

function readWithUnit(text: string, quantity: Quantity): number | null {
  const [, digits = '', unit = ''] = withUnit(text) ?? [];
  const number = readNumber(digits.replace(/^([+-])\s+/, '$1'));
  const conversion = number === null ? null : conversionOf(unit, quantity);
  if (number === null || !conversion) return null;
  const { factor, offset = 0 } = conversion;
  return convertedNumber(number * factor + offset);
}

function withUnit(text: string): RegExpExecArray | null {
  const found = WITH_UNIT.exec(text);
  return found && UNIT.test(found[2] ?? '') ? found : null;
}

/** Text pasted from reports may contain the typographic minus sign. */
function withMinus(typed: string): string {
  return typed.replaceAll('−', '-').trim();
}

/** Digits that one multiplication or addition leaves whole: beyond them stands the rounding noise of float64. */
const DIGITS_CONVERTED = 15;
/** As many keep a number to 1e-12 of it. */
const DIGITS_EVALUATED = 13;
/** Far below the smallest distance of two grid planes (1e-4 mm). */
const DECIMALS_OF_MM = 9;

/** A number that was converted from another unit, without the noise of that: 0.0072 m are 7.2 mm. */
export function convertedNumber(value: number): number {
  return Number(value.toPrecision(DIGITS_CONVERTED)) + 0;
}

/** A number that was computed, with the fewest digits that tell it to 1e-12 of it: `3 * 2.4` is 7.2. */
export function evaluatedNumber(value: number): number {
  return Number(value.toPrecision(DIGITS_EVALUATED)) + 0;
}

/** A place or size that sums made, mm, so that faces which meet still meet. */
export function summedMillimetres(millimetres: number): number {
  return Number(millimetres.toFixed(DECIMALS_OF_MM)) + 0;
}
