import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../testing/model-of.ts';

const plate = (name: string, z: number, material_name: string) => ({
  type: 'box',
  name,
  ...{ x: 0, y: 0, z, dx: 2, dy: 2, dz: 1, material_name },
});

const film = (z: number) => ({
  type: 'source',
  name: 'film',
  plane: 'XY',
  ...{ x: 0, y: 0, z, dx: 2, dy: 2, dz: 0, power: 300 },
});

describe('a planar source between two media', () => {
  it('gives each side its heat as the half cells beside it conduct', () => {
    const { loads, grid } = preparedSketch([plate('low', 0, 'copper'), plate('high', 1, 'epoxy'), film(1)]);
    const [{ cells, cellWatts }] = loads.loads;
    const sums = { low: 0, high: 0 };
    const halves = { low: 0, high: 0 };
    cells.forEach((cell, n) => {
      const [, , k] = grid.indices(cell);
      const [from, to] = [grid.edges[2][k], grid.edges[2][k + 1]];
      const side = from < 1 ? 'low' : 'high';
      sums[side] += cellWatts[n];
      // Conductivities of copper and epoxy in the tests, over half the cell's height.
      halves[side] = (side === 'low' ? 390 : 0.5) / (to - from);
    });
    expect(sums.low + sums.high).toBeCloseTo(0.3, 12);
    expect(sums.low / sums.high).toBeCloseTo(halves.low / halves.high, 6);
  });

  it('on an exposed face heats the wall, wherever it hangs over', () => {
    const overhanging = { ...film(1), dx: 4 };
    const { loads, walls } = preparedSketch([plate('low', 0, 'copper'), overhanging]);
    const [load] = loads.loads;
    expect(load.cells).toHaveLength(0);
    expect(load.wallWatts.reduce((sum, watts) => sum + watts, 0)).toBeCloseTo(0.3, 12);
    expect([...new Set(Array.from(load.walls, (wall) => walls.side[wall]))]).toEqual([5]);
  });
});
