import type { Box } from '@thermarium/geometry';

/** From one coordinate to another, mm. */
export type Strip = readonly [number, number];

/** Cuts closer than this part of the block are one. */
const SAME = 1e-6;

/**
 * Divides a block across an axis into a strip for each node. One that has a rectangle on the face over the strips has its strip where
 * it is seen there: later rectangles cover earlier ones.
 *
 * @param axis across the strips: x or y
 * @param range the block that may be divided; the outermost strips reach its ends
 * @param rectangles of the nodes on that face; null: none
 * @returns null for a node of whose rectangle nothing is seen
 */
export function stripsOf(
  axis: 0 | 1,
  range: Box,
  rectangles: readonly (Box | null)[],
): readonly (Strip | null)[] {
  const along = (axis === 0 ? 1 : 0) as 0 | 1;
  const cuts = cutsOf(axis, range, rectangles);
  const across = cutsOf(along, range, rectangles);
  const assigned = cuts.slice(1).map((): number[] => []);
  const widthOf = (interval: number) => cuts[interval + 1] - cuts[interval];
  /** The room that a further node would have in an interval. */
  const roomIn = (interval: number) => widthOf(interval) / (assigned[interval].length + 1);
  const choose = (node: number, intervals: readonly number[]) => {
    const [best] = intervals.toSorted((one, other) => roomIn(other) - roomIn(one));
    if (best !== undefined) assigned[best].push(node);
  };
  const options = rectangles.map((rectangle, node) =>
    [...assigned.keys()].filter((interval) => rectangle === null || isSeen(node, interval)),
  );
  const nodes = [...rectangles.keys()];
  const withPads = nodes.filter((node) => rectangles[node] !== null);
  for (const node of withPads.toSorted((one, other) => options[one].length - options[other].length))
    choose(node, options[node]);
  for (const node of nodes) if (rectangles[node] === null) choose(node, options[node]);
  return stripsIn(cuts, assigned, rectangles.length);

  function isSeen(node: number, interval: number): boolean {
    const middle = (cuts[interval] + cuts[interval + 1]) / 2;
    return across.slice(1).some((end, n) => {
      const beside = (across[n] + end) / 2;
      return rectangles.findLastIndex((own) => own !== null && holds(own, middle, beside)) === node;
    });
  }

  function holds({ min, max }: Box, own: number, beside: number): boolean {
    return own > min[axis] && own < max[axis] && beside > min[along] && beside < max[along];
  }
}

function cutsOf(axis: 0 | 1, { min, max }: Box, rectangles: readonly (Box | null)[]): readonly number[] {
  const least = SAME * (max[axis] - min[axis]);
  const inner = rectangles
    .flatMap((rectangle) => (rectangle ? [rectangle.min[axis], rectangle.max[axis]] : []))
    .filter((cut) => cut > min[axis] + least && cut < max[axis] - least)
    .sort((a, b) => a - b);
  const cuts = [min[axis]];
  for (const cut of inner) if (cut - cuts[cuts.length - 1] > least) cuts.push(cut);
  return [...cuts, max[axis]];
}

/** Equal strips in every interval; one without a node goes to the strip before it, or after it. */
function stripsIn(
  cuts: readonly number[],
  assigned: readonly (readonly number[])[],
  count: number,
): readonly (Strip | null)[] {
  const strips: (Strip | null)[] = Array.from({ length: count }, () => null);
  let from = cuts[0];
  let last = -1;
  assigned.forEach((nodes, interval) => {
    const [low, high] = [cuts[interval], cuts[interval + 1]];
    nodes.forEach((node, n) => {
      const to = n + 1 === nodes.length ? high : low + ((high - low) * (n + 1)) / nodes.length;
      strips[node] = [from, to];
      [from, last] = [to, node];
    });
    const before = last < 0 ? null : strips[last];
    if (nodes.length === 0 && before) {
      strips[last] = [before[0], high];
      from = high;
    }
  });
  return strips;
}
