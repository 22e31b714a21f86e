import { expect, it } from 'vitest';
import { seededRandom } from '../linear/testing/random-system.ts';
import { CornerGrid } from './corner-grid.ts';
import { energyProducts } from './energy-products.ts';
import { type BoundedBlock, boundedBlock } from './testing/bounded-block.ts';

const BLOCK: BoundedBlock = {
  sizes: [
    [0.002, 0.001, 0.004],
    [0.003, 0.001],
    [0.0002, 0.005],
  ],
  conductivity: (i, j, k) => [1 + i, 2 + 3 * j, 40 * k + 0.5],
  films: [0, 30, 0, 0, 2000, 5],
  tie: 5e4,
};

const halved = (sizes: readonly number[]): number[] => sizes.flatMap((size) => [size / 2, size / 2]);

/** The same block, every cell cut in two along each axis. */
const FINER: BoundedBlock = {
  ...BLOCK,
  sizes: [halved(BLOCK.sizes[0]), halved(BLOCK.sizes[1]), halved(BLOCK.sizes[2])],
  conductivity: (i, j, k) => BLOCK.conductivity(i >> 1, j >> 1, k >> 1),
};

/** Values on corners, linear in between, on the corners of cells that are half as long. */
function interpolated(values: Float64Array, [mx, my, mz]: readonly [number, number, number]): Float64Array {
  const out: number[] = [];
  const ends = (n: number): readonly number[] => (n % 2 === 0 ? [n / 2] : [(n - 1) / 2, (n + 1) / 2]);
  for (let k = 0; k < 2 * mz - 1; k++) {
    for (let j = 0; j < 2 * my - 1; j++) {
      for (let i = 0; i < 2 * mx - 1; i++) {
        const around = ends(k).flatMap((c) =>
          ends(j).flatMap((b) => ends(i).map((a) => values[a + mx * (b + my * c)])),
        );
        out.push(around.reduce((sum, value) => sum + value, 0) / around.length);
      }
    }
  }
  return Float64Array.from(out);
}

it('the energy of trilinear temperatures is exact: they have the same on a finer grid', () => {
  const random = seededRandom(3);
  const [coarse, fine] = [boundedBlock(BLOCK), boundedBlock(FINER)];
  const [grid, finer] = [new CornerGrid(coarse), new CornerGrid(fine)];
  const gradientsOf = (block: typeof coarse, on: CornerGrid, onCorners: readonly Float64Array[]): number => {
    const [one, two] = onCorners.map((values) => ({
      onCells: {
        rise: new Float64Array(block.volume.length),
        heat: block.noHeat(),
        isInSurroundings: false,
      },
      onCorners: values,
    }));
    return energyProducts(block, on, one, two).gradients;
  };
  const [v, w] = [0, 1].map(() => Float64Array.from({ length: grid.corners }, () => random() - 0.5));
  const refined = [v, w].map((values) => interpolated(values, grid.counts));
  expect(refined[0]).toHaveLength(finer.corners);
  const [own, other] = [gradientsOf(coarse, grid, [v, w]), gradientsOf(fine, finer, refined)];
  expect(other / own).toBeCloseTo(1, 10);
});
