import { type Scalar, shiftScalar } from '@thermarium/model';
import { type DocumentTree, idsBelow } from './document-tree.ts';
import type { ModelNode } from './project-document.ts';

/** Distances along x, y and z, mm. */
export type Distances = readonly [number, number, number];

const LETTERS = ['x', 'y', 'z'] as const;

/** The tree with all that is in an assembly moved; expressions stay expressions. */
export function translated(tree: DocumentTree, assembly: number, by: Distances): DocumentTree {
  if (!tree.nodes.has(assembly)) return tree;
  const nodes = new Map(tree.nodes);
  for (const id of idsBelow(tree, assembly)) {
    const node = nodes.get(id);
    if (node) nodes.set(id, moved(node, by));
  }
  return { nodes, children: tree.children };
}

/** A node somewhere else, mm: what it says of its place is shifted. */
function moved(node: ModelNode, by: Distances): ModelNode {
  const place: { [key: string]: Scalar } = {};
  for (const [axis, letter] of LETTERS.entries()) {
    const [typed, value, distance] = [node[letter], node[`${letter}_calc`], by[axis] ?? 0];
    if (typed !== null) place[letter] = shiftScalar(typed, distance);
    const shifted = value === null ? null : shiftScalar(value, distance);
    if (shifted !== null) place[`${letter}_calc`] = shifted;
  }
  return { ...node, ...place };
}
