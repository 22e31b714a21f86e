import { temperatureText } from '@thermarium/model';
import { expect, it } from 'vitest';
import {
  differenceText,
  largestText,
  secondsText,
  temperatureLabels,
  timedText,
} from './temperature-text.ts';

it('differences have a sign unless they are nothing', () => {
  expect([10, -0.254, 0.004, -0.004, 0].map(differenceText)).toEqual([
    '+10.00',
    '-0.25',
    '0.00',
    '0.00',
    '0.00',
  ]);
});

it('has two decimals and no negative zero', () => {
  expect([-0.001, -0.006, 12.345, 0].map(temperatureText)).toEqual(['0.00', '-0.01', '12.35', '0.00']);
});

it('is engineering notation from a million on', () => {
  expect([999_999.99, 1e6, 1.2345e9, -45.6e9, 999_999_999].map(temperatureText)).toEqual([
    '999999.99',
    '1.00e6',
    '1.23e9',
    '-45.60e9',
    '1.00e9',
  ]);
});

it('has as many decimals on a scale as tell its temperatures apart', () => {
  expect(temperatureLabels([25, 40, 80.25], 55.25)).toEqual(['25.00', '40.00', '80.25']);
  expect(temperatureLabels([25, 25.0025, 25.01], 0.01)).toEqual(['25.0000', '25.0025', '25.0100']);
  expect(temperatureLabels([1e9, 1e9 + 500, 1e9 + 1000], 1000)).toEqual([
    '1.0000000e9',
    '1.0000005e9',
    '1.0000010e9',
  ]);
  expect(temperatureLabels([0, 2e6], 2e6)).toEqual(['0.00', '2.00e6']);
});

it('says when a transient has it', () => {
  expect(timedText(27.431, 1)).toBe('27.43 °C at 1 s');
  expect(timedText(27.431, null)).toBe('27.43 °C');
  expect([0.1 + 0.2, 1234.56, 12_000, 1e7].map(secondsText)).toEqual(['0.3', '1235', '12000', '10.00e6']);
});

it('a band of a preview is rounded outwards', () => {
  expect(largestText({ low: 61.96, high: 77.41 })).toBe('61.9 … 77.5');
  expect(largestText({ low: -40, high: 1_999_999 })).toBe('-40.0 … 2.0e6');
});
