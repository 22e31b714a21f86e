import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePolygon } from './polygon-text.ts';
import { problemOfRings } from './ring-check.ts';
import { edgesOf, type Point, sweepEdges } from './ring-sweep.ts';
import type { Ring } from './solid.ts';

const SEEDED = { seed: 20_250_304 };

/** Corners on a few whole numbers: most rings touch, lie in line or cross. No corner repeats. */
const wholeRing = (most: number) =>
  fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most })), {
    minLength: 3,
    maxLength: 7,
    selector: ([u, v]) => `${u} ${v}`,
  });

const cross = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
const isOn = (p: Point, a: Point, b: Point) =>
  cross(a, b, p) === 0 && (p[0] - a[0]) * (p[0] - b[0]) <= 0 && (p[1] - a[1]) * (p[1] - b[1]) <= 0;

/** Every edge with every other, in whole numbers. */
function doesAnyTouch(rings: readonly Ring[]): boolean {
  const edges = edgesOf(rings);
  return edges.some((a, i) =>
    edges.slice(i + 1).some((b) => {
      const shared = [a.start, a.end].filter((p) => [b.start, b.end].includes(p));
      if (shared.length > 0) {
        const [far] = [a.start, a.end].filter((p) => !shared.includes(p));
        const [other] = [b.start, b.end].filter((p) => !shared.includes(p));
        return isOn(far, b.start, b.end) || isOn(other, a.start, a.end);
      }
      if ([a.start, a.end].some((p) => isOn(p, b.start, b.end))) return true;
      if ([b.start, b.end].some((p) => isOn(p, a.start, a.end))) return true;
      return (
        Math.sign(cross(a.start, a.end, b.start)) * Math.sign(cross(a.start, a.end, b.end)) < 0 &&
        Math.sign(cross(b.start, b.end, a.start)) * Math.sign(cross(b.start, b.end, a.end)) < 0
      );
    }),
  );
}

const isWithin = (ring: Ring, [u, v]: Point) =>
  ring.filter(([u1, v1], i) => {
    const [u0, v0] = ring[(i + ring.length - 1) % ring.length];
    return v0 <= v !== v1 <= v && u0 + ((v - v0) * (u1 - u0)) / (v1 - v0) <= u;
  }).length %
    2 ===
  1;

describe('the check of rings', () => {
  it('finds what a comparison of every edge with every other finds', () => {
    fc.assert(
      fc.property(fc.array(wholeRing(7), { minLength: 1, maxLength: 2 }), (rings) => {
        const isFlat = rings.some((ring) => ring.every((p) => cross(ring[0], ring[1], p) === 0));
        const corners = rings.flat().map(String);
        if (isFlat || new Set(corners).size < corners.length) return;
        expect(problemOfRings(rings)?.includes('crosses') ?? false).toBe(doesAnyTouch(rings));
      }),
      { ...SEEDED, numRuns: 5000 },
    );
  });

  it('finds where holes lie', () => {
    const small = fc.tuple(wholeRing(3), fc.nat(4), fc.nat(4));
    const placed = small.map(([ring, u, v]) =>
      ring.map((p): Point => [(p[0] + 2 * u) * 3, (p[1] + 2 * v) * 3]),
    );
    const outline: Ring = [
      [1, 1],
      [25, 2],
      [26, 26],
      [2, 25],
    ];
    let tried = 0;
    fc.assert(
      fc.property(fc.array(placed, { minLength: 1, maxLength: 4 }), (holes) => {
        const rings = [outline, ...holes];
        const problem = problemOfRings(rings);
        if (problem?.includes('crosses') || problem?.includes('area')) return;
        tried += 1;
        const isRight = holes.every(
          (hole) =>
            isWithin(outline, hole[0]) && holes.every((other) => other === hole || !isWithin(other, hole[0])),
        );
        expect(problem === null).toBe(isRight);
      }),
      { ...SEEDED, numRuns: 3000 },
    );
    expect(tried).toBeGreaterThan(100);
  });

  it.each([
    ['beside a steep edge', '0 0, 10 0, 10 10, 5.000000001 5, 10 -0.5, 5 -9, 5 9'],
    ['above a flat edge', '0 0, 10 0.000001, 10 10, 5 0.0000005005, 0 10'],
    ['beside an upright edge', '0 0, 10 0, 10 10, 0.000000001 5, 0 10'],
  ])('finds a corner that comes within rounding %s', (_, text) => {
    expect(parsePolygon(text).problem).toMatch('crosses or touches itself');
  });

  it('compares few edges of a star whose ten thousand edges all come near each other', () => {
    const star = starOf(10_000, 1e-4);
    let compared = 0;
    const count = () => {
      compared += 1;
      return false;
    };
    expect(sweepEdges(edgesOf([star]), 0, count)).toBe(false);
    expect(compared).toBeLessThan(30_000);
    expect(problemOfRings([star])).toBeNull();
  });

  it('finds the one edge of a large star that crosses another', () => {
    const star = starOf(2000, 1e-4);
    const bent = star.with(777, [star[777][0] * -3, star[777][1] * -3]);
    expect(problemOfRings([bent])).toMatch('crosses or touches itself');
  });
});

/** Corners on two circles in turn. */
function starOf(corners: number, inner: number): Ring {
  return Array.from({ length: corners }, (_, n): Point => {
    const angle = (2 * Math.PI * n) / corners;
    const radius = n % 2 === 0 ? 1 : inner;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}
