import type { Expression } from './syntax.ts';
import { PRECEDENCE, precedenceOf } from './syntax.ts';

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
