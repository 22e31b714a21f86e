import { describe, expect, it } from 'vitest';
import { meanPoints } from './evaluate-expectation.ts';

describe('meanPoints', () => {
  it('gives the exact mean of polynomials over a rectangle', () => {
    const mean = meanPoints([1, 2, 3], [4, 8, 3])
      .map(({ at: [x, y, z], weight }) => weight * x ** 3 * y ** 2 * z)
      .reduce((sum, part) => sum + part, 0);
    const ofCubes = (4 ** 4 - 1) / 4 / 3;
    const ofSquares = (8 ** 3 - 2 ** 3) / 3 / 6;
    expect(mean).toBeCloseTo(ofCubes * ofSquares * 3, 9);
  });

  it('lies within the rectangle, with weights that sum to 1', () => {
    const points = meanPoints([0, 0, 0.5], [1, 1, 0.5]);
    expect(points.every(({ at: [x, y, z] }) => x > 0 && x < 1 && y > 0 && y < 1 && z === 0.5)).toBe(true);
    expect(points.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  });
});
