import { describe, expect, it } from 'vitest';
import { createLinearSolver } from './linear-solver.ts';
import { assemble, uniform } from './testing/conduction-block.ts';
import { finish, norm } from './testing/random-system.ts';

const SIZE = 12;
const films = [0, 0, 0, 0, 0, 10] as const;

/** Bars that conduct well along x in one half and along y in the other, with little between: none has a coarse cell of its own. */
const block = assemble({
  dx: uniform(SIZE, 0.01),
  dy: uniform(SIZE, 0.01),
  dz: uniform(6, 0.002),
  conductivity: (i, j, k) => ((k < 3 ? j : i) % 3 === 1 ? 0.01 : 1e3),
  films,
});

/** The cells of each bar. */
const groups = [0, 1].flatMap((half) =>
  Array.from({ length: SIZE / 3 + 1 }, (_, bar) => {
    const cells: number[] = [];
    for (let cell = 0; cell < block.cells; cell++) {
      const [i, j, k] = [cell % SIZE, Math.floor(cell / SIZE) % SIZE, Math.floor(cell / SIZE ** 2)];
      const across = k < 3 ? j : i;
      if ((k < 3 ? 0 : 1) === half && Math.floor((across + 1) / 3) === bar && across % 3 !== 1)
        cells.push(cell);
    }
    return Int32Array.from(cells);
  }),
);

function solve(system: Parameters<typeof createLinearSolver>[0]) {
  const b = block.volume.map((volume, cell) => (cell % 5 === 0 ? 1e9 * volume : 0));
  const solver = createLinearSolver(system);
  const x = new Float64Array(block.cells);
  const outcome = finish(solver.solve(b, x, { residualBelow: 1e-8 * norm(b), maxIterations: 400 }));
  return { solver, b, x, ...outcome };
}

describe('a correction by groups', () => {
  it('alters no solution', () => {
    const [plain, grouped] = [solve(block), solve({ ...block, groups })];
    expect(grouped.status).toBe('converged');
    const largest = plain.x.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    for (let cell = 0; cell < block.cells; cell++)
      expect(Math.abs(grouped.x[cell] - plain.x[cell])).toBeLessThan(1e-5 * largest);
  });

  it('follows the ties, and is bitwise the same when asked again', () => {
    const { solver, b, x } = solve({ ...block, groups });
    const again = solve({ ...block, groups });
    expect(again.x).toEqual(x);
    const tie = block.ties.map((value) => 3 * value + 1e-4);
    solver.retie(tie);
    const other = new Float64Array(block.cells);
    const { status } = finish(solver.solve(b, other, { residualBelow: 1e-8 * norm(b), maxIterations: 400 }));
    expect(status).toBe('converged');
    const fresh = new Float64Array(block.cells);
    const product = new Float64Array(block.cells);
    solver.multiply(other, product);
    for (let cell = 0; cell < block.cells; cell++) fresh[cell] = product[cell] - b[cell];
    expect(norm(fresh)).toBeLessThan(2e-8 * norm(b));
  });
});
