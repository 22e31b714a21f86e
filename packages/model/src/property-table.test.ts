import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bendsOf, parsePropertyTable, propertyAt } from './property-table.ts';

const LIMITS = { min: 1e-9, max: 1e9 };
const read = (text: string) => parsePropertyTable(text, LIMITS);

function tableOf(text: string) {
  const { table, problem } = read(text);
  if (!table) throw new Error(problem);
  return table;
}

describe('a table of points', () => {
  it('is linear between them and has the end values outside', () => {
    const table = tableOf('25 148, 100 118; 200 98');
    expect([-40, 25, 62.5, 100, 150, 200, 1000].map((t) => propertyAt(table, t))).toEqual([
      148, 148, 133, 118, 108, 98, 98,
    ]);
  });

  it('may stand on lines of its own, with numbers in any form', () => {
    expect(tableOf('-50 1e2\n+25 .5')).toEqual({ temperatures: [-50, 25], values: [100, 0.5] });
  });

  it('lies between its neighbouring values at every temperature', () => {
    const points = fc
      .uniqueArray(fc.integer({ min: -270, max: 2000 }), { minLength: 2, maxLength: 30 })
      .map((temperatures) => temperatures.sort((a, b) => a - b))
      .chain((temperatures) =>
        fc.tuple(
          fc.constant(temperatures),
          fc.array(fc.integer({ min: 1, max: 1000 }), {
            minLength: temperatures.length,
            maxLength: temperatures.length,
          }),
        ),
      );
    fc.assert(
      fc.property(points, fc.double({ min: -300, max: 2100, noNaN: true }), ([temperatures, values], t) => {
        const table = tableOf(temperatures.map((each, n) => `${each} ${values[n]}`).join(', '));
        const above = temperatures.findIndex((each) => each > t);
        const high = above < 0 ? temperatures.length - 1 : above;
        const low = above < 0 ? high : Math.max(0, above - 1);
        const [a, b] = [values[low], values[high]];
        expect(propertyAt(table, t)).toBeGreaterThanOrEqual(Math.min(a, b) - 1e-9);
        expect(propertyAt(table, t)).toBeLessThanOrEqual(Math.max(a, b) + 1e-9);
      }),
    );
  });
});

describe('a polynomial', () => {
  it('is followed to 1e-5 over its range, in kelvin or °C', () => {
    const copper = (kelvin: number) =>
      437.6 - 0.165 * kelvin + 1.825e-4 * kelvin ** 2 - 1.427e-7 * kelvin ** 3 + 3.979e-11 * kelvin ** 4;
    const table = tableOf('polynomial 437.6 -0.165 1.825e-4 -1.427e-7 3.979e-11 from 250 K to 600 K');
    for (let kelvin = 250; kelvin <= 600; kelvin += 0.7) {
      expect(Math.abs(propertyAt(table, kelvin - 273.15) / copper(kelvin) - 1)).toBeLessThan(2e-5);
    }
    expect(propertyAt(tableOf('poly 100, 0.5 from 0 to 200'), 50)).toBeCloseTo(125, 9);
  });
});

test.each([
  ['25', 'Point 1 needs a temperature and a value, as in 25 148, 100 119; it has one number.'],
  ['25 148 3, 4 5', 'Point 1 needs a temperature and a value, as in 25 148, 100 119; it has 3 numbers.'],
  ['25 148', 'A table needs two points at least, as in 25 148, 100 119.'],
  ['25 148, 100 x', "Point 2: 'x' is not a number."],
  ['25 148,, 100 2', 'Point 2 is empty.'],
  ['100 148, 25 119', 'Temperatures must rise: 25 °C follows 100 °C.'],
  ['25 148, 25 119', 'Temperatures must rise: 25 °C follows 25 °C.'],
  ['25 148, 100 -1', 'The value at 100 °C is -1: it must be between 1e-9 and 1000000000.'],
  ['-300 1, 25 2', '-300 °C is below absolute zero.'],
  ['25 1, 2e6 2', '2000000 °C is above 1,000,000 °C.'],
  ['25 1, 1e999 2', "Point 2: '1e999' is not a number."],
  ['polynomial 1 2', 'A polynomial is written as polynomial 148 -0.3 4e-4 from 0 to 200.'],
  ['polynomial 1 b from 0 to 1', "'b' is not a number."],
  ['polynomial 1 2 from 100 to 0', 'The range of a polynomial must rise: it goes from 100 to 0.'],
  ['polynomial 1 2 from 100 K to 300', 'Both ends of a polynomial must be in K, or both in °C.'],
  ['polynomial 100 -1 from 0 to 200', 'The value at 100 °C is 0: it must be between 1e-9 and 1000000000.'],
])('%s is refused', (text, problem) => {
  expect(read(text)).toEqual({ table: null, problem });
});

test('too many points or coefficients are refused', () => {
  const points = Array.from({ length: 501 }, (_, n) => `${n} 1`).join(', ');
  expect(read(points).problem).toBe('A table has 500 points at most, this one 501.');
  expect(read(`polynomial ${'1 '.repeat(13)}from 0 to 1`).problem).toBe(
    'A polynomial has 12 coefficients at most.',
  );
});

test('tables bend at all of their temperatures together', () => {
  expect(bendsOf([tableOf('0 1, 50 2'), null, undefined, tableOf('-10 1, 50 2, 80 3')])).toEqual([
    -10, 0, 50, 80,
  ]);
});
