import { describe, expect, it } from 'vitest';
import { EliminatedWalls } from '../boundary/eliminated-walls.ts';
import { solveSteady } from './solve-steady.ts';
import { blockProblem, cellLoad } from './testing/block-problem.ts';
import { finish } from './testing/finish.ts';
import { uniformRise } from './uniform-rise.ts';

const cube = (ambient: number) =>
  blockProblem({
    dx: [0.01],
    dy: [0.01],
    dz: [0.01],
    conductivity: () => 400,
    faces: { 'z+': { h: 0, emissivity: 1 } },
    ambient,
  });

describe('the rise of a body of one temperature', () => {
  it.each([-273.15, -270.42, 25])(
    'that only radiates to %s °C is that of the law of Stefan and Boltzmann',
    (ambient) => {
      const watts = 5.670374419e-8 * 1e-4 * ((ambient + 273.15 + 100) ** 4 - (ambient + 273.15) ** 4);
      const walls = new EliminatedWalls(cube(ambient).walls, ambient);
      expect(uniformRise(walls, null, watts)).toBeCloseTo(100, 0);
      const { status, rise } = finish(
        solveSteady(cube(ambient).with(cellLoad([[0, watts]])), {
          precision: 1e-10,
          absolute: false,
          absTol: 0.1,
          iterations: 1000,
          precondition: true,
        }),
      ).result;
      expect(status).toBe('converged');
      expect(rise[0]).toBeCloseTo(100, 1);
    },
  );
});
