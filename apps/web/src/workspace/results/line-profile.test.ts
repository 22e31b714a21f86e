import { expect, test } from 'vitest';
import { profileAlong } from './line-profile.ts';
import type { PlaneField } from './plane-field.ts';
import { profileField } from './profile-field.ts';

const V = Number.NaN;
/** Object 1, then 2, then void; in the upper row object 1 alone. */
const field: PlaneField = {
  ...{ axis: 1, coordinate: 5, columns: 4, rows: 2 },
  u: Float32Array.of(0, 1, 2, 3, 4),
  v: Float32Array.of(0, 2, 4),
  values: Float32Array.of(10, 20, 30, V, 50, 60, 70, 80),
  objects: Int32Array.of(1, 1, 2, 0, 1, 1, 1, 1),
};

test('a line across objects has the temperatures of the picture, and both objects where they meet', () => {
  const points = profileAlong(field, [0, 5, 1], [4, 5, 1]);
  const at = (distance: number) => points.filter((each) => Math.abs(each.distance - distance) < 1e-6);
  expect(at(0)).toEqual([{ distance: 0, point: [0, 5, 1], temperature: 10, object: 1 }]);
  // Between the middles of two cells, and where they meet.
  expect(at(0.75)).toMatchObject([{ temperature: 12.5 }]);
  expect(at(1)).toMatchObject([{ temperature: 15, object: 1 }]);
  expect(at(2)).toMatchObject([
    { temperature: 25, object: 1 },
    { temperature: 25, object: 2 },
  ]);
  // Towards void a cell keeps its own.
  expect(at(3)).toMatchObject([
    { temperature: 30, object: 2 },
    { temperature: null, object: 0 },
  ]);
  expect(at(4)).toMatchObject([{ temperature: null, object: 0 }]);
  expect(points.every(({ distance }, n) => n === 0 || distance >= points[n - 1].distance)).toBe(true);
});

test('a line may run askew, backward and beyond the plane', () => {
  const points = profileAlong(field, [3.5, 5, 3], [-1, 5, 3]);
  expect(points[0]).toMatchObject({ distance: 0, temperature: 80, object: 1 });
  expect(points.at(-1)).toMatchObject({ distance: 4.5, temperature: null, object: 0 });
  const askew = profileAlong(field, [0.5, 5, 1], [0.5, 5, 3]);
  expect([askew[0].temperature, askew.at(-1)?.temperature]).toEqual([10, 50]);
  expect(askew.find(({ distance }) => distance === 1)?.temperature).toBe(30);
  expect(profileAlong(field, [1, 5, 1], [1, 5, 1])).toEqual([]);
});

test('a line belongs to the shown plane or clip face that both of its ends lie on', () => {
  const results = {
    planes: new Map([[4, field]]),
    clip: new Map([['z1', { ...field, axis: 2 as const }]] as const),
  };
  const clip = { x0: 0, x1: 9, y0: 0, y1: 9, z0: 0, z1: 3 };
  const onPlane = [
    [0, 5, 1],
    [4, 5, 1],
  ] as const;
  const onFace = [
    [0, 1, 3],
    [4, 2, 3],
  ] as const;
  expect(profileField({ mode: 'planes', clip: null }, results, ...onPlane)).toBe(field);
  expect(profileField({ mode: 'planes', clip: null }, results, onPlane[0], onFace[1])).toBeNull();
  expect(profileField({ mode: 'solution', clip }, results, ...onPlane)).toBeNull();
  expect(profileField({ mode: 'solution', clip }, results, ...onFace)?.axis).toBe(2);
  expect(profileField({ mode: 'box', clip }, results, ...onFace)).toBeNull();
});
