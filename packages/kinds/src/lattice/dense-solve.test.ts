import fc from 'fast-check';
import { expect, it } from 'vitest';
import { denseSolve } from './dense-solve.ts';

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
    }),
  );
});

it('throws on a singular matrix', () => {
  expect(() => denseSolve(Float64Array.of(1, 2, 2, 4), Float64Array.of(1, 1))).toThrow(RangeError);
});
