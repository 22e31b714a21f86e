import { AXES, type Axis, type Solid, type Vec3 } from '@thermarium/geometry';
import { type EvaluatedNode, type Issue, issue } from '@thermarium/model';
import { PLANE_TOLERANCE } from './tolerance.ts';

/** Where the copies stand that the assemblies above an object make of it, mm. */
export interface Copies {
  readonly count: number;
  /** One for each, the one in the tree first; that one alone when there are more than could ever be placed. */
  readonly offsets: readonly Vec3[];
  /** The distances at which they repeat along an axis, mm. */
  readonly pitches: readonly { readonly axis: Axis; readonly pitch: number }[];
}

export const SINGLE_COPY: Copies = { count: 1, offsets: [[0, 0, 0]], pitches: [] };

/**
 * The most bodies that are placed one by one. A million take 3 s and 1 GB, before a grid is laid through their faces
 * (10 to 25 s, 2.5 GB); an array of a million elements and its filling must fit.
 */
export const MOST_BODIES = 1_250_000;

const MICROMETRES_PER_MM = 1000;
export const AXIS_LETTERS = ['x', 'y', 'z'] as const;

/** The copies that an assembly makes of all the copies of itself. */
export function repeatedBy({ values }: EvaluatedNode, outer: Copies): Copies {
  if (values.is_array !== true) return outer;
  const counts = AXIS_LETTERS.map((letter) => Math.max(1, Number(values[`${letter}count`])));
  const steps = AXIS_LETTERS.map((letter) => Number(values[`${letter}pitch`]) / MICROMETRES_PER_MM);
  const repeated = AXES.filter((axis) => counts[axis] > 1);
  const pitches = [...outer.pitches, ...repeated.map((axis) => ({ axis, pitch: steps[axis] }))];
  const count = counts.reduce((product, along) => product * along, outer.count);
  if (count > MOST_BODIES) return { count, offsets: outer.offsets.slice(0, 1), pitches };
  const [xs, ys, zs] = AXES.map((axis) => Array.from({ length: counts[axis] }, (_, i) => i * steps[axis]));
  const offsets: Vec3[] = [];
  for (const [x0, y0, z0] of outer.offsets) {
    for (const z of zs) for (const y of ys) for (const x of xs) offsets.push([x0 + x, y0 + y, z0 + z]);
  }
  return { count, offsets, pitches };
}

/** Shapes that overlap any copy of themselves that is moved along an axis by less than they are long. */
const FULL_SHAPES: readonly Solid['shape'][] = ['block', 'cylinder', 'ellipsoid'];

/**
 * The issue of copies that stand in each other's place; null: none that can be told from one solid and the pitches.
 * Told before they are painted: ten thousand cylinders in one place would be cut out of each other for hours.
 */
export function overlappingCopies(path: string, solids: readonly Solid[], { pitches }: Copies): Issue | null {
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
