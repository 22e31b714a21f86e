import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryExpression, SAMPLE_PARAMETERS } from '../testing/arbitrary-expression.ts';
import { printExpression } from './print.ts';
import { renameName } from './rename-name.ts';
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
