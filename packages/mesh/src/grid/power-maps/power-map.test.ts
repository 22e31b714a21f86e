import { describe, expect, it } from 'vitest';
import type { Discretisation } from '../../discretise/discretise.ts';
import { prepareSketch, type Sketch } from '../../testing/model-of.ts';
import { missedOfMaps } from './missed-rises.ts';
import { powerMaps } from './power-map.ts';
import { seenScene } from './seen-scene.ts';

const SIDE = 8;

const die: Sketch = {
  ...{ type: 'box', name: 'die', x: 0, y: 0, z: 0, dx: SIDE, dy: SIDE, dz: 0.5 },
  ...{ material_name: 'silicon', hc: 4000 },
};

/** An assembly of n x n sources on the die. */
function mapOf(n: number, milliwatts: (i: number, j: number) => number): Sketch {
  const size = SIDE / n;
  const children = Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [at % n, Math.floor(at / n)];
    return {
      ...{ type: 'source', name: `tile ${i} ${j}`, plane: 'XY', active: true, visible: true },
      ...{ x: i * size, y: j * size, z: 0.5, dx: size, dy: size, dz: 0, power: milliwatts(i, j) },
    };
  });
  return { type: 'assembly', name: 'powers', children };
}

function gridded(tree: readonly Sketch[], options: Parameters<typeof prepareSketch>[2] = {}) {
  const { prepared, issues } = prepareSketch(tree, { hc: 0, resolution: 100 }, options);
  if (!prepared) throw new Error(issues.map(({ message }) => message).join('\n'));
  return { prepared, codes: issues.map(({ code }) => code) };
}

const hasPlane = ({ grid }: Discretisation, axis: 0 | 1, at: number): boolean =>
  grid.edges[axis].some((edge) => Math.abs(edge - at) < 1e-9);

describe('a power map on a die', () => {
  it('with even powers asks for the same cells as one source', () => {
    const whole = {
      type: 'source',
      name: 'whole',
      plane: 'XY',
      x: 0,
      y: 0,
      z: 0.5,
      dx: SIDE,
      dy: SIDE,
      dz: 0,
    };
    const one = gridded([die, { ...whole, power: 1000 }]);
    const many = gridded([die, mapOf(60, () => 1)]);
    expect(many.prepared.grid.counts).toEqual(one.prepared.grid.counts);
    expect(many.codes).toEqual([]);
  });

  it('has planes at all of its sources where these are few, or the grid stays small', () => {
    const three = gridded([die, mapOf(3, (i, j) => 100 * (i + j))]);
    const seven = gridded([die, mapOf(7, () => 20)], { cellBudget: { generous: 200_000, usual: 200_000 } });
    for (let i = 0; i <= 3; i++) expect(hasPlane(three.prepared, 0, (i * SIDE) / 3)).toBe(true);
    for (let i = 0; i <= 7; i++) expect(hasPlane(seven.prepared, 1, (i * SIDE) / 7)).toBe(true);
    expect(missedOfMaps(seven.prepared.scene, seven.prepared.grid, true)).toEqual([]);
  });

  it('has them around a source that stands out, with cells inside of it', () => {
    const { prepared } = gridded([die, mapOf(50, (i, j) => (i === 17 && j === 31 ? 2000 : 1))], {
      cellBudget: { generous: 40_000, usual: 40_000 },
    });
    const size = SIDE / 50;
    for (const [axis, at] of [
      [0, 17],
      [1, 31],
    ] as const) {
      expect(hasPlane(prepared, axis, at * size)).toBe(true);
      expect(hasPlane(prepared, axis, (at + 1) * size)).toBe(true);
      const inside = prepared.grid.edges[axis].filter(
        (edge) => edge > at * size + 1e-9 && edge < (at + 1) * size - 1e-9,
      );
      expect(inside.length).toBeGreaterThan(0);
    }
    // Nearly as few cells as for a die without a map.
    expect(prepared.grid.nx).toBeLessThan(60);
  });

  it('gives every watt to the cells, whatever lies across them', () => {
    const powers = (i: number, j: number) => 1 + ((7 * i + 3 * j) % 5);
    const { prepared } = gridded([die, mapOf(41, powers)]);
    expect(prepared.grid.nx).toBeLessThan(41);
    expect(prepared.loads.loads).toHaveLength(41 * 41);
    for (const { power, cellWatts, wallWatts } of prepared.loads.loads) {
      const at = Number(power.slice('source '.length));
      const watts = [...cellWatts, ...wallWatts].reduce((sum, each) => sum + each, 0);
      expect(watts).toBeCloseTo(powers(at % 41, Math.floor(at / 41)) / 1000, 12);
    }
    // What falls on a wall is what lies over it: the map's watts by exact overlap.
    const { walls, grid, loads } = prepared;
    const onWalls = new Map<number, number>();
    for (const { walls: own, wallWatts } of loads.loads) {
      for (const [n, wall] of own.entries()) onWalls.set(wall, (onWalls.get(wall) ?? 0) + wallWatts[n]);
    }
    const size = SIDE / 41;
    for (const [wall, watts] of onWalls) {
      const [i, j] = grid.indices(walls.cell[wall]);
      const overlap = (axis: 0 | 1, cell: number, tile: number) =>
        Math.max(
          0,
          Math.min(grid.edges[axis][cell + 1], (tile + 1) * size) -
            Math.max(grid.edges[axis][cell], tile * size),
        );
      let expected = 0;
      for (let tile = 0; tile < 41 * 41; tile++) {
        const [a, b] = [tile % 41, Math.floor(tile / 41)];
        expected += (powers(a, b) / 1000) * ((overlap(0, i, a) * overlap(1, j, b)) / size ** 2);
      }
      expect(watts).toBeCloseTo(expected, 10);
    }
  });

  it('is told where no grid of the budget can show it', () => {
    const { codes, prepared } = gridded([{ ...die, hc: 1e5 }, mapOf(16, (i, j) => ((i + j) % 2) * 40)], {
      cellBudget: { generous: 300, usual: 300 },
    });
    expect(codes).toContain('power-map-finer-than-grid');
    const [missed] = missedOfMaps(prepared.scene, prepared.grid, true);
    expect(missed.objects.size).toBe(256);
    expect(missed.path).toBe('powers');
  });

  it('takes a share of the cells, however many sources it has', () => {
    const random = (i: number, j: number) => 1 + ((i * 7919 + j * 104729) % 97) / 50;
    const outline = gridded([die, mapOf(100, () => 2)]).prepared.grid.cells;
    const detailed = gridded([die, mapOf(100, random)]).prepared.grid.cells;
    expect(detailed).toBeLessThan(Math.max(20_000, 2 * outline));
  });

  it('has cells as large as all of its sources together may miss, though none of them stands out', () => {
    const chequered = mapOf(50, (i, j) => 1 + 0.2 * ((i + j) % 2));
    const { scene } = gridded([die, chequered]).prepared;
    const maps = powerMaps(scene, true);
    const [{ rise, sharings }] = maps;
    // A source misses its excess, all alike: about 0.4 times that is what the hottest place may.
    const most = Math.max(...sharings[0].missed);
    const { sources } = seenScene(scene, maps, (0.4 * most) / (1.1 * rise));
    expect(sources).toHaveLength(1);
    expect(sources[0].largestCell).toBeLessThan(SIDE);
    expect(seenScene(scene, maps, (0.4 * most) / (0.9 * rise)).sources[0].largestCell).toBe(SIDE);
  });
});
