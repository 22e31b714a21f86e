import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FluxField } from '../../plane-field.ts';
import { isSameRaster, largestOf, type Raster, rasterFlux, rasterFor } from './flux-raster.ts';

/** A field of columns and rows of cells between lines, whose flux in each cell a test gives. */
function fieldOf(
  u: readonly number[],
  v: readonly number[],
  fluxOf: (column: number, row: number) => readonly [number, number, number],
  objectOf: (column: number, row: number) => number = () => 1,
): FluxField {
  const [columns, rows] = [u.length - 1, v.length - 1];
  const cells = Array.from(
    { length: columns * rows },
    (_, n) => [n % columns, Math.floor(n / columns)] as const,
  );
  return {
    ...{ axis: 2, coordinate: 0, columns, rows, u: Float32Array.from(u), v: Float32Array.from(v) },
    objects: Int32Array.from(cells, ([column, row]) => objectOf(column, row)),
    flux: Float32Array.from(cells.flatMap(([column, row]) => fluxOf(column, row))),
  };
}

const VOID = [Number.NaN, Number.NaN, Number.NaN] as const;
const everything = () => true;
const whole: Raster = { size: 2, from: [0, 0], to: [2, 2] };

describe('the flux on a raster', () => {
  test('stands in the middle of each square, as it is in the cell around it', () => {
    const field = fieldOf([0, 4], [0, 4], () => [1, 2, 3]);
    const { count, places, flux } = rasterFlux(field, whole, everything);
    expect(count).toBe(4);
    expect([...places]).toEqual([1, 1, 3, 1, 1, 3, 3, 3]);
    expect([...flux]).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
  });

  test('is the mean over the cells of a square, by their areas', () => {
    // A thin layer of a fifth of the square that carries ten times as much.
    const field = fieldOf([0, 2], [0, 0.4, 2], (_, row) => [row === 0 ? 10 : 1, 0, 0]);
    const { flux } = rasterFlux(field, { size: 2, from: [0, 0], to: [1, 1] }, everything);
    expect(flux[0]).toBeCloseTo(0.2 * 10 + 0.8 * 1, 6);
  });

  test('leaves out void and what is hidden, and stands where there is something', () => {
    const field = fieldOf(
      [0, 1, 2, 4],
      [0, 2],
      (column) => (column === 1 ? VOID : [column + 1, 0, 0]),
      (column) => column + 1,
    );
    const all = rasterFlux(field, { ...whole, to: [2, 1] }, everything);
    expect([...all.places]).toEqual([0.5, 1, 3, 1]);
    expect([all.flux[0], all.flux[3]]).toEqual([1, 3]);
    const rest = rasterFlux(field, { ...whole, to: [2, 1] }, (object) => object !== 3);
    expect([rest.count, ...rest.places]).toEqual([1, 0.5, 1]);
    expect(rasterFlux(field, whole, () => false).count).toBe(0);
  });

  test('carries what crosses the plane, whatever the cells and the squares', () => {
    const lines = fc
      .uniqueArray(fc.integer({ min: -40, max: 40 }), { minLength: 2, maxLength: 9 })
      .map((all) => all.toSorted((a, b) => a - b).map((one) => one / 8));
    fc.assert(
      fc.property(lines, lines, fc.constantFrom(0.5, 1, 4), (u, v, size) => {
        const field = fieldOf(u, v, (column, row) => [0, 0, column - 2 * row]);
        let expected = 0;
        for (let row = 0; row < field.rows; row++) {
          for (let column = 0; column < field.columns; column++) {
            expected += (column - 2 * row) * (u[column + 1] - u[column]) * (v[row + 1] - v[row]);
          }
        }
        const from = [-5 / size - 1, -5 / size - 1].map(Math.floor) as [number, number];
        const to = [5 / size + 1, 5 / size + 1].map(Math.ceil) as [number, number];
        let found = 0;
        for (let i = from[0]; i < to[0]; i++) {
          for (let j = from[1]; j < to[1]; j++) {
            const { count, flux } = rasterFlux(field, { size, from: [i, j], to: [i + 1, j + 1] }, everything);
            if (count === 0) continue;
            const across = Math.max(0, Math.min((i + 1) * size, u.at(-1) ?? 0) - Math.max(i * size, u[0]));
            const along = Math.max(0, Math.min((j + 1) * size, v.at(-1) ?? 0) - Math.max(j * size, v[0]));
            found += flux[2] * across * along;
          }
        }
        expect(found).toBeCloseTo(expected, 3);
      }),
      { numRuns: 50, seed: 7 },
    );
  });
});

test('the largest flux is that of the longest vector, whatever its direction', () => {
  expect(largestOf({ flux: Float32Array.of(-3, 4, 12, 10, 0, 0) })).toBe(13);
  expect(largestOf({ flux: new Float32Array(0) })).toBe(0);
});

describe('the raster for a camera', () => {
  const lines = { u: Float32Array.of(0, 100), v: Float32Array.of(0, 60) };

  test('has squares of 32 to 64 px, and covers the plane where they are large', () => {
    const { size, from, to } = rasterFor(lines, [50, 30], 0.1);
    expect(size).toBe(4);
    expect([from, to]).toEqual([
      [0, 0],
      [25, 15],
    ]);
  });

  test('is bounded, around the place that is looked at', () => {
    for (const place of [
      [0, 0],
      [50, 30],
      [100, 60],
    ] as const) {
      const { size, from, to } = rasterFor(lines, place, 0.001);
      for (const axis of [0, 1] as const) {
        expect(to[axis] - from[axis]).toBeLessThanOrEqual(128);
        expect(from[axis] * size).toBeLessThanOrEqual(place[axis]);
        expect(to[axis] * size).toBeGreaterThanOrEqual(place[axis]);
      }
    }
  });

  test('stays while the camera moves a little', () => {
    const near = rasterFor(lines, [50, 30], 0.001);
    expect(isSameRaster(near, rasterFor(lines, [50.01, 30.01], 0.00099))).toBe(true);
    expect(isSameRaster(near, rasterFor(lines, [52, 30], 0.001))).toBe(false);
    expect(isSameRaster(near, rasterFor(lines, [50, 30], 0.004))).toBe(false);
  });
});
