import fc from 'fast-check';
import type { BinaryOperator, Expression } from '../expression/syntax.ts';

/** Names that generated expressions may use, with values that keep most results finite. */
export const SAMPLE_PARAMETERS: ReadonlyMap<string, number> = new Map([
  ['W', 8],
  ['die_height', 0.3],
  ['α1', -2.5],
]);

const number = fc
  .oneof(fc.nat(20), fc.double({ min: 0, max: 1e6, noNaN: true }))
  .map((value): Expression => ({ type: 'number', value: Math.abs(value), at: 0 }));

const name = fc
  .constantFrom(...SAMPLE_PARAMETERS.keys(), 'pi', 'e')
  .map((text): Expression => ({ type: 'name', name: text, at: 0 }));

const { tree } = fc.letrec<{ tree: Expression; leaf: Expression; branch: Expression }>((tie) => ({
  leaf: fc.oneof(number, name),
  branch: fc.oneof(
    tie('tree').map((operand): Expression => ({ type: 'negation', operand, at: 0 })),
    fc
      .record({
        operator: fc.constantFrom<BinaryOperator>('+', '-', '*', '/', '^'),
        left: tie('tree'),
        right: tie('tree'),
      })
      .map((parts): Expression => ({ type: 'binary', ...parts, at: 0 })),
    fc
      .record({ name: fc.constantFrom('sin', 'sqrt', 'abs', 'exp', 'floor', 'log10'), value: tie('tree') })
      .map((parts): Expression => ({ type: 'call', name: parts.name, arguments: [parts.value], at: 0 })),
    fc.record({ name: fc.constantFrom('min', 'max', 'atan2'), left: tie('tree'), right: tie('tree') }).map(
      (parts): Expression => ({
        type: 'call',
        name: parts.name,
        arguments: [parts.left, parts.right],
        at: 0,
      }),
    ),
  ),
  tree: fc.oneof({ maxDepth: 6, depthIdentifier: 'expression' }, tie('leaf'), tie('branch')),
}));

/** Any expression tree, up to the places in the text (`at` is 0 throughout). */
export const arbitraryExpression: fc.Arbitrary<Expression> = tree;

/** The same tree with every `at` set to 0, for comparison. */
export function withoutPositions(expression: Expression): Expression {
  switch (expression.type) {
    case 'negation':
      return { ...expression, at: 0, operand: withoutPositions(expression.operand) };
    case 'binary':
      return {
        ...expression,
        at: 0,
        left: withoutPositions(expression.left),
        right: withoutPositions(expression.right),
      };
    case 'call':
      return { ...expression, at: 0, arguments: expression.arguments.map(withoutPositions) };
    default:
      return { ...expression, at: 0 };
  }
}
