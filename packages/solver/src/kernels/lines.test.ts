import { describe, expect, it } from 'vitest';
import { prepare } from '../linear/testing/prepared-multigrid.ts';
import {
  denseSolve,
  facesOf,
  naiveMultiply,
  norm,
  randomSystem,
  seededRandom,
} from '../linear/testing/random-system.ts';
import { lateralResidual, relaxLines } from './lines.ts';
import { slotOf } from './split-layout.ts';

/** Relaxes one column the slow way: all other cells fixed, the column solved densely. */
function relaxColumn(
  system: ReturnType<typeof randomSystem>,
  f: Float64Array,
  x: Float64Array,
  i: number,
  j: number,
) {
  const { nx, ny, nz } = system;
  const column = Array.from({ length: nz }, (_, k) => i + nx * (j + ny * k));
  const place = new Map(column.map((cell, k) => [cell, k]));
  const tie = Float64Array.from(column, (cell) => system.ties[cell]);
  const along = new Float64Array(nz);
  const b = Float64Array.from(column, (cell) => f[cell]);
  for (const [a, c, coupling] of facesOf(system)) {
    const [ka, kc] = [place.get(a), place.get(c)];
    if (ka !== undefined && kc !== undefined) along[ka] = coupling;
    else if (ka !== undefined) [tie[ka], b[ka]] = [tie[ka] + coupling, b[ka] + coupling * x[c]];
    else if (kc !== undefined) [tie[kc], b[kc]] = [tie[kc] + coupling, b[kc] + coupling * x[a]];
  }
  const none = new Float64Array(nz);
  const line = { nx: 1, ny: 1, nz, couplings: (axis: number) => (axis === 2 ? along : none), tie: () => tie };
  const solution = denseSolve(line, b, none);
  for (const [k, cell] of column.entries()) x[cell] = solution[k];
}

describe('line relaxation', () => {
  it('does what dense solves of the columns do, one after the other', () => {
    for (const shape of [
      [9, 4, 5],
      [8, 1, 3],
      [5, 2, 1],
      [16, 3, 2],
      [2, 5, 6],
    ] as const) {
      const random = seededRandom(shape[0]);
      const system = randomSystem(shape, random, { missing: 0.1 });
      const { multigrid, operator, layout, order } = prepare(system);
      const level = multigrid.levels[0];
      const f = Float64Array.from({ length: system.cells }, random);
      const x = Float64Array.from({ length: system.cells }, random);
      const split = new Float64Array(layout.size);
      operator.scatter(f, split);
      level.rightHandSide.set(split);
      operator.scatter(x, split);
      level.correction.set(split);
      for (let j = 0; j < layout.ny; j++) {
        for (const parity of [0, 1]) {
          relaxLines(level, j, parity);
          for (let i = parity; i < layout.nx; i += 2) {
            if (order.rows === 0) relaxColumn(system, f, x, i, j);
            else relaxColumn(system, f, x, j, i);
          }
        }
      }
      const relaxed = new Float64Array(system.cells);
      operator.gather(Float64Array.from(level.correction), relaxed);
      const scale = norm(x);
      for (const [cell, value] of x.entries())
        expect(Math.abs(relaxed[cell] - value)).toBeLessThan(3e-6 * scale);
    }
  });

  it('leaves a residual only where it says: the lateral couplings times the colour relaxed last', () => {
    const random = seededRandom(8);
    const system = randomSystem([7, 4, 3], random);
    const { multigrid, operator, layout } = prepare(system);
    const { half, slab, nz } = layout;
    const level = multigrid.levels[0];
    const x = Float64Array.from({ length: system.cells }, (_, cell) => {
      const [i, j] = [cell % 7, Math.floor(cell / 7) % 4];
      return (i + j) % 2 === 1 ? random() : 0;
    });
    const split = new Float64Array(layout.size);
    operator.scatter(x, split);
    level.correction.set(split);
    const product = naiveMultiply(system, x);
    const colour = new Float32Array(slab / 2);
    for (let j = 0; j < 4; j++) {
      const parity = j & 1;
      lateralResidual(level, colour, j, parity);
      for (let k = 0; k < nz; k++) {
        for (let i = parity; i < 7; i += 2) {
          const residual = colour[k * half + (slotOf(layout, i) % half)];
          expect(residual).toBeCloseTo(-product[i + 7 * (j + 4 * k)], 4);
        }
      }
    }
  });
});

describe('line factorisation', () => {
  it('is exact on single lines, with one tie twelve powers of ten below the couplings', () => {
    const random = seededRandom(11);
    for (const nz of [1, 2, 3, 40]) {
      const system = randomSystem([1, 1, nz], random, { decades: 4 });
      const tied = Math.floor(nz / 2);
      system.ties.fill(0);
      system.ties[tied] = 1e-12;
      // Heat that enters at one end and leaves through the tie: the rise is known without solving.
      const heat = new Float64Array(nz);
      heat[nz - 1] = 1;
      const rise = new Float64Array(nz).fill(1 / 1e-12);
      for (let k = tied + 1; k < nz; k++) rise[k] = rise[k - 1] + 1 / system.arrays[2][k - 1];
      const solved = prepare(system).precondition(heat);
      for (const [k, value] of rise.entries()) expect(Math.abs(solved[k] / value - 1)).toBeLessThan(1e-6);
    }
  });

  it('gives 0 in void cells and no NaN beside them', () => {
    const system = randomSystem([5, 4, 6], seededRandom(12), { missing: 0.7, untied: 0.5 });
    const { precondition } = prepare(system);
    const correction = precondition(new Float64Array(system.cells).fill(1));
    expect(correction.every(Number.isFinite)).toBe(true);
  });
});
