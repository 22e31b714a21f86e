import { describe, expect, it } from 'vitest';
import { type Box, boxOf, boxSize, boxVolume, contains, intersection, overlaps, unionOf } from './index.ts';

const cube = boxOf([0, 0, 0], [1, 1, 1]);
const beside = boxOf([1, 0, 0], [1, 1, 1]);
const across = boxOf([0.5, 0.5, 0.5], [1, 2, 3]);
const sheet = boxOf([0.2, 0.2, 0.5], [0.5, 0.5, 0]);

describe('boxes', () => {
  it('have sizes and volumes', () => {
    expect(boxSize(across)).toEqual([1, 2, 3]);
    expect(boxVolume(across)).toBe(6);
    expect(boxVolume(sheet)).toBe(0);
  });

  it('intersect in a box, in a face when they touch, and not at all when they are apart', () => {
    expect(intersection(cube, across)).toEqual({ min: [0.5, 0.5, 0.5], max: [1, 1, 1] });
    expect(intersection(cube, beside)).toEqual({ min: [1, 0, 0], max: [1, 1, 1] });
    expect(intersection(cube, sheet)).toEqual(sheet);
    expect(intersection(cube, boxOf([2, 0, 0], [1, 1, 1]))).toBeNull();
  });

  it('overlap only where they share volume', () => {
    expect(overlaps(cube, across)).toBe(true);
    expect(overlaps(cube, beside)).toBe(false);
    expect(overlaps(cube, sheet)).toBe(false);
  });

  it('contain what lies within them, faces included', () => {
    expect(contains(cube, cube)).toBe(true);
    expect(contains(cube, sheet)).toBe(true);
    expect(contains(cube, across)).toBe(false);
    const slightlyOut = boxOf([-1e-9, 0, 0], [1, 1, 1]);
    expect(contains(cube, slightlyOut)).toBe(false);
    expect(contains(cube, slightlyOut, 1e-8)).toBe(true);
  });

  it('have a union, unless there are none', () => {
    const boxes: Box[] = [cube, across];
    expect(unionOf(boxes)).toEqual({ min: [0, 0, 0], max: [1.5, 2.5, 3.5] });
    expect(unionOf([])).toBeNull();
  });
});
