import type { Scalar } from '../document.ts';
import type { ParameterValues } from './evaluate.ts';
import { evaluateExpression } from './evaluate.ts';
import { parseExpression } from './parse.ts';
import { parsePlainNumber } from './plain-number.ts';
import type { Outcome } from './syntax.ts';

/** The number that a scalar of the document stands for. Blank text is a syntax problem: fields treat blanks first. */
export function evaluateScalar(scalar: Scalar, parameters: ParameterValues): Outcome<number> {
  const plain = typeof scalar === 'number' ? scalar : parsePlainNumber(scalar);
  if (plain !== null) {
    if (Number.isFinite(plain)) return { ok: true, value: plain };
    const message = 'The number is out of range.';
    const remedy = 'Enter a number between -1.7e308 and 1.7e308.';
    return { ok: false, problem: { code: 'not-finite', message, remedy, at: 0 } };
  }
  const expression = parseExpression(String(scalar));
  return expression.ok ? evaluateExpression(expression.value, parameters) : expression;
}
