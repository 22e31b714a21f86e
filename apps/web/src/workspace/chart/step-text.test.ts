import { expect, test } from 'vitest';
import { stepText } from './transient-chart.tsx';

test('the slider says the shown step first, and then the one that is on its way', () => {
  expect(stepText(0, 60, null)).toBe('0 s, 60.00 °C');
  expect(stepText(1.2, 167.2, 0)).toBe('1.2 s, 167.20 °C, loading 0 s');
  expect(stepText(1.2, Number.NaN, 0)).toBe('1.2 s, loading 0 s');
  expect(stepText(null, undefined, null)).toBe('No step is stored yet');
});
