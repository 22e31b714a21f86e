import { evaluateExpression, type ParameterValues } from './evaluate.ts';
import { parseExpression } from './parse.ts';
import type { Outcome } from './syntax.ts';

/** A number, or an expression of the project's parameters. */
export type Scalar = number | string;

/** The number that a scalar evaluates to. Blank text is a syntax problem here: fields handle blanks before. */
export function evaluateScalar(scalar: Scalar, parameters: ParameterValues): Outcome<number> {
  const plain = typeof scalar === 'number' ? scalar : parsePlainNumber(scalar);
  if (plain !== null) {
    if (Number.isFinite(plain)) return { ok: true, value: plain };
    const message = 'The number is out of range.';
    const remedy = 'Enter a number between -1.7e308 and 1.7e308.';
    return { ok: false, problem: { code: 'not-finite', message, remedy, at: 0 } };
  }
  const text = String(scalar);
  const outcomes = outcomesOf(parameters);
  const known = outcomes.get(text);
  if (known) return known;
  const expression = parseExpression(text);
  const outcome = expression.ok ? evaluateExpression(expression.value, parameters) : expression;
  if (outcomes.size < MOST_KEPT) outcomes.set(text, outcome);
  return outcome;
}

/** Most outcomes cached for one set of parameters; storing an object evaluates each expression three times. */
const MOST_KEPT = 20_000;

/** A set of parameters is immutable: a change makes a new set. */
const outcomesByParameters = new WeakMap<ParameterValues, Map<string, Outcome<number>>>();

function outcomesOf(parameters: ParameterValues): Map<string, Outcome<number>> {
  const known = outcomesByParameters.get(parameters);
  if (known) return known;
  const made = new Map<string, Outcome<number>>();
  outcomesByParameters.set(parameters, made);
  return made;
}

const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Reads a text that is one number and nothing else: `12.5e-3`, `3,5`, ` -7 `. Only here is a comma a decimal sign.
 * Null for any other text; Infinity for a number out of range.
 */
export function parsePlainNumber(text: string): number | null {
  const trimmed = text.trim();
  return PLAIN_NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
