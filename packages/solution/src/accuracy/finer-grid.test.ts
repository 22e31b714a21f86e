import { Grid } from '@thermarium/mesh';
import { expect, it } from 'vitest';
import { finerGrid } from './finer-grid.ts';

const even = (cells: number, length: number) =>
  Float64Array.from({ length: cells + 1 }, (_, n) => (n * length) / cells);
const grid = () => new Grid([even(4, 8), even(2, 1), even(3, 3)]);
const shares = (x: readonly number[], y: readonly number[], z: readonly number[]) =>
  [Float64Array.from(x), Float64Array.from(y), Float64Array.from(z)] as const;

it('cuts the layers that hold the error in their middle, and keeps all planes', () => {
  const finer = finerGrid(grid(), shares([0, 9, 0, 0], [0, 0], [0, 0, 1]), 0.6, 1e6);
  expect(finer?.edges.map((edges) => [...edges])).toEqual([
    [0, 2, 3, 4, 6, 8],
    [0, 0.5, 1],
    [0, 1, 2, 3],
  ]);
});

it('cuts the worst layers first', () => {
  const finer = finerGrid(grid(), shares([1, 9, 1, 1], [0, 0], [0, 0, 0]), 0.7, 1e6);
  expect([...(finer?.edges[0] ?? [])]).toEqual([0, 2, 3, 4, 6, 8]);
});

it('cuts until the layers that are cut hold the part asked for', () => {
  const all = shares([1, 1, 1, 1], [1, 1], [1, 1, 1]);
  // All of it would make eight times as many cells: four times is the most at once.
  expect(finerGrid(grid(), all, 1, 1e6)?.counts).toEqual([8, 2, 6]);
  const counts = finerGrid(grid(), all, 0.5, 1e6)?.counts ?? [0, 0, 0];
  expect(counts[0] + counts[1] + counts[2] - 9).toBe(5);
});

it('cuts where it costs fewest cells: a layer of many beside it before one of few', () => {
  // A further layer along x makes 6 cells, one along y 12.
  expect(finerGrid(grid(), shares([5, 0, 0, 0], [5, 0], [0, 0, 0]), 0.5, 1e6)?.counts).toEqual([5, 2, 3]);
});

it('has no more cells than may be, and is none where nothing may be cut', () => {
  const all = shares([1, 1, 1, 1], [1, 1], [1, 1, 1]);
  for (const most of [30, 40, 60, 96]) {
    const [nx, ny, nz] = finerGrid(grid(), all, 1, most)?.counts ?? [0, 0, 0];
    expect(nx * ny * nz).toBeLessThanOrEqual(most);
    expect(nx * ny * nz).toBeGreaterThan(24);
  }
  expect(finerGrid(grid(), all, 1, 29)).toBeNull();
  expect(finerGrid(grid(), shares([0, 0, 0, 0], [0, 0], [0, 0, 0]), 1, 1e6)).toBeNull();
  const thin = new Grid([Float64Array.of(0, 1.5e-5), even(1, 1), even(1, 1)]);
  expect(finerGrid(thin, shares([1], [0], [0]), 1, 1e6)).toBeNull();
});
