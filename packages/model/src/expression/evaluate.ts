import { didYouMean } from '../closest-name.ts';
import type { IssueCode } from '../issue.ts';
import type { BinaryOperator, Expression, ExpressionProblem, Outcome } from './syntax.ts';

export type ParameterValues = ReadonlyMap<string, number>;

/**
 * The value of an expression for given parameters. Every intermediate result must be finite, so that a division by
 * zero or an overflow is reported where it happens instead of turning up as a wrong number later.
 */
export function evaluateExpression(expression: Expression, parameters: ParameterValues): Outcome<number> {
  const value = evaluate(expression, parameters);
  return typeof value === 'number' ? { ok: true, value } : { ok: false, problem: value };
}

function evaluate(expression: Expression, parameters: ParameterValues): number | ExpressionProblem {
  switch (expression.type) {
    case 'number':
      return finite(expression.value, expression.at, 'The number');
    case 'name':
      return valueOfName(expression.name, expression.at, parameters);
    case 'negation': {
      const operand = evaluate(expression.operand, parameters);
      return typeof operand === 'number' ? -operand : operand;
    }
    case 'binary': {
      const left = evaluate(expression.left, parameters);
      if (typeof left !== 'number') return left;
      const right = evaluate(expression.right, parameters);
      if (typeof right !== 'number') return right;
      return operate(expression.operator, left, right, expression.at);
    }
    case 'call':
      return call(expression.name, expression.arguments, expression.at, parameters);
  }
}

function operate(
  operator: BinaryOperator,
  left: number,
  right: number,
  at: number,
): number | ExpressionProblem {
  if (right === 0 && operator === '/') {
    const message = `Division by zero at character ${at + 1}.`;
    return problem('division-by-zero', at, message, 'Check the parameters in the divisor.');
  }
  return finite(combine(operator, left, right), at, `The result of '${operator}'`);
}

function combine(operator: BinaryOperator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '^':
      return left ** right;
  }
}

function valueOfName(name: string, at: number, parameters: ParameterValues): number | ExpressionProblem {
  const value = parameters.get(name) ?? expressionConstants.get(name);
  if (value !== undefined) return finite(value, at, `'${name}'`);
  if (expressionFunctions.has(name)) {
    const message = `'${name}' is a function.`;
    return problem('unknown-name', at, message, `Give it a value in parentheses: ${name}(…).`);
  }
  const remedy = `Define it in Parameters${didYouMean(name, parameters.keys(), parameters)}.`;
  return problem('unknown-name', at, `Unknown name '${name}'.`, remedy);
}

function call(
  name: string,
  values: readonly Expression[],
  at: number,
  parameters: ParameterValues,
): number | ExpressionProblem {
  const called = expressionFunctions.get(name);
  if (!called) {
    const known = parameters.has(name) || expressionConstants.has(name);
    const remedy = known
      ? `Write ${name}*(…) for a product.`
      : `Use one of ${[...expressionFunctions.keys()].join(', ')}${didYouMean(name, expressionFunctions.keys())}.`;
    return problem('unknown-function', at, `Unknown function '${name}'.`, remedy);
  }
  if (values.length < called.fewest || values.length > called.most) {
    const message = `'${name}' takes ${called.fewest} value${called.fewest === 1 ? '' : 's'}, not ${values.length}.`;
    return problem(
      'wrong-arguments',
      at,
      message,
      'Separate the values by commas; write decimals with a point.',
    );
  }
  const numbers: number[] = [];
  for (const part of values) {
    const value = evaluate(part, parameters);
    if (typeof value !== 'number') return value;
    numbers.push(value);
  }
  return finite(called.apply(...numbers), at, `${name}(${numbers.join(', ')})`);
}

function finite(value: number, at: number, what: string): number | ExpressionProblem {
  if (Number.isFinite(value)) return value;
  const message = `${what} at character ${at + 1} has no finite value.`;
  return problem('not-finite', at, message, 'Check the values that go into it.');
}

function problem(code: IssueCode, at: number, message: string, remedy: string): ExpressionProblem {
  return { code, at, message, remedy };
}

/** A function of the expression language; angles are in radians. */
interface ExpressionFunction {
  readonly fewest: number;
  readonly most: number;
  readonly apply: (...values: number[]) => number;
}

const unary = (apply: (value: number) => number): ExpressionFunction => ({ fewest: 1, most: 1, apply });

/** `round` takes halves away from zero, as engineers' tables do; `Math.round` takes -2.5 to -2. */
const roundHalfAway = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = new Map([
  ['sin', unary(Math.sin)],
  ['cos', unary(Math.cos)],
  ['tan', unary(Math.tan)],
  ['asin', unary(Math.asin)],
  ['acos', unary(Math.acos)],
  ['atan', unary(Math.atan)],
  ['atan2', { fewest: 2, most: 2, apply: Math.atan2 }],
  ['sqrt', unary(Math.sqrt)],
  ['abs', unary(Math.abs)],
  ['exp', unary(Math.exp)],
  ['log', unary(Math.log)],
  ['log10', unary(Math.log10)],
  ['min', { fewest: 1, most: Number.POSITIVE_INFINITY, apply: Math.min }],
  ['max', { fewest: 1, most: Number.POSITIVE_INFINITY, apply: Math.max }],
  ['floor', unary(Math.floor)],
  ['ceil', unary(Math.ceil)],
  ['round', unary(roundHalfAway)],
]);

export const expressionConstants: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
]);
