import { expect, it } from 'vitest';
import { figureText } from './figure-text.ts';

it.each([
  [0, '0'],
  [0.0321694, '0.03217'],
  [-2.00004, '-2'],
  [999_999, '1e6'],
  [123_456, '123500'],
  [1.234567e-7, '1.235e-7'],
  [0.00099999, '0.001'],
])('%d reads %s', (value, text) => {
  expect(figureText(value)).toBe(text);
});
