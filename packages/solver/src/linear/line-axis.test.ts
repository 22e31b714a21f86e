import { describe, expect, it } from 'vitest';
import { bestLineAxis } from './line-axis.ts';
import { createLinearSolver } from './linear-solver.ts';
import { assemble, uniform } from './testing/conduction-block.ts';

const films = [10, 10, 10, 10, 10, 10] as const;

describe('choice of the line axis', () => {
  it('takes the axis that thin layers are stacked along', () => {
    for (const axis of [0, 1, 2] as const) {
      const size = [uniform(10, 0.02), uniform(12, 0.02), uniform(14, 0.02)];
      size[axis] = uniform(9, 1e-3);
      const system = assemble({
        dx: size[0],
        dy: size[1],
        dz: size[2],
        films,
        conductivity: (...at) => (at[axis] % 3 === 0 ? 400 : 0.3),
      });
      expect(createLinearSolver(system).lineAxes).toEqual([axis]);
    }
  });

  it('takes the axis that sheets of cubes are stacked along, not one in the sheets', () => {
    for (const axis of [0, 1, 2] as const) {
      const cube = uniform(12, 0.01);
      const conductivity = (...at: [number, number, number]) => (at[axis] % 2 === 0 ? 400 : 0.3);
      const system = assemble({ dx: cube, dy: cube, dz: cube, films, conductivity });
      expect(createLinearSolver(system).lineAxes).toEqual([axis]);
    }
  });

  it('takes z where nothing speaks for another one, and what it is told', () => {
    const cube = uniform(6, 0.01);
    const system = assemble({ dx: cube, dy: cube, dz: cube, films, conductivity: () => 1 });
    expect(createLinearSolver(system).lineAxes).toEqual([2]);
    expect(createLinearSolver(system, { lineAxis: 1 }).lineAxes).toEqual([1]);
    expect(createLinearSolver(system, { preconditioner: 'diagonal' }).lineAxes).toEqual([]);
  });

  it('leaves the axis that it has for one that is clearly better only', () => {
    expect(bestLineAxis([0.6, 0.61, 0.5], 0)).toBe(0);
    expect(bestLineAxis([0.6, 0.65, 0.5], 0)).toBe(1);
    expect(bestLineAxis([0.6, 0.65, 0.7], 0)).toBe(2);
  });
});
