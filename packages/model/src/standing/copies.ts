import { AXES, type Box, type Vec3 } from '@thermarium/geometry';

/** The repetition of a container's content along x, y, z. */
export interface Repetition {
  /** Whole numbers of 1 or more. */
  readonly counts: Vec3;
  /** The distances between neighbouring copies, mm. */
  readonly pitches: Vec3;
}

/** The copies of an object that result from all containers above it. */
export interface Copies {
  /** The number of copies, including the object itself. */
  readonly count: number;
  /** The repetitions of those containers that repeat anything, the outermost first. */
  readonly repetitions: readonly Repetition[];
}

export const SINGLE_COPY: Copies = { count: 1, repetitions: [] };

/** The number of copies that a container makes of its content. */
export function countOf(repetition: Repetition | null): number {
  return repetition ? repetition.counts.reduce((product, along) => product * along, 1) : 1;
}

/** The copies of a container's content, given the container's own copies; the same object if it repeats nothing. */
export function repeated(outer: Copies, repetition: Repetition | null): Copies {
  const count = countOf(repetition);
  if (repetition === null || count === 1) return outer;
  return { count: outer.count * count, repetitions: [...outer.repetitions, repetition] };
}

const ORIGIN: Vec3 = [0, 0, 0];
const offsetsOf = new WeakMap<Copies, readonly Vec3[]>();

/**
 * The offset of each copy from the object itself, mm; the object comes first. The same `copies` give the same list.
 * There may be millions: check `count` first.
 */
export function copyOffsets(copies: Copies): readonly Vec3[] {
  let offsets = offsetsOf.get(copies);
  if (!offsets) {
    offsets = copies.repetitions.reduce(spelledOut, [ORIGIN]);
    offsetsOf.set(copies, offsets);
  }
  return offsets;
}

function spelledOut(outer: readonly Vec3[], { counts, pitches }: Repetition): readonly Vec3[] {
  const [xs, ys, zs] = AXES.map((axis) => Array.from({ length: counts[axis] }, (_, n) => n * pitches[axis]));
  const offsets: Vec3[] = [];
  for (const [x0, y0, z0] of outer) {
    for (const z of zs) for (const y of ys) for (const x of xs) offsets.push([x0 + x, y0 + y, z0 + z]);
  }
  return offsets;
}

/** At most `most` copies: the first ones along each axis, so that they look like a part of the whole. */
export function firstCopies(copies: Copies, most: number): Copies {
  if (copies.count <= most) return copies;
  return copies.repetitions.reduce((outer: Copies, { counts, pitches }) => {
    const capped = cappedCounts(counts, Math.max(1, Math.floor(most / outer.count)));
    return repeated(outer, { counts: capped, pitches });
  }, SINGLE_COPY);
}

/** Counts whose product is at most `most`: short axes keep their counts, long ones share the rest. */
function cappedCounts(counts: Vec3, most: number): Vec3 {
  const capped: [number, number, number] = [...counts];
  let left = most;
  for (const [rank, axis] of AXES.toSorted((a, b) => counts[a] - counts[b]).entries()) {
    const share = Math.floor(left ** (1 / (3 - rank)) + 1e-9);
    capped[axis] = Math.max(1, Math.min(counts[axis], share));
    left /= capped[axis];
  }
  return capped;
}

/** The box around all copies of a box. */
export function aroundCopies(box: Box, repetition: Repetition | null): Box {
  if (repetition === null) return box;
  const { counts, pitches } = repetition;
  const reach = (axis: 0 | 1 | 2) => box.max[axis] + (counts[axis] - 1) * pitches[axis];
  return { min: box.min, max: [reach(0), reach(1), reach(2)] };
}
