import { describe, expect, it } from 'vitest';
import { block, clip, cylinder, ellipsoid, prism, type Solid, type Vec3 } from './index.ts';
import { areaByLines, meshArea } from './testing/measure.ts';

/** Lines weighted with the slope must find the surface area: the mesher's convection rests on it. */

const SIZE: Vec3 = [3, 1.2, 2.1];

function ellipsePerimeter(a: number, b: number): number {
  const steps = 2000;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const angle = (2 * Math.PI * i) / steps;
    sum += Math.hypot(a * Math.sin(angle), b * Math.cos(angle));
  }
  return (2 * Math.PI * sum) / steps;
}

function ellipsoidArea([a, b, c]: Vec3): number {
  const steps = 1000;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const polar = (Math.PI * (i + 0.5)) / steps;
    for (let j = 0; j < steps; j++) {
      const around = (2 * Math.PI * j) / steps;
      const s = Math.sin(polar);
      sum +=
        s * Math.hypot(b * c * s * Math.cos(around), a * c * s * Math.sin(around), a * b * Math.cos(polar));
    }
  }
  return (sum * 2 * Math.PI * Math.PI) / (steps * steps);
}

const sphere = ellipsoid([0, 0, 0], [2, 2, 2]);
const triangle = [
  [0, 0],
  [4, 0],
  [4, 3],
] as const;
const hole = [
  [2, 0.5],
  [3, 0.5],
  [3, 1],
  [2, 1],
] as const;

const CASES: readonly (readonly [string, Solid | null, number])[] = [
  ['a block', block([5, 5, 5], SIZE), 2 * (3 * 1.2 + 1.2 * 2.1 + 2.1 * 3)],
  [
    'an elliptic cylinder along x',
    cylinder(0, [1, 2, 3], SIZE),
    2 * Math.PI * 0.6 * 1.05 + 3 * ellipsePerimeter(0.6, 1.05),
  ],
  [
    'an elliptic cylinder along y',
    cylinder(1, [1, 2, 3], SIZE),
    2 * Math.PI * 1.5 * 1.05 + 1.2 * ellipsePerimeter(1.5, 1.05),
  ],
  [
    'an elliptic cylinder along z',
    cylinder(2, [1, 2, 3], SIZE),
    2 * Math.PI * 1.5 * 0.6 + 2.1 * ellipsePerimeter(1.5, 0.6),
  ],
  ['an ellipsoid', ellipsoid([-1, 0, 1], SIZE), ellipsoidArea([1.5, 0.6, 1.05])],
  ['a triangle with a hole, along x', prism(0, [triangle, hole], [0, 0, 0], 0.7), 2 * 5.5 + 0.7 * (12 + 3)],
  ['a triangle with a hole, along y', prism(1, [triangle, hole], [0, 0, 0], 0.7), 2 * 5.5 + 0.7 * (12 + 3)],
  ['a triangle with a hole, along z', prism(2, [triangle, hole], [0, 0, 0], 0.7), 2 * 5.5 + 0.7 * (12 + 3)],
  [
    'a ball cut at both ends',
    clip(sphere, { min: [-9, -9, 0.4], max: [9, 9, 1.7] }),
    2 * Math.PI * 1.3 + Math.PI * (1 - 0.6 ** 2) + Math.PI * (1 - 0.7 ** 2),
  ],
  ['a quarter of a ball', clip(sphere, { min: [1, -9, -9], max: [9, 1, 9] }), Math.PI + Math.PI],
  [
    'half a pillar',
    clip(cylinder(2, [0, 0, 0], [2, 2, 5]), { min: [1, -9, -9], max: [9, 9, 9] }),
    Math.PI * 5 + 2 * 5 + Math.PI,
  ],
];

describe('surface area', () => {
  it.each(CASES)('of %s is found by lines on the three axes', (_, solid, area) => {
    if (solid === null) throw new Error('nothing left');
    const coarse = Math.abs(areaByLines(solid, 60) / area - 1);
    const fine = Math.abs(areaByLines(solid, 360) / area - 1);
    expect(coarse).toBeLessThan(0.02);
    expect(fine).toBeLessThan(0.003);
  });

  it.each(CASES)('of %s is that of its triangles', (_, solid, area) => {
    if (solid === null) throw new Error('nothing left');
    expect(meshArea(solid.tessellate(0)) / area).toBeCloseTo(1, 2);
    expect(meshArea(solid.tessellate(0))).toBeLessThan(area * (1 + 1e-9));
  });
});
