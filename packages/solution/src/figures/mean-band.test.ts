import { expect, it } from 'vitest';
import { accuracyText, meanBandText } from './mean-band.ts';

const band = (low: number | null, high: number | null, error: number | null) => ({
  mean_t_low: low,
  mean_t_high: high,
  mean_t_error: error,
});

it('bounds are written outwards to the digits that people read', () => {
  expect(meanBandText(band(57.614, 57.9951, 0.5))).toBe('57.61 … 58.00');
  expect(meanBandText(band(-3.241, -3.239, 0.1))).toBe('-3.25 … -3.23');
  expect(meanBandText(band(null, null, null))).toBeNull();
});

it('an error is told with the best number and a word', () => {
  expect(accuracyText(band(57.6, 58, 0.52))).toBe('57.80 °C within 0.52 % of its rise: good');
  expect(accuracyText(band(57, 59, 2.99))).toBe('58.00 °C within 3 % of its rise: fair');
  expect(accuracyText(band(50, 60, 13.2))).toBe('55.00 °C within 13 % of its rise: poor');
  expect(accuracyText(band(57.8, 57.8, 0.0001))).toBe('57.80 °C within 0.01 % of its rise: good');
  expect(accuracyText(band(null, null, null))).toBeNull();
});
