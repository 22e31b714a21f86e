import fc from 'fast-check';
import { boxSize } from '../box.ts';
import { clip } from '../clip.ts';
import { block, cylinder, ellipsoid, prism, translate } from '../index.ts';
import type { Axis, Box, Ring, Solid, Vec3 } from '../solid.ts';

/** Each property sees the same solids on every run: a failure is a change of the code. */
export const SEEDED = { seed: 20250318, numRuns: 60 } as const;

/** Decimals as people type them, which coincide now and then and which binary rounds. */
function decimal(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: 1000 * min, max: 1000 * max }).map((thousandths) => thousandths / 1000);
}

const position = decimal(-30, 30);
const length = decimal(0.05, 12);
export const axes: fc.Arbitrary<Axis> = fc.constantFrom(0, 1, 2);
export const corners: fc.Arbitrary<Vec3> = fc.tuple(position, position, position);
const sizes: fc.Arbitrary<Vec3> = fc.tuple(length, length, length);

/** A star of 3 to 14 corners about the origin with a hole of the same kind: slanted edges in every direction. */
export const starRings: fc.Arbitrary<Ring[]> = fc
  .array(decimal(1, 3), { minLength: 3, maxLength: 14 })
  .chain((radii) =>
    fc.record({
      radii: fc.constant(radii),
      turn: decimal(0, 6),
      hole: fc.boolean(),
      scale: decimal(0.1, 4),
    }),
  )
  .map(({ radii, turn, hole, scale }) => {
    const star = (shrink: number): Ring =>
      radii.map((radius, i) => {
        const angle = turn + (2 * Math.PI * i) / radii.length;
        return [shrink * radius * Math.cos(angle), shrink * radius * Math.sin(angle)] as const;
      });
    return hole ? [star(scale), star(0.4 * scale)] : [star(scale)];
  });

/** Stairs of 1 to 6 steps with a square window in the first: every edge parallel to an axis. */
export const stairRings: fc.Arbitrary<Ring[]> = fc
  .array(fc.tuple(length, length), { minLength: 1, maxLength: 6 })
  .map((steps) => {
    const outline: [number, number][] = [];
    let u = 0;
    let v = 0;
    for (const [run, rise] of steps) {
      v += rise;
      outline.push([u, v]);
      u += run;
      outline.push([u, v]);
    }
    outline.push([u, 0], [0, 0]);
    const [run, rise] = steps[0];
    const window: Ring = [
      [0.3 * run, 0.3 * rise],
      [0.7 * run, 0.3 * rise],
      [0.7 * run, 0.8 * rise],
      [0.3 * run, 0.8 * rise],
    ];
    return [outline, window];
  });

const blocks = fc.tuple(corners, sizes).map(([min, size]) => block(min, size));
const cylinders = fc.tuple(axes, corners, sizes).map(([axis, min, size]) => cylinder(axis, min, size));
const ellipsoids = fc.tuple(corners, sizes).map(([min, size]) => ellipsoid(min, size));
export const starPrisms = fc
  .tuple(axes, starRings, corners, length)
  .map(([axis, rings, offset, thickness]) => prism(axis, rings, offset, thickness));
export const stairPrisms = fc
  .tuple(axes, stairRings, corners, length)
  .map(([axis, rings, offset, thickness]) => prism(axis, rings, offset, thickness));
export const wholes = fc.oneof(blocks, cylinders, ellipsoids, starPrisms, stairPrisms);

export const fractions = decimal(-0.3, 1.3);

/** A box with its faces at fractions -0.3..1.3 of a solid's extent, at least 2 % of it thick. */
export function boxesAbout(bounds: Box): fc.Arbitrary<Box> {
  return fc
    .array(fc.tuple(fractions, fractions), { minLength: 3, maxLength: 3 })
    .filter((ends) => ends.every(([a, b]) => Math.abs(a - b) > 0.02))
    .map((ends) => {
      const size = boxSize(bounds);
      const at = (pick: (...ends: number[]) => number): Vec3 => {
        const [x, y, z] = ends.map(([a, b], axis) => bounds.min[axis] + pick(a, b) * size[axis]);
        return [x, y, z];
      };
      return { min: at(Math.min), max: at(Math.max) };
    });
}

const clippedBodies: fc.Arbitrary<Solid> = wholes
  .chain((whole) => boxesAbout(whole.bounds).map((box) => clip(whole, box)))
  .filter((part) => part !== null);

export const bodies: fc.Arbitrary<Solid> = fc.oneof(
  wholes,
  clippedBodies,
  fc.tuple(fc.oneof(wholes, clippedBodies), corners).map(([body, offset]) => translate(body, offset)),
);
