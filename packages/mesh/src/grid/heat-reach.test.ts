import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../testing/model-of.ts';
import type { Grid } from './grid.ts';

const BUDGET = { generous: 20_000, usual: 200_000 };
const TIMES = { duration: 8, steps: 16 };
/** Of the material 'unit', mm²/s. */
const DIFFUSIVITY = 0.5;

const bar = (material_name: string) => [
  { type: 'box', name: 'bar', x: 0, y: 0, z: 0, dx: 5, dy: 5, dz: 40, material_name },
  { type: 'source', name: 'heat', plane: 'XY', x: 0, y: 0, z: 0, dx: 5, dy: 5, power: 1000 },
];

const plate = [
  { type: 'box', name: 'plate', x: 0, y: 0, z: 0, dx: 40, dy: 40, dz: 10, material_name: 'unit' },
  {
    type: 'box',
    name: 'die',
    x: 19,
    y: 19,
    z: 10,
    dx: 3,
    dy: 3,
    dz: 0.5,
    material_name: 'copper',
    power: 500,
  },
];

const gridOf = (
  analysis: 'steady' | 'transient',
  tree: Parameters<typeof preparedSketch>[0],
  world: object = TIMES,
  cellBudget = BUDGET,
): Grid => preparedSketch(tree, { ...world }, { analysis, cellBudget }).grid;

/** The largest cell among those that begin within a distance from a coordinate, mm. */
function coarsestWithin(edges: Float64Array, from: number, distance: number): number {
  let coarsest = 0;
  for (let cell = 0; cell + 1 < edges.length; cell++) {
    if (edges[cell] >= from && edges[cell] < from + distance - 1e-9)
      coarsest = Math.max(coarsest, edges[cell + 1] - edges[cell]);
  }
  return coarsest;
}

describe('the grid of a transient', () => {
  it.each([0.5, 2, 8])('has three cells per diffusion length where heat has come after %s s', (time) => {
    const length = Math.sqrt(DIFFUSIVITY * time);
    const allowed = (length / 3) * (1 + 1e-9);
    expect(coarsestWithin(gridOf('transient', bar('unit')).edges[2], 0, 3 * length)).toBeLessThan(allowed);
    expect(coarsestWithin(gridOf('steady', bar('unit')).edges[2], 0, 3 * length)).toBeGreaterThan(allowed);
  });

  it.each([
    ['is held at a temperature', { held_at: 80 }],
    ['has an ambient of its own', { ambient: 80 }],
  ])('follows the heat into a body that %s, from both of its ends', (_, more) => {
    const body = { ...bar('unit')[0], dx: 1, dy: 1 };
    const length = Math.sqrt(DIFFUSIVITY * 0.5);
    const allowed = (length / 3) * (1 + 1e-9);
    const [cool, warm] = [{}, more].map((own) => gridOf('transient', [{ ...body, ...own }]).edges[2]);
    for (const end of [0, 40 - 3 * length]) {
      expect(coarsestWithin(warm, end, 3 * length)).toBeLessThan(allowed);
      expect(coarsestWithin(cool, end, 3 * length)).toBeGreaterThan(allowed);
    }
  });

  it('follows the heat across the face between two bodies of different starts', () => {
    const pair = (initial: number | null) => [
      { ...bar('unit')[0], name: 'lower', dx: 1, dy: 1, hc: 0 },
      { ...bar('unit')[0], name: 'upper', dx: 1, dy: 1, hc: 0, z: 40, initial },
    ];
    const length = Math.sqrt(DIFFUSIVITY * 0.5);
    const allowed = (length / 3) * (1 + 1e-9);
    const [plain, apart] = [null, 90].map((initial) => gridOf('transient', pair(initial)).edges[2]);
    for (const from of [40 - 3 * length, 40]) {
      expect(coarsestWithin(apart, from, 3 * length)).toBeLessThan(allowed);
      expect(coarsestWithin(plain, from, 3 * length)).toBeGreaterThan(allowed);
    }
    expect(coarsestWithin(apart, 0, 3 * length)).toBeGreaterThan(allowed);
    expect(gridOf('transient', pair(25)).edges).toEqual(gridOf('transient', pair(null)).edges);
    expect(gridOf('steady', pair(90)).edges).toEqual(gridOf('steady', pair(null)).edges);
  });

  it('follows the heat that leaves a hot body through its film, where that is not too weak', () => {
    const hot = (more: object) => {
      const body = { ...bar('unit')[0], dx: 1, dy: 1, initial: 90, ...more };
      return coarsestWithin(gridOf('transient', [body]).edges[2], 0, 3 * length);
    };
    const length = Math.sqrt(DIFFUSIVITY * 0.5);
    const allowed = (length / 3) * (1 + 1e-9);
    expect(hot({ hc: 500 })).toBeLessThan(allowed);
    expect(hot({ bound: true })).toBeLessThan(allowed);
    for (const hc of [0, 10]) expect(hot({ hc })).toBeGreaterThan(allowed);
    expect(hot({ hc: 500, initial: 25 })).toBeGreaterThan(allowed);
  });

  it('follows the heat into a body that starts apart from what surrounds it', () => {
    const rod = { ...bar('unit')[0], name: 'inner', x: 2, y: 2, z: 10, dx: 1, dy: 1, dz: 20, initial: 90 };
    const around = { ...bar('unit')[0], hc: 0 };
    const length = Math.sqrt(DIFFUSIVITY * 0.5);
    const [plain, apart] = [{ ...rod, initial: null }, rod].map(
      (body) => gridOf('transient', [around, body]).edges[2],
    );
    for (const from of [10 - 3 * length, 10, 30 - 3 * length, 30]) {
      expect(coarsestWithin(apart, from, 3 * length)).toBeLessThan(coarsestWithin(plain, from, 3 * length));
    }
  });

  it('follows the heat beside a heated body and below it', () => {
    const length = Math.sqrt(DIFFUSIVITY * 2);
    const [x, , z] = gridOf('transient', plate).edges;
    const [steadyX, , steadyZ] = gridOf('steady', plate).edges;
    // Downwards the cells are met from their far end.
    const down = (edges: Float64Array) => edges.map((edge) => 10 - edge).reverse();
    for (const [edges, steady, from] of [
      [x, steadyX, 22],
      [down(z), down(steadyZ), 0],
    ] as const) {
      expect(coarsestWithin(edges, from, 2 * length)).toBeLessThan(0.6 * length);
      expect(coarsestWithin(steady, from, 2 * length)).toBeGreaterThan(0.6 * length);
    }
  });

  it('follows the heat of many bodies', () => {
    const dies = Array.from({ length: 9 }, (_, n) => ({
      ...plate[1],
      name: `die ${n}`,
      x: 3 + 15 * (n % 3),
      y: 3 + 15 * Math.floor(n / 3),
    }));
    const length = Math.sqrt(DIFFUSIVITY * 2);
    const below = (analysis: 'steady' | 'transient') =>
      gridOf(analysis, [plate[0], ...dies])
        .edges[2].map((edge) => 10 - edge)
        .reverse();
    expect(coarsestWithin(below('transient'), 0, 2 * length)).toBeLessThan(0.7 * length);
    expect(coarsestWithin(below('steady'), 0, 2 * length)).toBeGreaterThan(0.7 * length);
  });

  it('is that of a steady solve where heat crosses the solid between two outputs', () => {
    expect(gridOf('transient', bar('copper')).edges).toEqual(gridOf('steady', bar('copper')).edges);
  });

  it('grows to three times the cells at most, and never beyond the budget', () => {
    const fine = { duration: 8, steps: 2000 };
    const plain = gridOf('steady', plate).cells;
    const zoned = gridOf('transient', plate, fine).cells;
    expect(zoned).toBeGreaterThan(plain);
    expect(zoned).toBeLessThanOrEqual(3 * plain);
    const tight = { ...BUDGET, usual: Math.round(1.2 * plain) };
    const squeezed = gridOf('transient', plate, fine, tight).cells;
    expect(squeezed).toBeGreaterThanOrEqual(plain);
    expect(squeezed).toBeLessThanOrEqual(tight.usual);
  });
});

it('the grid of a steady solve knows no time', () => {
  const slow = gridOf('steady', bar('unit'), { duration: 1e4, steps: 2 });
  expect(gridOf('steady', bar('unit')).edges).toEqual(slow.edges);
});
