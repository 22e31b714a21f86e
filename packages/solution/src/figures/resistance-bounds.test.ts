import { expect, it } from 'vitest';
import { resistanceAccuracyText, resistanceBandText } from './resistance-bounds.ts';

const band = (r_th_low: number | null, r_th_high: number | null) => ({ r_th_low, r_th_high });

it('bounds of a resistance are written outwards to five digits', () => {
  expect(resistanceBandText(band(40.12345, 40.58111))).toBe('40.123 … 40.582');
  expect(resistanceBandText(band(0.0123451, 0.0123459))).toBe('0.012345 … 0.012346');
  expect(resistanceBandText(band(-0.51, 0.25))).toBe('-0.51000 … 0.25000');
  expect(resistanceBandText(band(0, 0))).toContain('0.0');
  expect(resistanceBandText(band(null, null))).toBeNull();
});

it('they are graded like those of a mean', () => {
  expect(resistanceAccuracyText(band(39.9, 40.1))).toBe('40.000 °C/W within 0.25 %: good');
  expect(resistanceAccuracyText(band(39, 41))).toBe('40.000 °C/W within 2.5 %: fair');
  expect(resistanceAccuracyText(band(30, 50))).toBe('40.000 °C/W within 25 %: poor');
  expect(resistanceAccuracyText(band(null, null))).toBeNull();
});
