import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLinearSolver } from '../linear/linear-solver.ts';
import { prepare } from '../linear/testing/prepared-multigrid.ts';
import { facesOf, naiveMultiply, randomSystem, seededRandom } from '../linear/testing/random-system.ts';

const size = fc.integer({ min: 1, max: 9 });
const sizes = fc.tuple(size, size, size);

describe('multiplication in flux form', () => {
  it('is the sum over faces, on every shape of grid', () => {
    fc.assert(
      fc.property(sizes, fc.integer(), (shape, seed) => {
        const random = seededRandom(seed);
        const system = randomSystem(shape, random, { missing: 0.2, untied: 0.5 });
        const x = Float64Array.from({ length: system.cells }, random);
        const out = new Float64Array(system.cells);
        createLinearSolver(system).multiply(x, out);
        const expected = naiveMultiply(system, x);
        for (const [cell, value] of expected.entries()) expect(out[cell]).toBeCloseTo(value, 10);
      }),
      { numRuns: 60 },
    );
  });

  it('conserves heat: what the rows add up to is what the ties carry off, to round-off', () => {
    const random = seededRandom(3);
    const system = randomSystem([17, 14, 11], random, { decades: 12, untied: 0.9 });
    const x = Float64Array.from({ length: system.cells }, () => 20 + random());
    const out = new Float64Array(system.cells);
    createLinearSolver(system).multiply(x, out);
    let [sum, ties, flux] = [0, 0, 0];
    for (let cell = 0; cell < system.cells; cell++) {
      sum += out[cell];
      ties += system.ties[cell] * x[cell];
    }
    for (const [a, b, coupling] of facesOf(system)) flux += Math.abs(coupling * (x[a] - x[b]));
    expect(Math.abs(sum - ties)).toBeLessThan(1e-14 * flux);
  });

  it('gives exactly nothing on a constant where there are no ties, however unequal the couplings', () => {
    const system = randomSystem([6, 5, 4], seededRandom(4), { decades: 20, untied: 1 });
    const out = new Float64Array(system.cells).fill(1);
    createLinearSolver(system, { preconditioner: 'diagonal' }).multiply(
      new Float64Array(system.cells).fill(0.1),
      out,
    );
    expect(out.every((value) => value === 0)).toBe(true);
  });

  it('computes the same residual in single precision', () => {
    const random = seededRandom(5);
    const system = randomSystem([9, 6, 5], random);
    const { operator, layout } = prepare(system);
    const f = Float64Array.from({ length: system.cells }, random);
    const x = Float64Array.from({ length: system.cells }, random);
    const split = [f, x].map((natural) => {
      const vector = new Float64Array(layout.size);
      operator.scatter(natural, vector);
      return Float32Array.from(vector);
    });
    const out = new Float32Array(layout.size);
    operator.residual(out, split[0], split[1]);
    const natural = new Float64Array(system.cells);
    operator.gather(Float64Array.from(out), natural);
    const product = naiveMultiply(system, x);
    for (let cell = 0; cell < system.cells; cell++)
      expect(natural[cell]).toBeCloseTo(f[cell] - product[cell], 4);
  });
});
