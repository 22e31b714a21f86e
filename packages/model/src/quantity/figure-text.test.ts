import { expect, it } from 'vitest';
import { heatText, placeText, powerText, temperatureText } from './figure-text.ts';

it('temperatures have two decimals, and an exponent where plain digits would not fit', () => {
  expect([98.394, 25, -0.001, 999_999, 1.2e9].map(temperatureText)).toEqual([
    ...['98.39', '25.00', '0.00', '999999.00', '1.20e9'],
  ]);
});

it('powers and heat flows are in mW with two decimals, thousands parted', () => {
  expect([14_600, 0, -0.001, 0.126, -1234.5].map(powerText)).toEqual([
    ...['14,600.00', '0.00', '0.00', '0.13', '-1,234.50'],
  ]);
  expect([14.6, 0.000126].map(heatText)).toEqual(['14,600.00', '0.13']);
});

it('places have as many decimals as they need, up to the micrometre', () => {
  expect(placeText([3.5000000000000004, -0.0001, 0.0254])).toBe('3.5, 0, 0.025');
});
