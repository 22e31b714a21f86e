import { type Box, boxVolume } from '@thermarium/geometry';

/** A part of a node, mm; a box of a later layer, or of a later node in the same one, replaces what lies beneath it. */
export interface NodePart {
  readonly box: Box;
  readonly layer: number;
}

/** What nodes have of a block. */
export interface Partition {
  /** mm³ */
  readonly volumes: readonly number[];
  /** The number of pieces that each node is in; 0: nothing is left of it. */
  readonly pieces: readonly number[];
  /** Whether two nodes meet along a face. */
  touch(one: number, other: number): boolean;
  /** The node at a place; -1: none. */
  nodeAt(point: readonly [number, number, number]): number;
}

const AXES = [0, 1, 2] as const;

/** Paints the parts of nodes, and looks at what is left of each. */
export function partitionOf(nodes: readonly (readonly NodePart[])[]): Partition {
  const painted = nodes
    .flatMap((parts, node) => parts.map((part) => ({ ...part, node })))
    .sort((one, other) => one.layer - other.layer);
  const cuts = AXES.map((axis) =>
    [...new Set(painted.flatMap(({ box }) => [box.min[axis], box.max[axis]]))].sort((a, b) => a - b),
  );
  const nodeAt = (point: readonly [number, number, number]): number =>
    painted.findLast(({ box: { min, max } }) =>
      AXES.every((axis) => point[axis] > min[axis] && point[axis] < max[axis]),
    )?.node ?? -1;
  const [nx, ny, nz] = cuts.map(({ length }) => length - 1);
  const strides = [1, nx, nx * ny];
  const owners = new Int32Array(nx * ny * nz);
  const volumes = nodes.map(() => 0);
  const corner = (index: readonly number[], next: 0 | 1) =>
    AXES.map((axis) => cuts[axis][index[axis] + next]) as [number, number, number];
  for (let cell = 0; cell < owners.length; cell++) {
    const index = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
    const [min, max] = [corner(index, 0), corner(index, 1)];
    owners[cell] = nodeAt(AXES.map((axis) => (min[axis] + max[axis]) / 2) as [number, number, number]);
    if (owners[cell] >= 0) volumes[owners[cell]] += boxVolume({ min, max });
  }
  const touching = new Set<number>();
  const root = Int32Array.from(owners.keys());
  const find = (cell: number): number => {
    let at = cell;
    while (root[at] !== at) {
      root[at] = root[root[at]];
      at = root[at];
    }
    return at;
  };
  for (let cell = 0; cell < owners.length; cell++) {
    const index = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
    for (const axis of AXES) {
      if (index[axis] + 1 >= cuts[axis].length - 1) continue;
      const [own, next] = [owners[cell], owners[cell + strides[axis]]];
      if (own < 0 || next < 0) continue;
      if (own === next) root[find(cell)] = find(cell + strides[axis]);
      else touching.add(own * nodes.length + next).add(next * nodes.length + own);
    }
  }
  const pieces = nodes.map(() => 0);
  for (let cell = 0; cell < owners.length; cell++)
    if (owners[cell] >= 0 && find(cell) === cell) pieces[owners[cell]]++;
  return {
    volumes,
    pieces,
    touch: (one, other) => touching.has(one * nodes.length + other),
    nodeAt,
  };
}
