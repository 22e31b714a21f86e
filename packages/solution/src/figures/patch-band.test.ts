import { expect, it } from 'vitest';
import { maxBandText, patchAccuracyText, patchBandText } from './patch-band.ts';

const known = {
  ...{ patch_t_low: 68.841, patch_t_high: 70.226, patch_t_error: 2 },
  ...{ max_t_low: 68.739, max_t_high: 72.017, max_t_error: 4.63 },
};
const unknown = {
  ...{ patch_t_low: null, patch_t_high: null, patch_t_error: null },
  ...{ max_t_low: null, max_t_high: null, max_t_error: null },
};

it('the bounds of a hottest patch are written outwards, with a word for how close they are', () => {
  expect(patchBandText(known)).toBe('68.84 … 70.23');
  expect(patchAccuracyText(known)).toBe('69.53 °C within 2 % of its rise: fair');
  expect([patchBandText(unknown), patchAccuracyText(unknown)]).toEqual([null, null]);
});

it('the bounds of a hottest point say which part of them is proven, and which is an estimate', () => {
  expect(maxBandText(known)).toBe(
    'Tmax 68.73 … 72.02 °C, within 4.6 % of its rise: poor. The ±0.69 K of the hottest patch are guaranteed, ' +
      'the ±0.95 K up to its hottest point are an estimate.',
  );
  expect(maxBandText(unknown)).toBeNull();
});
