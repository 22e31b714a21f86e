import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedArea } from './rings.ts';
import type { Ring } from './solid.ts';
import { SEEDED, stairRings, starRings } from './testing/samples.ts';
import { triangulate } from './triangulation.ts';

/** Triangulates rings of either turn and returns what must hold of the result. */
function figures(rings: readonly Ring[]): { area: number; least: number; loose: number; count: number } {
  const points = rings.flat();
  let next = 0;
  const numbered = rings.map((ring, i) => {
    const numbers = ring.map(() => next++);
    return signedArea(ring) > 0 === (i === 0) ? numbers : numbers.reverse();
  });
  const triangles = triangulate(points.flat(), numbered);
  const edges = new Map<string, number>();
  let area = 0;
  let least = Infinity;
  for (let i = 0; i < triangles.length; i += 3) {
    const corners = [triangles[i], triangles[i + 1], triangles[i + 2]];
    const size = signedArea(corners.map((corner) => points[corner]));
    area += size;
    least = Math.min(least, size);
    for (let k = 0; k < 3; k++) {
      const key = `${corners[k]} ${corners[(k + 1) % 3]}`;
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
  }
  // Every ring edge borders one triangle, every other edge two, once each way.
  const border = new Set(
    numbered.flatMap((ring) => ring.map((from, i) => `${from} ${ring[(i + 1) % ring.length]}`)),
  );
  let loose = 0;
  for (const key of border) if (edges.get(key) !== 1) loose++;
  for (const [key, times] of edges) {
    const back = key.split(' ').reverse().join(' ');
    if (times !== 1 || border.has(key) === edges.has(back)) loose++;
  }
  return { area, least, loose, count: triangles.length / 3 };
}

function netArea(rings: readonly Ring[]): number {
  return rings.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * Math.abs(signedArea(ring)), 0);
}

function square(u: number, v: number, size: number): Ring {
  return [
    [u, v],
    [u + size, v],
    [u + size, v + size],
    [u, v + size],
  ];
}

describe('triangulate', () => {
  it('fills outlines with and without holes, each corner used, no triangle turned over', () => {
    fc.assert(
      fc.property(fc.oneof(starRings, stairRings), (rings) => {
        const { area, least, loose, count } = figures(rings);
        expect(area / netArea(rings)).toBeCloseTo(1, 12);
        expect(least).toBeGreaterThan(0);
        expect(loose).toBe(0);
        expect(count).toBe(rings.flat().length - 2 + 2 * (rings.length - 1));
      }),
      { ...SEEDED, numRuns: 500 },
    );
  });

  it('joins a grid of holes whose corners are all in line', () => {
    const rings = [square(0, 0, 21)];
    for (let i = 0; i < 10; i++) for (let j = 0; j < 10; j++) rings.push(square(1 + 2 * i, 1 + 2 * j, 1));
    const { area, least, loose } = figures(rings);
    expect(area).toBeCloseTo(441 - 100, 9);
    expect(least).toBeGreaterThan(0);
    expect(loose).toBe(0);
  });

  it('keeps corners that lie on a straight side', () => {
    const ring: Ring = [
      [0, 0],
      [0.1, 0],
      [0.2, 0],
      [0.7, 0],
      [1, 0],
      [1, 0.3],
      [1, 1],
      [0.4, 1],
      [0, 1],
    ];
    const { area, least, loose, count } = figures([ring]);
    expect(area).toBeCloseTo(1, 14);
    expect(least).toBeGreaterThan(0);
    expect(loose).toBe(0);
    expect(count).toBe(7);
  });

  it('winds through a spiral', () => {
    const inner: [number, number][] = [];
    const outer: [number, number][] = [];
    for (let i = 0; i < 200; i++) {
      const angle = i / 10;
      inner.push([angle * Math.cos(angle), angle * Math.sin(angle)]);
      outer.push([(angle + 2) * Math.cos(angle), (angle + 2) * Math.sin(angle)]);
    }
    const ring = [...outer, ...inner.reverse()];
    const { area, least, loose } = figures([ring]);
    expect(area / netArea([ring])).toBeCloseTo(1, 12);
    expect(least).toBeGreaterThan(0);
    expect(loose).toBe(0);
  });
});
