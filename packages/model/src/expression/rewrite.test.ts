import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryExpression, SAMPLE_PARAMETERS } from '../testing/arbitrary-expression.ts';
import { printExpression, renameName, shiftScalar } from './rewrite.ts';
import { evaluateScalar } from './scalar.ts';

it('replaces the name where it stands for a value, and nothing else', () => {
  expect(renameName(' W*( W_2 +W)/max(W, 2)', 'W', 'width')).toBe(' width*( W_2 +width)/max(width, 2)');
  expect(renameName('max(max, 1)', 'max', 'top')).toBe('max(top, 1)');
  expect(renameName('-ä^2', 'ä', 'b')).toBe('-b^2');
  expect(renameName('2 * (W', 'W', 'V')).toBe('2 * (W');
  expect(renameName('12', 'W', 'V')).toBe('12');
});

it('alters no value when the parameter is renamed with it', () => {
  const renamed = new Map(
    [...SAMPLE_PARAMETERS].map(([name, value]) => [name === 'W' ? 'width_1' : name, value]),
  );
  fc.assert(
    fc.property(arbitraryExpression, (expression) => {
      const source = printExpression(expression);
      const before = evaluateScalar(source, SAMPLE_PARAMETERS);
      const after = evaluateScalar(renameName(source, 'W', 'width_1'), renamed);
      expect(after.ok && after.value).toBe(before.ok && before.value);
      expect(renameName(renameName(source, 'W', 'width_1'), 'width_1', 'W')).toBe(source);
    }),
  );
});

describe('moving a coordinate', () => {
  it.each([
    [3, 5, 8],
    [0.1, 0.2, 0.3],
    ['3,5', 1, 4.5],
    ['W/2', 5, 'W/2 + 5'],
    ['W/2 + 5', -2, 'W/2 + 3'],
    ['W/2 + 5', -8, 'W/2 - 3'],
    ['W/2-3', 3, 'W/2'],
    ['W/2+0.1', 0.2, 'W/2 + 0.3'],
    ['(W + 5)', 1, '(W + 5) + 1'],
    ['(W + 5) + 1', 1, '(W + 5) + 2'],
    ['W + (5)', 1, 'W + (5) + 1'],
    ['2*(W + 5)', 1, '2*(W + 5) + 1'],
    ['W*5', 1, 'W*5 + 1'],
    ['-W', -1, '-W - 1'],
    ['W/2', 0, 'W/2'],
    ['W +', 5, 'W +'],
    ['', 5, ''],
  ])('%s by %d is %s', (scalar, delta, moved) => {
    expect(shiftScalar(scalar, delta)).toBe(moved);
  });

  it('folds a hundred moves of 0.01 into one constant without drift', () => {
    let moved: string | number = 'W/2';
    for (let step = 0; step < 100; step += 1) moved = shiftScalar(moved, 0.01);
    expect(moved).toBe('W/2 + 1');
  });

  it('adds the move to the value of any expression, once and again', () => {
    const hundredths = fc.integer({ min: -10_000, max: 10_000 }).map((value) => value / 100);
    fc.assert(
      fc.property(arbitraryExpression, hundredths, hundredths, (tree, first, second) => {
        const text = printExpression(tree);
        const before = evaluateScalar(text, SAMPLE_PARAMETERS);
        fc.pre(before.ok && Math.abs(before.value) < 1e6);
        const moved = evaluateScalar(shiftScalar(shiftScalar(text, first), second), SAMPLE_PARAMETERS);
        const expected = (before.ok ? before.value : 0) + first + second;
        expect(moved.ok && Math.abs(moved.value - expected)).toBeLessThan(1e-8);
      }),
      { numRuns: 300 },
    );
  });
});
