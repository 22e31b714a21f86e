import { defaultOf } from '../defaults.ts';
import type { ParameterValues } from '../expression/evaluate.ts';
import { parsePlainNumber } from '../expression/plain-number.ts';
import { evaluateScalar } from '../expression/scalar.ts';
import type { Field, NumberField } from '../field.ts';

/** The value that is kept of a typed one: no difference is made where a person would see none. */
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
 * `5` is the number, blanks are nothing. `0.50` and `3,5` stay as they were typed, but where a number is all that may
 * be typed, or what is kept is rounded, they are that number.
 */
function keptNumber({ expression, rounded: isRounded }: NumberField, typed: string): string | number | null {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  const plain = parsePlainNumber(trimmed);
  if (plain === null || !Number.isFinite(plain)) return trimmed;
  return expression === false || isRounded || String(plain) === trimmed ? plain : trimmed;
}

/** The number that a kept value comes to, whatever its limits; null: it has none. */
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
