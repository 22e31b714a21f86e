import { expect, test } from 'vitest';
import { axisCrossing, boxCrossing, isWithinReach, planeCrossing } from './ray-crossing.ts';

const down = { origin: [0, 0, 10], direction: [0, 0, -1] } as const;
const slanted = { origin: [0, 0, 10], direction: [0.6, 0, -0.8] } as const;

test('a ray meets a plane in front of it, and none behind it or along it', () => {
  expect(planeCrossing(slanted, 2, 2)).toEqual([6, 0, 2].map((at) => expect.closeTo(at, 12)));
  expect(planeCrossing(slanted, 2, 12)).toBeNull();
  expect(planeCrossing(down, 0, 3)).toBeNull();
});

test('a ray passes a line along an axis where the two are nearest', () => {
  expect(axisCrossing(slanted, 1, [3, 7, 6])).toBeCloseTo(0, 12);
  expect(axisCrossing(slanted, 0, [0, 1, 2])).toBeCloseTo(6, 12);
  expect(axisCrossing(down, 2, [1, 0, 0])).toBeNull();
});

test('a drag is followed up to forty times the distance at which it began, and no farther', () => {
  const began = [0, 0, 8] as const;
  expect(isWithinReach(down, began, [0, 0, -70])).toBe(true);
  expect(isWithinReach(down, began, [0, 0, -70.1])).toBe(false);
  // Sideways is no distance along the ray.
  expect(isWithinReach(down, began, [1e6, 0, 8])).toBe(true);
  expect(isWithinReach(down, began, [0, 0, 91])).toBe(false);
});

test('a ray enters a box by the face that it meets last', () => {
  const box = { min: [-1, -1, 0], max: [1, 1, 4] } as const;
  expect(boxCrossing(down, box)).toEqual({ entry: 6, exit: 10, axis: 2, upper: true });
  expect(boxCrossing({ ...down, origin: [2, 0, 10] }, box)).toBeNull();
  expect(boxCrossing({ ...down, origin: [0, 0, -1] }, box)).toBeNull();
});
