import type { NearestFace } from '@thermarium/picture';
import { across, interval, NearestFaces, type SurfaceField } from '@thermarium/picture';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SurfaceProbe, temperatureOnPlane } from './probe.ts';
import { solvedBlocks } from './testing/solved-block.ts';

const { surface } = solvedBlocks();

describe('the value under the pointer', () => {
  const probe = new SurfaceProbe(surface, () => undefined);

  test('is that of the cell of the face that is pointed at', () => {
    expect(probe.at({ object: 2, point: [3.2, 7.9, 8], normal: [0, 0, 1] })).toBe(3.5 + 75 + 800);
    expect(probe.at({ object: 1, point: [10, 0.1, 3.9], normal: [1, 0, 0] })).toBe(10 + 5 + 350);
    expect(probe.at({ object: 1, point: [0.1, 0, 3.9], normal: [0, -1, 0] })).toBe(0.5 + 350);
    // Both blocks have a face where they touch.
    expect(probe.at({ object: 1, point: [1.5, 1.5, 4], normal: null })).toBe(416.5);
    expect(probe.at({ object: 2, point: [1.5, 1.5, 4.0005], normal: null })).toBe(416.5);
  });

  test('is that of the nearest cell on a surface that is not flat, once the cells are sorted', async () => {
    const place = { object: 1, point: [9.9, 5.5, 1.4], normal: [Math.SQRT1_2, Math.SQRT1_2, 0] } as const;
    const isSorted = Promise.withResolvers<void>();
    const waiting = new SurfaceProbe(solvedBlocks().surface, isSorted.resolve);
    expect(waiting.at(place)).toBeNull();
    await isSorted.promise;
    expect(waiting.at(place)).toBe(10 + 55 + 150);
  });

  test('is none on what was not solved', () => {
    expect(probe.at({ object: 9, point: [1, 1, 1], normal: [0, 0, 1] })).toBeNull();
  });
});

function sorted(field: SurfaceField, object: number): NearestFace {
  const steps = new NearestFaces(field).steps(object);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

test('cells are sorted once, whoever asks for them meanwhile', () => {
  const faces = new NearestFaces(surface);
  const ends: NearestFace[] = [];
  let running = [faces.steps(1), faces.steps(1)];
  while (running.length > 0) {
    running = running.filter((steps) => {
      const { done, value } = steps.next();
      if (done) ends.push(value);
      return !done;
    });
  }
  expect(ends).toHaveLength(2);
  for (const end of ends) expect(end).toBe(faces.known(1));
});

test('the nearest face cell is the one that a search through all of them finds', () => {
  const cells = (surface.byObject.get(2) ?? []).flatMap((index) => {
    const { axis, coordinate, u, v, columns, rows, at } = surface.patches[index];
    const [first, second] = across(axis);
    return Array.from({ length: columns * rows }, (_, n) => {
      const point = [coordinate, coordinate, coordinate];
      point[first] = (u[n % columns] + u[(n % columns) + 1]) / 2;
      point[second] = (v[Math.floor(n / columns)] + v[Math.floor(n / columns) + 1]) / 2;
      return { point, place: at + n };
    });
  });
  const nearest = sorted(surface, 2);
  const coordinate = fc.double({ min: -8, max: 25, noNaN: true });
  fc.assert(
    fc.property(coordinate, coordinate, coordinate, (x, y, z) => {
      const far = ({ point }: (typeof cells)[number]) => Math.hypot(point[0] - x, point[1] - y, point[2] - z);
      const least = Math.min(...cells.map(far));
      const found = nearest.at(x, y, z);
      expect(cells.some((cell) => far(cell) < least + 1e-4 && cell.place === found)).toBe(true);
    }),
  );
  expect(nearest.spacing).toBeCloseTo(1);
  expect(sorted(surface, 99).at(0, 0, 0)).toBe(-1);
});

test('intervals hold their lower line, the last its upper one too', () => {
  const lines = Float32Array.of(-1, 0, 0.5, 4);
  expect([-1.1, -1, -0.5, 0, 0.49, 0.5, 4, 4.01].map((at) => interval(lines, at))).toEqual([
    -1, 0, 0, 1, 1, 2, 2, -1,
  ]);
});

test('a plane tells the temperature of the cell there, and nothing in void', () => {
  const field = {
    axis: 1,
    coordinate: 3,
    u: Float32Array.of(0, 1, 3),
    v: Float32Array.of(-1, 1, 2),
    columns: 2,
    rows: 2,
    values: Float32Array.of(10, 11, 12, Number.NaN),
    objects: Int32Array.of(1, 1, 2, 0),
  } as const;
  expect(temperatureOnPlane(field, [2, 3, 0])).toEqual({ temperature: 11, cell: 1 });
  expect(temperatureOnPlane(field, [0.5, 3, 1.5])).toEqual({ temperature: 12, cell: 2 });
  expect(temperatureOnPlane(field, [2, 3, 1.5])).toBeNull();
  expect(temperatureOnPlane(field, [2, 3, 2.5])).toBeNull();
});
