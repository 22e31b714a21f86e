import { describe, expect, it } from 'vitest';
import { block, createCrossings, cylinder, ellipsoid, prism, type Vec3 } from './index.ts';

const SQRT_HALF = Math.sqrt(0.5);

describe('cylinder', () => {
  it('is the ellipse inscribed in its box', () => {
    const body = cylinder(1, [0, 0, 0], [4, 3, 2]);
    expect(body.volume).toBeCloseTo(Math.PI * 2 * 1 * 3, 13);
    expect(body.invariantAxis).toBe(1);
    expect(body.curved).toBe(true);
    expect([0, 1, 2].map((axis) => body.planes(axis as 0 | 1 | 2))).toEqual([
      [0, 4],
      [0, 3],
      [0, 2],
    ]);
  });

  it('meets lines at the slope of the ellipse, not of the circle', () => {
    // At 45 degrees of the parameter the normal of x²/4 + z² = 1 is along (1, 2) / sqrt(5).
    const lines = createCrossings();
    const body = cylinder(1, [-2, 0, -1], [4, 3, 2]);
    body.crossings(0, 1, SQRT_HALF, lines);
    expect([...lines.at.subarray(0, lines.count)]).toEqual([
      expect.closeTo(-2 * SQRT_HALF, 14),
      expect.closeTo(2 * SQRT_HALF, 14),
    ]);
    expect(lines.slope[1]).toBeCloseTo(1 / Math.sqrt(5), 14);
    body.crossings(2, 2 * SQRT_HALF, 1, lines);
    expect(lines.slope[0]).toBeCloseTo(2 / Math.sqrt(5), 14);
    body.crossings(1, 0, 0, lines);
    expect([lines.at[0], lines.at[1], lines.slope[0]]).toEqual([0, 3, 1]);
  });

  it('meets a tangent nowhere or in two points close together', () => {
    const lines = createCrossings();
    const body = cylinder(2, [-1, -1, 0], [2, 2, 1]);
    for (const at of [1, 1 - 1e-16, 1 - 2e-16, 1 - 1e-15, 1 + 1e-16]) {
      body.crossings(0, at, 0.5, lines);
      expect([0, 2]).toContain(lines.count);
      if (lines.count === 2) expect(lines.at[1] - lines.at[0]).toBeLessThan(1e-6);
    }
  });

  it('tells cells within it from cells that its corner passes', () => {
    const body = cylinder(2, [-5, -5, 0], [10, 10, 1]);
    const reach = 5 * SQRT_HALF;
    expect(body.placement({ min: [0, 0, 0], max: [reach, reach, 1] })).toBe('inside');
    expect(body.placement({ min: [0, 0, 0], max: [reach + 1e-6, reach, 1] })).toBe('cut');
    expect(body.placement({ min: [reach, reach, 0], max: [5, 5, 1] })).toBe('outside');
    expect(body.placement({ min: [reach - 1e-6, reach, 0], max: [5, 5, 1] })).toBe('cut');
    expect(body.placement({ min: [5, -1, 0], max: [6, 1, 1] })).toBe('outside');
    expect(body.placement({ min: [0, 0, 0.5], max: [1, 1, 1.5] })).toBe('cut');
  });
});

describe('ellipsoid', () => {
  it('meets lines at the slope of its own normal', () => {
    // (x/3)² + (y/2)² + z² = 1 at x/3 = y/2 = z = 1/sqrt(3): normal along (1/3, 1/2, 1).
    const lines = createCrossings();
    const body = ellipsoid([-3, -2, -1], [6, 4, 2]);
    const s = 1 / Math.sqrt(3);
    const norm = Math.hypot(1 / 3, 1 / 2, 1);
    body.crossings(0, 2 * s, s, lines);
    expect(lines.at[1]).toBeCloseTo(3 * s, 14);
    expect(lines.slope[0]).toBeCloseTo(1 / 3 / norm, 14);
    body.crossings(1, 3 * s, s, lines);
    expect(lines.slope[0]).toBeCloseTo(1 / 2 / norm, 14);
    body.crossings(2, 3 * s, 2 * s, lines);
    expect(lines.slope[0]).toBeCloseTo(1 / norm, 14);
  });

  it('has the volume 4/3 pi abc', () => {
    expect(ellipsoid([7, 7, 7], [6, 4, 2]).volume).toBeCloseTo((4 / 3) * Math.PI * 6, 13);
  });
});

describe('prism', () => {
  const outline = [
    [0, 0],
    [4, 0],
    [4, 2],
    [2, 4],
    [0, 4],
    [0, 0],
  ] as const;
  const hole = [
    [1, 1],
    [1, 2],
    [2, 2],
    [2, 1],
  ] as const;

  it('takes rings in the two axes other than its normal, ascending, either way round', () => {
    const offset: Vec3 = [10, 20, 30];
    const along = prism(1, [outline, hole], offset, 0.5);
    expect(along.bounds).toEqual({ min: [10, 20, 30], max: [14, 20.5, 34] });
    expect(along.volume).toBe((16 - 2 - 1) * 0.5);
    expect(along.contains([13, 20.1, 30.5])).toBe(true);
    expect(along.contains([11.5, 20.1, 31.5])).toBe(false);
    const reversed = prism(1, [[...outline].reverse(), [...hole].reverse()], offset, 0.5);
    expect(reversed.volume).toBe(along.volume);
  });

  it('puts planes at its flat sides and bounds, not at every corner', () => {
    const body = prism(2, [outline, hole], [0, 0, 0], 0.5);
    expect(body.planes(0)).toEqual([0, 1, 2, 4]);
    expect(body.planes(2)).toEqual([0, 0.5]);
    expect(body.curved).toBe(true);
    const diamond = [
      [1, 0],
      [2, 1.1],
      [1, 2],
      [0, 0.9],
    ] as const;
    expect(prism(2, [diamond], [0, 0, 0], 1).planes(0)).toEqual([0, 2]);
  });

  it('counts a line through corners once', () => {
    const lines = createCrossings();
    const body = prism(2, [outline, hole], [0, 0, 0], 0.5);
    body.crossings(0, 2, 0.2, lines);
    expect([...lines.at.subarray(0, lines.count)]).toEqual([0, 4]);
    body.crossings(0, 1, 0.2, lines);
    expect([...lines.at.subarray(0, lines.count)]).toEqual([0, 1, 2, 4]);
    body.crossings(1, 3, 0.2, lines);
    expect([...lines.at.subarray(0, lines.count)]).toEqual([0, 3]);
    expect(lines.slope[1]).toBeCloseTo(SQRT_HALF, 15);
  });

  it('needs room for more crossings than the record has, and makes it', () => {
    const comb: [number, number][] = [[0, 0]];
    for (let i = 0; i < 40; i++) comb.push([2 * i, 1], [2 * i + 1, 1], [2 * i + 1, 0.1], [2 * i + 2, 0.1]);
    comb.push([80, 0]);
    const lines = createCrossings(2);
    prism(2, [comb], [0, 0, 0], 1).crossings(0, 0.5, 0.5, lines);
    expect(lines.count).toBe(80);
  });

  it('refuses what is no body', () => {
    expect(() => prism(2, [outline.slice(0, 2)], [0, 0, 0], 1)).toThrow(RangeError);
    expect(() => prism(2, [], [0, 0, 0], 1)).toThrow(RangeError);
    expect(() => prism(2, [outline], [0, 0, 0], 0)).toThrow(RangeError);
    expect(() => block([0, 0, 0], [1, 0, 1])).toThrow(RangeError);
    expect(() => ellipsoid([0, 0, 0], [1, Number.NaN, 1])).toThrow(RangeError);
  });
});
