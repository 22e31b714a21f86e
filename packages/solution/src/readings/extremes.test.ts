import type { Discretisation } from '@thermarium/mesh';
import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import { solutionOf } from '../testing/solution-of.ts';
import { solvedSteady } from '../testing/solved.ts';

const block = (name: string, z: number, material_name: string) => ({
  type: 'box',
  name,
  ...{ x: 0, y: 0, z, dx: 2, dy: 2, dz: 2, material_name },
});

/** A block at 10 K whose walls have these rises: by axis, lower and upper side. */
function extremesWith(wallRises: readonly [number, number, number, number, number, number]) {
  const discretisation = preparedSketch([block('block', 0, 'copper')]);
  const { grid, walls } = discretisation;
  const { min, max } = solutionOf(discretisation, {
    rise: new Float64Array(grid.cells).fill(10),
    wallRise: Float64Array.from(walls.side, (side) => wallRises[side]),
    wallHeat: new Float64Array(walls.count),
    time: null,
  }).extremes;
  return { min: min[0], max: max[0] };
}

describe('the corner of a block', () => {
  it('keeps the share of the rise that each of its cooled walls keeps', () => {
    expect(extremesWith([8, 10, 5, 10, 10, 10])).toEqual({ min: 4, max: 10 });
  });

  it('adds what each of its heated walls adds', () => {
    expect(extremesWith([10, 13, 10, 15, 10, 10])).toEqual({ min: 10, max: 18 });
  });

  it('that is cooled on one side and heated on another has both', () => {
    expect(extremesWith([5, 10, 10, 14, 10, 10])).toEqual({ min: 5, max: 14 });
  });
});

describe('a planar source', () => {
  const film = {
    type: 'source',
    name: 'film',
    plane: 'XY',
    ...{ x: 0, y: 0, z: 2, dx: 2, dy: 2, dz: 0, power: 500 },
  };
  const hottest = (discretisation: Discretisation) =>
    solutionOf(discretisation, { ...solvedSteady(discretisation.problem), time: null }).extremes.max;

  it('makes the bodies on both of its sides as hot as itself', () => {
    const [low, high, source] = hottest(
      preparedSketch([block('low', 0, 'epoxy'), block('high', 2, 'epoxy'), film]),
    );
    expect(low).toBe(source);
    expect(high).toBe(source);
  });

  it('makes the body below it as hot as itself when it lies open', () => {
    const [low, source] = hottest(preparedSketch([block('low', 0, 'epoxy'), film]));
    expect(low).toBeGreaterThanOrEqual(source);
  });
});
