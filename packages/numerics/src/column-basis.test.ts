import { expect, it } from 'vitest';
import { columnBasis } from './column-basis.ts';

const of = (...values: number[]) => Float64Array.from(values);

/** The columns as the chosen ones give them back. */
function restored(columns: readonly Float64Array[]): number[][] {
  const { chosen, factors } = columnBasis(columns);
  return columns.map((column, n) =>
    Array.from(column, (_, row) =>
      chosen.reduce((sum, basis, at) => sum + factors[at][n] * columns[basis][row], 0),
    ),
  );
}

it('chooses one of columns in proportion, and none of nothing', () => {
  const { chosen, factors } = columnBasis([of(1, 2, 3), of(0, 0, 0), of(4, 8, 12), of(1, 1, 1)]);
  expect(chosen).toHaveLength(2);
  expect([...factors[chosen.indexOf(3)]]).toEqual([0, 0, 0, 1]);
  expect([...factors[1 - chosen.indexOf(3)]].map((factor) => factor !== 0)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(columnBasis([of(0, 0)]).chosen).toEqual([]);
  expect(columnBasis([]).chosen).toEqual([]);
});

it('gives all columns back, also where they differ by little or by much in size', () => {
  const [a, b, c] = [of(1, 5, 2, 7), of(1, 5, 2, 7.000001), of(1e9, -3e9, 2e9, 5e9)];
  const mixed = a.map((value, row) => 3 * value - 2e-9 * c[row]);
  const columns = [a, b, c, mixed];
  expect(columnBasis(columns).chosen).toHaveLength(3);
  for (const [n, column] of restored(columns).entries()) {
    for (const [row, value] of column.entries()) {
      expect(Math.abs(value - columns[n][row])).toBeLessThan(1e-7 * Math.abs(columns[n][row]));
    }
  }
});

it('has no more columns than there are cases', () => {
  expect(columnBasis([of(1, 2), of(3, 4), of(5, 7), of(1, 0)]).chosen).toHaveLength(2);
});
