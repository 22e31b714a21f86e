import type { Vec3 } from '@thermarium/geometry';
import { type EvaluatedNode, type Issue, issue } from '@thermarium/model';

/** Where the copies stand that the assemblies above an object make of it, mm. */
export interface Copies {
  readonly count: number;
  /** One for each, the one in the tree first; that one alone when there are more than could ever be placed. */
  readonly offsets: readonly Vec3[];
}

export const SINGLE_COPY: Copies = { count: 1, offsets: [[0, 0, 0]] };

/**
 * The most bodies that are placed one by one. A million take 3 s and 1 GB, before a grid is laid through their faces
 * (10 to 25 s, 2.5 GB); an array of a million elements and its filling must fit.
 */
export const MOST_BODIES = 1_250_000;

const MICROMETRES_PER_MM = 1000;
const AXIS_LETTERS = ['x', 'y', 'z'] as const;

/** The copies that an assembly makes of all the copies of itself. */
export function repeatedBy({ values }: EvaluatedNode, outer: Copies): Copies {
  if (values.is_array !== true) return outer;
  const counts = AXIS_LETTERS.map((letter) => Math.max(1, Number(values[`${letter}count`])));
  const count = counts.reduce((product, along) => product * along, outer.count);
  if (count > MOST_BODIES) return { count, offsets: outer.offsets.slice(0, 1) };
  const [xs, ys, zs] = AXIS_LETTERS.map((letter, axis) => {
    const pitch = Number(values[`${letter}pitch`]) / MICROMETRES_PER_MM;
    return Array.from({ length: counts[axis] }, (_, i) => (i === 0 ? 0 : i * pitch));
  });
  const offsets: Vec3[] = [];
  for (const [x0, y0, z0] of outer.offsets) {
    for (const z of zs) for (const y of ys) for (const x of xs) offsets.push([x0 + x, y0 + y, z0 + z]);
  }
  return { count, offsets };
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
