import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choleskySolve, denseSolve } from './dense-solve.ts';
import { LuFactors } from './lu-factors.ts';

it('solves what it is given, whatever the order of the rows', () => {
  const entry = fc.double({ min: -1, max: 1, noNaN: true });
  const systems = fc.integer({ min: 1, max: 8 }).chain((n) =>
    fc.record({
      rows: fc.array(fc.array(entry, { minLength: n, maxLength: n }), { minLength: n, maxLength: n }),
      x: fc.array(entry, { minLength: n, maxLength: n }),
    }),
  );
  fc.assert(
    fc.property(systems, ({ rows, x }) => {
      // A dominant entry per row, off the diagonal, makes the system regular and asks for pivoting.
      const matrix = rows.map((row, i) => row.map((value, j) => value + ((i + 1) % x.length === j ? 10 : 0)));
      const b = matrix.map((row) => row.reduce((sum, value, j) => sum + value * x[j], 0));
      const solution = denseSolve(Float64Array.from(matrix.flat()), Float64Array.from(b));
      for (const [i, value] of x.entries()) expect(solution[i]).toBeCloseTo(value, 11);
      const factors = LuFactors.of(Float64Array.from(matrix.flat()), x.length);
      const twice = factors?.solve(factors.solve(Float64Array.from(b)));
      const again = denseSolve(Float64Array.from(matrix.flat()), solution.slice());
      for (const [i, value] of again.entries()) expect(twice?.[i]).toBeCloseTo(value, 11);
    }),
  );
});

it('throws on a singular matrix', () => {
  expect(() => denseSolve(Float64Array.of(1, 2, 2, 4), Float64Array.of(1, 1))).toThrow(RangeError);
  expect(LuFactors.of(Float64Array.of(1, 2, 2, 4), 2)).toBeNull();
});

it('solves positive definite systems by Cholesky as by elimination', () => {
  const entry = fc.double({ min: -1, max: 1, noNaN: true });
  const factors = fc
    .integer({ min: 1, max: 8 })
    .chain((n) => fc.array(fc.array(entry, { minLength: n, maxLength: n }), { minLength: n, maxLength: n }));
  fc.assert(
    fc.property(factors, (rows) => {
      // F Fᵀ + 1 is positive definite, with a condition that leaves the digits that are compared.
      const matrix = rows.map((row, i) =>
        rows.map((other, j) => row.reduce((sum, value, k) => sum + value * other[k], i === j ? 1 : 0)),
      );
      const right = Float64Array.from(rows, (row) => row[0]);
      const expected = denseSolve(Float64Array.from(matrix.flat()), right.slice());
      const lower = matrix.map((row) => Float64Array.from(row));
      for (const [n, value] of choleskySolve(lower, right).entries())
        expect(value).toBeCloseTo(expected[n], 10);
    }),
  );
});
