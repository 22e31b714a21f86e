import type { Box } from '@thermarium/geometry';
import type { Opening } from '@thermarium/mesh';
import { didYouMean, type Issue, issue } from '@thermarium/model';
import { type FaceOfBlock, readFace } from './faces.ts';
import { layoutOf } from './layout.ts';
import type { Partition } from './partition.ts';

/** Each node is a bar in either half of the block, and a plane of the grid. */
const MOST_NODES = 20;
/** As a part of the block, closer to its surface than any face of a node is thick. */
const SKIN = 1e-6;

interface Rows {
  readonly nodes: readonly { readonly name: string; readonly face: string }[];
  readonly resistances: readonly { readonly first: string; readonly second: string }[];
}

/** The issues of the rows of a network. */
export function checkNetwork({ nodes, resistances }: Rows, block: Box): readonly Issue[] {
  if (nodes.length === 0)
    return [issue('no-nodes', 'nodes', 'A thermal network has no nodes.', 'Add a node, or set it inactive.')];
  if (nodes.length > MOST_NODES) {
    const message = `${nodes.length} nodes; at most ${MOST_NODES} fit in a network.`;
    return [issue('above-maximum', 'nodes', message, 'Make two networks of it, or merge nodes.')];
  }
  const found = [...namesIssues(nodes), ...linkIssues(nodes, resistances), ...faceIssues(nodes, block)];
  return found.length > 0 ? found : hiddenIssues({ nodes, resistances }, block);
}

function namesIssues(nodes: Rows['nodes']): Issue[] {
  return nodes.flatMap(({ name }, row) => {
    const path = `nodes[${row}].name`;
    if (/[/\n]/.test(name))
      return issue(
        'node-name',
        path,
        `The name '${name}' has a slash or a line break.`,
        'Choose another name.',
      );
    const earlier = nodes.findIndex((node) => node.name === name);
    if (name === '' || earlier === row) return [];
    const message = `Nodes ${earlier + 1} and ${row + 1} have the same name, '${name}'.`;
    return issue('node-name', path, message, 'Change one of them.');
  });
}

function linkIssues(nodes: Rows['nodes'], resistances: Rows['resistances']): Issue[] {
  const names = new Set(nodes.map(({ name }) => name));
  const joined = new Set(resistances.flatMap(({ first, second }) => [first, second]));
  const unknown = resistances.flatMap((row, n) =>
    (['first', 'second'] as const).flatMap((end) => {
      const path = `resistances[${n}].${end}`;
      if (row[end] !== '' && !names.has(row[end])) {
        const remedy = `Give the name of a node${didYouMean(row[end], names)}.`;
        return issue('unknown-node', path, `There is no node '${row[end]}' in the network.`, remedy);
      }
      return end === 'second' && row.first === row.second && row.first !== ''
        ? issue('unknown-node', path, `A resistance joins '${row.first}' to itself.`, 'Name another node.')
        : [];
    }),
  );
  const alone = nodes.flatMap(({ name }, row) =>
    name === '' || joined.has(name)
      ? []
      : issue(
          'unjoined-node',
          `nodes[${row}].name`,
          `No resistance joins the node '${name}' to another one.`,
          'Add a resistance, or delete the node.',
        ),
  );
  return [...unknown, ...alone];
}

function faceIssues(nodes: Rows['nodes'], block: Box): Issue[] {
  return nodes.flatMap(({ face }, row) => {
    if (face.trim() === '') return [];
    const read = readFace(face);
    const path = `nodes[${row}].face`;
    if (read === null) {
      const remedy =
        'Write Top, Bottom, Sides, -X, +X, -Y or +Y; or a part of the top or bottom by its x, y and sizes, as Top 2 2 6 4.';
      return issue('node-face', path, `'${face}' is no face of the block.`, remedy);
    }
    return isInside(read, block)
      ? []
      : issue(
          'node-face',
          path,
          `'${face}' reaches beyond the block.`,
          'Give x and y from its corner, in mm.',
        );
  });
}

function isInside({ rectangle }: FaceOfBlock, { min, max }: Box): boolean {
  if (rectangle === null) return true;
  const [x, y, dx, dy] = rectangle;
  const rounding = 1e-9 * (max[0] - min[0] + max[1] - min[1]);
  return (
    x >= -rounding &&
    y >= -rounding &&
    x + dx <= max[0] - min[0] + rounding &&
    y + dy <= max[1] - min[1] + rounding
  );
}

/** The issues of nodes of whose face later ones leave nothing, or pieces. */
function hiddenIssues({ nodes, resistances }: Rows, block: Box): Issue[] {
  const faces = nodes.map(({ face }) => readFace(face));
  const numberOf = (name: string) => nodes.findIndex((node) => node.name === name);
  const joined = resistances.map(({ first, second }) => [numberOf(first), numberOf(second)] as const);
  const { openings, partition } = layoutOf(block, faces, joined);
  return nodes.flatMap(({ name, face }, row) => {
    const path = `nodes[${row}].face`;
    if (face.trim() === '') return [];
    if (partition.pieces[row] > 1) {
      const message = `Later nodes divide the face of '${name}' into pieces.`;
      return issue('node-face', path, message, 'Make a node of each piece, or leave them joined.');
    }
    const isCovered = !openings[row].some((opening) =>
      isSeen(opening, row, openings.flat(), block, partition),
    );
    return isCovered
      ? issue(
          'node-face',
          path,
          `Later nodes cover all of the face of '${name}'.`,
          'Give it a face of its own, or put it after them.',
        )
      : [];
  });
}

/** Whether a node is at the surface of the block somewhere in one of its openings. */
function isSeen(
  { side, box }: Opening,
  node: number,
  all: readonly Opening[],
  block: Box,
  { nodeAt }: Partition,
): boolean {
  const normal = side >> 1;
  const depth = SKIN * (block.max[normal] - block.min[normal]);
  const plane = (side & 1) === 1 ? block.max[normal] - depth : block.min[normal] + depth;
  const [u, v] = [0, 1, 2].filter((axis) => axis !== normal);
  const beside = all.filter((opening) => opening.side === side);
  const middles = (axis: number): readonly number[] => {
    const cuts = [...new Set(beside.flatMap(({ box: { min, max } }) => [min[axis], max[axis]]))].sort(
      (a, b) => a - b,
    );
    return cuts
      .slice(1)
      .map((end, n) => (end + cuts[n]) / 2)
      .filter((middle) => middle > box.min[axis] && middle < box.max[axis]);
  };
  return middles(u).some((a) =>
    middles(v).some((b) => {
      const point: [number, number, number] = [plane, plane, plane];
      [point[u], point[v]] = [a, b];
      return nodeAt(point) === node;
    }),
  );
}
