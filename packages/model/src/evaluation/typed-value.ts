import { defaultOf } from '../defaults.ts';
import type { ParameterValues } from '../expression/evaluate.ts';
import { parsePlainNumber } from '../expression/plain-number.ts';
import { evaluateScalar } from '../expression/scalar.ts';
import type { Field, NumberField } from '../field.ts';
import { readTyped } from '../quantity/read-typed.ts';

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
