import { AXES, AXIS_LETTERS, type Solid, type Vec3 } from '@thermarium/geometry';
import { type Copies, copyOffsets, type Issue, issue } from '@thermarium/model';
import { PLANE_TOLERANCE } from './tolerance.ts';

/**
 * The most bodies that are placed one by one. A million take 3 s and 1 GB, before a grid is laid through their faces
 * (10 to 25 s, 2.5 GB); an array of a million elements and its filling must fit.
 */
export const MOST_BODIES = 1_250_000;

const ORIGIN: readonly Vec3[] = [[0, 0, 0]];

/** Where copies stand, mm, as long as they are so few that they may be placed one by one; otherwise the object alone. */
export function placesOf(copies: Copies): readonly Vec3[] {
  return copies.count > MOST_BODIES ? ORIGIN : copyOffsets(copies);
}

/** Shapes that overlap any copy of themselves that is moved along an axis by less than they are long. */
const FULL_SHAPES: readonly Solid['shape'][] = ['block', 'cylinder', 'ellipsoid'];

/**
 * The issue of copies that stand in each other's place; null: none that can be told from one solid and the pitches.
 * Told before they are painted: ten thousand cylinders in one place would be cut out of each other for hours.
 */
export function overlappingCopies(path: string, solids: readonly Solid[], copies: Copies): Issue | null {
  const pitches = copies.repetitions.flatMap((each) =>
    AXES.filter((axis) => each.counts[axis] > 1).map((axis) => ({ axis, pitch: each.pitches[axis] })),
  );
  for (const { shape, bounds } of solids) {
    if (!FULL_SHAPES.includes(shape)) continue;
    for (const { axis, pitch } of pitches) {
      const extent = bounds.max[axis] - bounds.min[axis];
      if (pitch > extent - PLANE_TOLERANCE) continue;
      const size = `${Number(extent.toPrecision(6))} mm along ${AXIS_LETTERS[axis]}`;
      return issue(
        'elements-overlap',
        `tree/${path}`,
        `Copies of '${path}' overlap: it measures ${size} and is repeated every ${Number(pitch.toPrecision(6))} mm.`,
        'Copies of an array may not overlap: raise the pitch or lower the count.',
      );
    }
  }
  return null;
}

/** An object of which there are too many bodies to place, on top of `others`. */
export function tooManyBodies(path: string, each: number, copies: number, others: number): Issue {
  const shown = (n: number): string => n.toLocaleString('en-US');
  const product = copies > 1 ? `${shown(copies)} copies of ${shown(each)}` : shown(each);
  const beside = others > 0 ? ` beside ${shown(others)} others` : '';
  return issue(
    'grid-too-large',
    `tree/${path}`,
    `'${path}' asks for ${product} single bodies${beside}; at most ${shown(MOST_BODIES)} are placed one by one.`,
    'Use smaller counts, or Quick Model, which makes one block of an array of balls or vias.',
  );
}
