import type { Box } from '@thermarium/geometry';
import type { Opening } from '@thermarium/mesh';
import { type FaceOfBlock, openingsOf, padsOf } from './faces.ts';
import { type NodePart, type Partition, partitionOf } from './partition.ts';
import { type Strip, stripsOf } from './strips.ts';

/** The thickness of faces, as a part of the size of the block, where there are none at its sides; else they would lose too much of each other. */
const THICK = 0.25;
const THIN = 0.05;

/** A block divided among nodes. */
export interface Layout {
  readonly parts: readonly (readonly NodePart[])[];
  readonly openings: readonly (readonly Opening[])[];
  readonly partition: Partition;
  /** How many times as thin, and of how small a part of the block, what heat passes in a node is. */
  readonly thinness: number;
  readonly narrowness: number;
}

/**
 * Divides a block among nodes so that each lies at the face that it is bound to, and any two that are joined meet along a face. All of a node has one
 * temperature, so nothing hangs on how it lies there.
 *
 * @param joined pairs of nodes
 */
export function layoutOf(
  block: Box,
  faces: readonly (FaceOfBlock | null)[],
  joined: readonly (readonly [number, number])[],
): Layout {
  const rim = faces.some((face) => face !== null && face.side !== 'top' && face.side !== 'bottom')
    ? THIN
    : THICK;
  const openings = faces.map((face) => (face === null ? [] : openingsOf(block, face)));
  const pads = faces.map((face) => (face === null ? [] : padsOf(block, face, rim)));
  // A single node inside, such as the junction, fills it, if that does.
  const inside = faces.flatMap((face, n) => (face === null ? [n] : []));
  if (inside.length === 1) {
    const parts = pads.map((own, n) => (n === inside[0] ? [{ box: block, layer: 0 }] : own));
    const partition = partitionOf(parts);
    if (joined.every(([one, other]) => partition.touch(one, other)) && partition.pieces.every((n) => n === 1))
      return { parts, openings, partition, thinness: 1 / rim, narrowness: 1 };
  }
  const bars = barsOf(block, faces, rim);
  const parts = pads.map((own, n) => [...bars[n], ...own]);
  const count = faces.length;
  return { parts, openings, partition: partitionOf(parts), thinness: count, narrowness: count ** 2 };
}

/**
 * A bar along y in the upper half of the block and one along x in the lower half for each node: any two cross where the one half meets
 * the other. Faces are thin layers over the bars, which the node's own bar reaches.
 */
function barsOf(
  block: Box,
  faces: readonly (FaceOfBlock | null)[],
  rim: number,
): readonly (readonly NodePart[])[] {
  const range = withoutRims(block, faces, rim);
  const { min, max } = block;
  const middle = (min[2] + max[2]) / 2;
  const uppers = stripsOf(0, range, rectanglesOn('top', block, faces));
  const lowers = stripsOf(1, range, rectanglesOn('bottom', block, faces));
  const bar = (half: Box, axis: 0 | 1, strip: Strip | null): readonly NodePart[] =>
    strip === null ? [] : [{ box: barOf(half, axis, strip), layer: 0 }];
  return faces.map((_, n) => [
    ...bar({ min: [min[0], min[1], middle], max }, 0, uppers[n]),
    ...bar({ min, max: [max[0], max[1], middle] }, 1, lowers[n]),
  ]);
}

/** The block without what faces at its sides take of it. */
function withoutRims({ min, max }: Box, faces: readonly (FaceOfBlock | null)[], rim: number): Box {
  const has = (side: FaceOfBlock['side']) =>
    faces.some((face) => face?.side === side || face?.side === 'sides');
  const [dx, dy] = [max[0] - min[0], max[1] - min[1]];
  return {
    min: [min[0] + (has('-x') ? rim * dx : 0), min[1] + (has('-y') ? rim * dy : 0), min[2]],
    max: [max[0] - (has('+x') ? rim * dx : 0), max[1] - (has('+y') ? rim * dy : 0), max[2]],
  };
}

/** The rectangles of nodes on the top or the bottom; null: the node has none there. */
function rectanglesOn(side: 'top' | 'bottom', block: Box, faces: readonly (FaceOfBlock | null)[]) {
  return faces.map((face) => (face?.side === side ? openingsOf(block, face)[0].box : null));
}

function barOf({ min, max }: Box, axis: 0 | 1, [from, to]: Strip): Box {
  return axis === 0
    ? { min: [from, min[1], min[2]], max: [to, max[1], max[2]] }
    : { min: [min[0], from, min[2]], max: [max[0], to, max[2]] };
}
