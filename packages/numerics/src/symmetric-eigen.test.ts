import fc from 'fast-check';
import { expect, it } from 'vitest';
import { symmetricEigen } from './symmetric-eigen.ts';

const entry = fc.double({ min: -1, max: 1, noNaN: true });
const symmetric = fc
  .integer({ min: 1, max: 7 })
  .chain((n) => fc.array(fc.array(entry, { minLength: n, maxLength: n }), { minLength: n, maxLength: n }))
  .map((rows) => rows.map((row, i) => row.map((value, j) => (i <= j ? value : rows[j][i]))));

it('gives vectors of length 1 that the matrix only stretches, at right angles to one another', () => {
  fc.assert(
    fc.property(symmetric, (matrix) => {
      const { values, vectors } = symmetricEigen(matrix);
      for (const [n, vector] of vectors.entries()) {
        for (const [i, row] of matrix.entries()) {
          const product = row.reduce((sum, value, j) => sum + value * vector[j], 0);
          expect(product).toBeCloseTo(values[n] * vector[i], 11);
        }
        for (const [m, other] of vectors.entries()) {
          const scalar = vector.reduce((sum, value, j) => sum + value * other[j], 0);
          expect(scalar).toBeCloseTo(n === m ? 1 : 0, 11);
        }
      }
    }),
  );
});

it('keeps the digits of small eigenvalues of graded matrices', () => {
  // d G d with d = (1, 1e-6): the smaller eigenvalue is det / larger to 12 digits.
  const { values } = symmetricEigen([
    [2, 1e-6],
    [1e-6, 2e-12],
  ]);
  expect(Math.min(...values) / 1.5e-12).toBeCloseTo(1, 11);
});
