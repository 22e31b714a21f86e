import { defaultOf } from '../declared-fields.ts';
import type { ParameterValues } from '../expression/evaluate.ts';
import { evaluateScalar, parsePlainNumber } from '../expression/scalar.ts';
import { faultText } from '../expression/syntax.ts';
import type { Field, NumberField } from '../field.ts';
import { described, type IssueCode, NO_NUMBER, quoted } from '../issue.ts';
import { readTyped, unitFault } from '../quantity/read-typed.ts';
import type { Quantity } from '../quantity/units.ts';

/** Reports the problem of a field and returns undefined for the field's reader. `fault`: of the field's expression. */
export type Refuse = (code: IssueCode, message: string, remedy: string, fault?: string) => undefined;

/** The largest distance of an expression's value from a whole number: 3*(1/3) must count as 1. */
const WHOLE_TOLERANCE = 1e-9;

/** A number that a person is asked for, in a field of a table or elsewhere. */
export type NumberRule = Quantity &
  Pick<NumberField, 'optional' | 'integer' | 'rounded' | 'min' | 'max' | 'exclusive' | 'expression'>;

/** The number of a field: null where blank is legal, undefined where it was refused. */
export function evaluateNumber(
  field: NumberRule,
  given: unknown,
  parameters: ParameterValues,
  refuse: Refuse,
): number | null | undefined {
  if (given === null || (typeof given === 'string' && given.trim() === '')) {
    if (field.optional) return null;
    return refuse('required', 'This field is required!', `Give '${field.label}' a value.`);
  }
  const value = finiteNumber(field, given, parameters, refuse);
  if (value === undefined) return undefined;
  if (!field.integer) return withinLimits(field, value, refuse);
  const whole = Math.round(value);
  if (!field.rounded && Math.abs(value - whole) > WHOLE_TOLERANCE * Math.max(1, Math.abs(value))) {
    return refuse('not-whole', 'Enter a whole number!', `'${field.label}' is ${value}.`);
  }
  return withinLimits(field, whole, refuse);
}

function finiteNumber(
  field: NumberRule,
  given: unknown,
  parameters: ParameterValues,
  refuse: Refuse,
): number | undefined {
  if (typeof given !== 'number' && typeof given !== 'string') {
    const remedy = `'${field.label}' is ${described(given)}; it takes a number.`;
    return refuse('not-a-number', NO_NUMBER, remedy);
  }
  const ofUnit = typeof given === 'string' ? unitFault(given, field, parameters) : null;
  if (field.expression === false && typeof given === 'string' && parsePlainNumber(given) === null) {
    const remedy = `'${field.label}' is ${quoted(given)}; it takes a plain number, no expression.`;
    return refuse('expression-not-allowed', NO_NUMBER, ofUnit ?? remedy, ofUnit ?? undefined);
  }
  const outcome = evaluateScalar(given, parameters);
  if (outcome.ok) return outcome.value;
  const fault = ofUnit ?? faultText(outcome.problem);
  return refuse(
    outcome.problem.code,
    NO_NUMBER,
    typeof given === 'string' ? `${quoted(given)}: ${fault}` : fault,
    fault,
  );
}

function withinLimits(field: NumberRule, value: number, refuse: Refuse): number | undefined {
  const { min, max, exclusive = false, label } = field;
  const unit = field.unit === '1' ? '' : ` ${field.unit}`;
  if (min !== undefined && (value < min || (exclusive && value === min))) {
    const asked = `'${label}' is ${value}${unit}; it must be ${exclusive ? 'above' : 'at least'} ${min}${unit}.`;
    if (field.integer && min === 1) return refuse('below-minimum', 'A positive number is expected', asked);
    const positive = value <= 0 && (min > 0 || (min === 0 && exclusive));
    if (positive) return refuse('not-positive', 'Enter a positive number!', asked);
    const limit = `Enter a number ${exclusive ? 'above' : 'of at least'} ${min}${unit}!`;
    return refuse('below-minimum', limit, asked);
  }
  if (max !== undefined && (value > max || (exclusive && value === max))) {
    const limit = `Enter a number ${exclusive ? 'below' : 'of at most'} ${max}${unit}!`;
    return refuse('above-maximum', limit, `'${label}' is ${value}${unit}.`);
  }
  return value;
}

/** The stored form of a typed value. Values that look the same to a person have the same stored form. */
export function keptValue(field: Field, typed: unknown): unknown {
  switch (field.kind) {
    case 'number':
      return rounded(field, typeof typed === 'string' ? keptNumber(field, typed) : typed);
    case 'flag':
    case 'color':
    case 'text':
    case 'list':
      return typed ?? defaultOf(field);
    default:
      return typed === '' ? null : typed;
  }
}

/**
 * `5`, `1,234.5` and `2 W` become the number in the field's unit, blanks become null. `0.50` and `3,5` stay as they
 * were typed, unless the field takes no expressions or is rounded: then they become the number too.
 */
function keptNumber(field: NumberField, typed: string): string | number | null {
  const trimmed = typed.trim();
  const plain = parsePlainNumber(trimmed);
  if (plain === null) return readTyped(trimmed, field);
  if (!Number.isFinite(plain)) return trimmed;
  return field.expression === false || field.rounded || String(plain) === trimmed ? plain : trimmed;
}

/** The number that a stored value evaluates to, whatever the field's limits; null: it has none. */
export function calculatedValue(
  field: NumberField,
  kept: unknown,
  parameters: ParameterValues,
): number | null {
  if (typeof kept !== 'number' && typeof kept !== 'string') return null;
  const outcome = evaluateScalar(kept, parameters);
  return outcome.ok ? Number(rounded(field, outcome.value)) : null;
}

function rounded(field: NumberField, value: unknown): unknown {
  return field.rounded && typeof value === 'number' ? Math.round(value) : value;
}
