import { expressionConstants } from './evaluate.ts';
import { parseExpression } from './parse.ts';
import { parsePlainNumber, type Scalar } from './scalar.ts';
import { type Expression, PRECEDENCE, precedenceOf } from './syntax.ts';

/** The text of an expression with no more parentheses than it needs; reading it gives the same tree again. */
export function printExpression(expression: Expression): string {
  return print(expression, PRECEDENCE.sum);
}

function print(expression: Expression, weakest: number): string {
  switch (expression.type) {
    case 'number':
      return String(expression.value);
    case 'name':
      return expression.name;
    case 'call': {
      const values = expression.arguments.map((value) => print(value, PRECEDENCE.sum));
      return `${expression.name}(${values.join(', ')})`;
    }
    case 'negation':
      return enclose(`-${print(expression.operand, PRECEDENCE.negation)}`, PRECEDENCE.negation < weakest);
    case 'binary': {
      const binds = precedenceOf(expression.operator);
      const power = expression.operator === '^';
      const left = print(expression.left, power ? PRECEDENCE.atom : binds);
      const right = print(expression.right, power ? PRECEDENCE.negation : binds + 1);
      const space = binds === PRECEDENCE.sum ? ' ' : '';
      return enclose(`${left}${space}${expression.operator}${space}${right}`, binds < weakest);
    }
  }
}

function enclose(text: string, needed: boolean): string {
  return needed ? `(${text})` : text;
}

/**
 * An expression with every use of one name replaced by another and nothing else touched, not even its spaces. Text
 * that is no expression is returned as it is.
 */
export function renameName(source: string, from: string, to: string): string {
  const parsed = parseExpression(source);
  if (!parsed.ok) return source;
  const places = usesOf(parsed.value, from).sort((a, b) => b - a);
  return places.reduce((text, at) => text.slice(0, at) + to + text.slice(at + from.length), source);
}

/** The offsets at which an expression uses a name for a value, not for a function. */
function usesOf(expression: Expression, name: string): number[] {
  switch (expression.type) {
    case 'number':
      return [];
    case 'name':
      return expression.name === name ? [expression.at] : [];
    case 'negation':
      return usesOf(expression.operand, name);
    case 'binary':
      return [...usesOf(expression.left, name), ...usesOf(expression.right, name)];
    case 'call':
      return expression.arguments.flatMap((part) => usesOf(part, name));
  }
}

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

/** The parameters that an expression uses: its names without constants and functions. */
export function freeNames(expression: Expression): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (part: Expression): void => {
    if (part.type === 'name' && !expressionConstants.has(part.name)) names.add(part.name);
    else if (part.type === 'negation') collect(part.operand);
    else if (part.type === 'call') part.arguments.forEach(collect);
    else if (part.type === 'binary') {
      collect(part.left);
      collect(part.right);
    }
  };
  collect(expression);
  return names;
}
