import type { Scalar } from '../document.ts';
import { parseExpression } from './parse.ts';
import { parsePlainNumber } from './plain-number.ts';

/**
 * Moves a coordinate by `delta` (same unit): 3 by 5 is 8, `W/2` by 5 is `W/2 + 5`, and that by -2 is `W/2 + 3`, so
 * that repeated moves fold into one constant. An expression stays one: nothing of it is replaced by its value.
 * Text that is no expression has no value to move and is returned as it is.
 */
export function shiftScalar(scalar: Scalar, delta: number): Scalar {
  if (delta === 0) return scalar;
  const plain = typeof scalar === 'number' ? scalar : parsePlainNumber(scalar);
  if (plain !== null) return addDecimals(plain, delta);
  const source = String(scalar).trim();
  const constant = trailingConstant(source);
  if (constant) return withConstant(constant.before, addDecimals(constant.value, delta));
  return parseExpression(source).ok ? withConstant(source, delta) : scalar;
}

/** Splits `W/2 - 5` into `W/2` and -5; null when the last operation does not add or subtract a literal number. */
function trailingConstant(source: string): { before: string; value: number } | null {
  const parsed = parseExpression(source);
  if (!parsed.ok || parsed.value.type !== 'binary') return null;
  const { operator, right, at } = parsed.value;
  if ((operator !== '+' && operator !== '-') || right.type !== 'number') return null;
  // In `(W - 5)` the text around the operator is no expression by itself: the parentheses belong to the whole.
  const before = source.slice(0, at).trimEnd();
  if (!/^\s*[\d.]/.test(source.slice(at + 1)) || source.endsWith(')') || !parseExpression(before).ok)
    return null;
  return { before, value: operator === '+' ? right.value : -right.value };
}

function withConstant(before: string, constant: number): string {
  if (constant === 0) return before;
  return `${before} ${constant < 0 ? '-' : '+'} ${Math.abs(constant)}`;
}

/** a + b in decimal arithmetic, so that 0.1 + 0.2 is 0.3 and a hundred moves of 0.01 are 1. */
function addDecimals(a: number, b: number): number {
  const places = Math.max(decimalPlaces(a), decimalPlaces(b));
  return places <= MOST_DECIMALS ? Number((a + b).toFixed(places)) : a + b;
}

/** Beyond 15 decimals a number in mm carries rounding noise, not typed digits. */
const MOST_DECIMALS = 15;

function decimalPlaces(value: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e');
  const point = mantissa.indexOf('.');
  return Math.max(0, (point < 0 ? 0 : mantissa.length - point - 1) - Number(exponent));
}
