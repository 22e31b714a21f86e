import type { IssueCode } from '../issue.ts';

export type BinaryOperator = '+' | '-' | '*' | '/' | '^';

/** The tree of an expression. `at` is the offset in the source of the token that made the node. */
export type Expression =
  | { readonly type: 'number'; readonly value: number; readonly at: number }
  | { readonly type: 'name'; readonly name: string; readonly at: number }
  | { readonly type: 'negation'; readonly operand: Expression; readonly at: number }
  | {
      readonly type: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly at: number;
    }
  | {
      readonly type: 'call';
      readonly name: string;
      readonly arguments: readonly Expression[];
      readonly at: number;
    };

/** The reason why a text has no value, as data to be shown beside its field. */
export interface ExpressionProblem {
  readonly code: IssueCode;
  readonly message: string;
  readonly remedy: string;
  /** Offset in the source, from 0. */
  readonly at: number;
}

/** The message and the remedy of an expression's problem, in one line. */
export function faultText({ message, remedy }: ExpressionProblem): string {
  return `${message} ${remedy}`.trimEnd();
}

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: ExpressionProblem };

/** The precedence of operators. Negation is between product and power, so -2^2 is -4 and 2^-1 is legal. */
export const PRECEDENCE = { sum: 1, product: 2, negation: 3, power: 4, atom: 5 } as const;

export function precedenceOf(operator: BinaryOperator): number {
  if (operator === '^') return PRECEDENCE.power;
  return operator === '+' || operator === '-' ? PRECEDENCE.sum : PRECEDENCE.product;
}
