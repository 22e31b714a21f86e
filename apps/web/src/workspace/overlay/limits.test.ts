import { expect, it } from 'vitest';
import { isolinesFrom, limitFault, limitsFrom, scaleFault, settledLimits, typedLimit } from './limits.ts';

const own = [25, 80] as const;

it('takes numbers, and what is none as the automatic range', () => {
  expect(limitsFrom('30', '60,5', own)).toEqual({ min: 30, max: 60.5 });
  expect(limitsFrom('', 'abc', own)).toEqual({ min: null, max: null });
  expect(limitsFrom('30 °C', '333.15 K', own)).toEqual({ min: 30, max: 60 });
  expect(limitsFrom('1e999', '60', own)).toEqual({ min: null, max: 60 });
});

it('says that a unit is none of temperatures, instead of taking the automatic range', () => {
  expect(limitFault('60 W')).toBe("A limit is in °C: '60 °C' or '60' are understood.");
  expect(['', 'abc', 'auto', '60', '60 °C'].map(limitFault)).toEqual(Array(5).fill(null));
});

it('asks for both ends of a scale, as numbers', () => {
  expect(['', '  ', 'auto', '60 W', '60', '-3,5 °C'].map(scaleFault)).toEqual([
    ...['This field is required!', 'This field is required!', 'Enter a valid floating point number!'],
    ...["A limit is in °C: '60 °C' or '60' are understood.", null, null],
  ]);
});

it('makes the upper limit one degree more where both are the same', () => {
  expect(limitsFrom('40', '40', own)).toEqual({ min: 40, max: 41 });
});

it('always leaves a range', () => {
  expect(limitsFrom('60', '30', own)).toEqual({ min: 30, max: 60 });
  expect(limitsFrom('80', '', own)).toEqual({ min: 80, max: 81 });
  expect(limitsFrom('', '10', own)).toEqual({ min: 9, max: 10 });
  expect(limitsFrom('200', '', null)).toEqual({ min: 200, max: null });
});

it('takes a limit while it is typed, and says where there is no number yet', () => {
  expect(['60', ' 60,5 ', '', '-', '6x'].map(typedLimit)).toEqual([60, 60.5, null, 'no number', 'no number']);
});

it('puts limits into their order when typing ends', () => {
  expect(settledLimits({ min: 60, max: 30 })).toEqual({ min: 30, max: 60 });
  expect(settledLimits({ min: 60, max: null })).toEqual({ min: 60, max: null });
});

it('takes a distance of lines, a blank one as that of the legend, and says what is none', () => {
  expect([isolinesFrom(false, 'abc'), isolinesFrom(true, ' '), isolinesFrom(true, '2,5')]).toEqual([
    'none',
    'ticks',
    2.5,
  ]);
  expect(['0', '-1', 'abc'].map((typed) => isolinesFrom(true, typed))).toEqual([null, null, null]);
});
