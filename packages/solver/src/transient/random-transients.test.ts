import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockProblem, cellLoad, equalCells, fluxOn } from '../steady/testing/block-problem.ts';
import { march } from './testing/march.ts';
import { heldRows } from './testing/schedules.ts';

const decade = fc.double({ min: -2, max: 3, noNaN: true });

/** Blocks with voids, cells without capacity, films from none to held, radiation, and loads that jump. */
const arbitraryTransient = fc
  .record({
    nx: fc.integer({ min: 1, max: 5 }),
    ny: fc.integer({ min: 1, max: 4 }),
    nz: fc.integer({ min: 1, max: 3 }),
    conductivities: fc.array(fc.option(decade, { freq: 8 }), { minLength: 60, maxLength: 60 }),
    capacities: fc.array(fc.constantFrom(0, 1e5, 2e6, 4e6), { minLength: 60, maxLength: 60 }),
    h: fc.constantFrom(0, 5, 2000, Infinity),
    emissivity: fc.constantFrom(0, 0, 0.9),
    ties: fc.array(fc.constantFrom(0, 0, 0, 0.05), { minLength: 60, maxLength: 60 }),
    rows: fc.array(fc.tuple(fc.double({ min: 0, max: 12, noNaN: true }), fc.constantFrom(0, 0.01, 1, 3)), {
      maxLength: 4,
    }),
    at: fc.nat(),
  })
  .map(({ nx, ny, nz, conductivities, capacities, h, emissivity, ties, rows, at }) => {
    const place = (i: number, j: number, k: number) => i + 5 * (j + 4 * k);
    const isVoid = (cell: number) => conductivities[cell] === null;
    const block = blockProblem({
      dx: equalCells(0.01, nx),
      dy: equalCells(0.02, ny),
      dz: equalCells(0.002, nz),
      conductivity: (i, j, k) => {
        const exponent = conductivities[place(i, j, k)];
        return exponent === null ? 0 : 10 ** exponent;
      },
      // What stores nothing (a cold plate) does not radiate either.
      heatCapacity: (i, j, k) =>
        isVoid(place(i, j, k)) ? 0 : Math.max(capacities[place(i, j, k)], emissivity > 0 ? 1e4 : 0),
      innerTie: (i, j, k) => (isVoid(place(i, j, k)) ? 0 : ties[place(i, j, k)]),
      faces: { 'x-': { h: 10, emissivity }, 'z+': { h, emissivity } },
    });
    // Heat goes where it can be stored.
    const target = block.capacity?.findIndex((value, cell) => value > 0 && cell >= at % (nx * ny * nz)) ?? -1;
    const sorted = rows.toSorted((a, b) => a[0] - b[0]);
    const loads = [
      fluxOn(block, 'x-', 500),
      ...(target < 0 ? [] : [cellLoad([[target, 2]], heldRows(sorted))]),
    ];
    return block.with(...loads);
  });

describe('any transient', () => {
  it('closes its energy and arrives', () => {
    fc.assert(
      fc.property(arbitraryTransient, (problem) => {
        const { outcome, outputs } = march(problem, 10, 3, { precision: 1e-8 });
        expect(outcome.status).toBe('converged');
        expect(outcome.time).toBe(10);
        expect(outputs.length).toBe(4);
        expect(outcome.energy.imbalance).toBeLessThan(1e-7);
        expect(outcome.rise.every(Number.isFinite)).toBe(true);
        // Heated from ambient, nothing falls below it, up to the tolerance of the steps.
        const [least, most] = [Math.min(...outcome.rise), Math.max(...outcome.rise)];
        expect(least).toBeGreaterThan(-Math.max(5e-3, 5e-3 * most));
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('from any start closes its energy too, and stays between its extremes and ambient', () => {
    const start = fc.array(fc.integer({ min: -60, max: 400 }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(arbitraryTransient, start, (heated, rises) => {
        const problem = { ...heated, loads: [] };
        const capacity = problem.capacity ?? new Float64Array(0);
        const initial = Float64Array.from(capacity, (own, cell) => (own > 0 ? rises[cell] : 0));
        const { outcome, outputs } = march(problem, 10, 3, { precision: 1e-8, initial });
        expect(outcome.status).toBe('converged');
        expect(outcome.energy.imbalance).toBeLessThan(1e-6);
        const [first] = outputs;
        for (const [cell, rise] of initial.entries())
          if (capacity[cell] > 0) expect(first.rise[cell]).toBe(rise);
        const [low, high] = [Math.min(0, ...initial), Math.max(0, ...initial)];
        const slack = 0.01 * (high - low) + 0.01;
        for (const { rise } of outputs) {
          expect(Math.min(...rise)).toBeGreaterThan(low - slack);
          expect(Math.max(...rise)).toBeLessThan(high + slack);
        }
      }),
      { numRuns: 150, seed: 11 },
    );
  });
});
