import { sameValue } from '@thermarium/model';
import type { ModelNode, Placement } from './project-document.ts';

/** The objects of a project, and in which order they stand in what. */
export interface DocumentTree {
  readonly nodes: ReadonlyMap<number, ModelNode>;
  /** Ids in `index` order by parent; null: the roots. Every assembly has an entry. */
  readonly children: ReadonlyMap<number | null, readonly number[]>;
}

type Children = Map<number | null, readonly number[]>;

export const emptyTree: DocumentTree = { nodes: new Map(), children: new Map([[null, []]]) };

/** A node as it is answered: with all that is in it. */
export type AnsweredNode = ModelNode & { readonly children: unknown };

export function isAnsweredNode(value: unknown): value is AnsweredNode {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'children' in value && 'type' in value
  );
}

/** An answered tree, in which everything that does not differ from `before` is the same object as there. */
export function treeFrom(answer: readonly unknown[], before: DocumentTree): DocumentTree {
  const { nodes, children } = gathered(answer, null, before);
  const sameNodes = isSameMap(nodes, before.nodes);
  const sameChildren = isSameMap(children, before.children);
  if (sameNodes && sameChildren) return before;
  return { nodes: sameNodes ? before.nodes : nodes, children: sameChildren ? before.children : children };
}

/** What stands in a parent, with all below it. */
function gathered(answer: readonly unknown[], within: number | null, before: DocumentTree): DocumentTree {
  const nodes = new Map<number, ModelNode>();
  const children: Children = new Map();
  const gather = (level: readonly unknown[], parent: number | null) => {
    const ids: number[] = [];
    for (const answered of level) {
      if (!isAnsweredNode(answered)) continue;
      ids.push(answered.id);
      nodes.set(answered.id, keptNode(answered, before.nodes.get(answered.id)));
      if (!answered.leaf) gather(Array.isArray(answered.children) ? answered.children : [], answered.id);
    }
    children.set(parent, keptList(ids, before.children.get(parent)));
  };
  gather(answer, within);
  return { nodes, children };
}

/** An answered node without what is in it; `before` itself where nothing differs. */
export function keptNode(answered: ModelNode, before: ModelNode | undefined): ModelNode {
  if (before && isSameNode(answered, before)) return before;
  const { children: _, ...node } = answered;
  return node;
}

function isSameNode(answered: ModelNode, before: ModelNode): boolean {
  let count = 0;
  for (const key in answered) {
    if (key === 'children') continue;
    count++;
    if (answered[key] !== before[key] && !sameValue(answered[key], before[key])) return false;
  }
  return count === Object.keys(before).length;
}

function keptList(ids: readonly number[], before: readonly number[] | undefined): readonly number[] {
  return before && sameValue(ids, before) ? before : ids;
}

function isSameMap<Key, Value>(fresh: ReadonlyMap<Key, Value>, before: ReadonlyMap<Key, Value>): boolean {
  if (fresh.size !== before.size) return false;
  const earlier = before.entries();
  for (const [key, value] of fresh) {
    const next = earlier.next().value;
    if (!next || next[0] !== key || next[1] !== value) return false;
  }
  return true;
}

/** An object and all that is below it. */
export function idsBelow({ children }: DocumentTree, id: number): readonly number[] {
  const below = [id];
  for (let at = 0; at < below.length; at++) below.push(...(children.get(below[at] ?? id) ?? []));
  return below;
}

/** Those of some objects that stand in none of the others. */
export function outermost({ nodes }: DocumentTree, ids: readonly number[]): readonly number[] {
  const chosen = new Set(ids);
  const isInside = (id: number): boolean => {
    const parent = nodes.get(id)?.parent ?? null;
    return parent !== null && (chosen.has(parent) || isInside(parent));
  };
  return [...chosen].filter((id) => !isInside(id));
}

/** The tree with a node in its place: over the one of its id, or as a new one at its `index`. */
export function withNode(tree: DocumentTree, node: ModelNode): DocumentTree {
  return withNodes(tree, [node]);
}

/** The same of many nodes at once. */
export function withNodes(tree: DocumentTree, answered: readonly ModelNode[]): DocumentTree {
  const fresh = answered.filter((node) => tree.nodes.get(node.id) !== node);
  if (fresh.length === 0) return tree;
  const nodes = new Map(tree.nodes);
  for (const node of fresh) nodes.set(node.id, node);
  const arriving = fresh.filter(({ id, parent, index }) => {
    const before = tree.nodes.get(id);
    return before?.parent !== parent || before.index !== index;
  });
  if (arriving.length === 0) return { nodes, children: tree.children };
  const children: Children = new Map(tree.children);
  for (const { id, leaf } of arriving) if (!leaf && !children.has(id)) children.set(id, []);
  const arrivals = Map.groupBy(arriving, ({ parent }) => parent);
  const ids = new Set(arriving.map(({ id }) => id));
  const left = arriving.flatMap(({ id }) => tree.nodes.get(id)?.parent ?? (tree.nodes.has(id) ? [null] : []));
  for (const parent of new Set([...left, ...arrivals.keys()])) {
    const order = (children.get(parent) ?? []).filter((id) => !ids.has(id));
    const here = arrivals.get(parent) ?? [];
    for (const { id, index } of here.toSorted((a, b) => a.index - b.index)) order.splice(index, 0, id);
    children.set(parent, order);
    renumber(nodes, parent, order);
  }
  return { nodes, children };
}

/** The tree with answered nodes and all that is in them in their places, of which some may have stood elsewhere. */
export function withSubtrees(tree: DocumentTree, answered: readonly AnsweredNode[]): DocumentTree {
  const own = answered.map((node) => keptNode(node, tree.nodes.get(node.id)));
  const inner = answered.flatMap(({ id, leaf, children }) =>
    !leaf && Array.isArray(children) ? [gathered(children, id, tree)] : [],
  );
  if (inner.length === 0) return withNodes(tree, own);
  const within: DocumentTree = {
    nodes: new Map(inner.flatMap(({ nodes }) => [...nodes])),
    children: new Map(inner.flatMap(({ children }) => [...children])),
  };
  const { nodes, children } = withNodes(withoutArrivals(tree, within), own);
  return {
    nodes: new Map([...nodes, ...within.nodes]),
    children: new Map([...children, ...within.children]),
  };
}

/** The tree in which what comes to stand in a parent of `inner` is in no other list of children any more. */
function withoutArrivals(tree: DocumentTree, inner: DocumentTree): DocumentTree {
  const left = [...inner.nodes.keys()].flatMap((id) => {
    const before = tree.nodes.get(id);
    return before && !inner.children.has(before.parent) ? [before.parent] : [];
  });
  if (left.length === 0) return tree;
  const nodes = new Map(tree.nodes);
  const children: Children = new Map(tree.children);
  for (const parent of new Set(left)) {
    const staying = (children.get(parent) ?? []).filter((id) => !inner.nodes.has(id));
    children.set(parent, staying);
    renumber(nodes, parent, staying);
  }
  return { nodes, children };
}

/** The tree without some objects and all that is in them. */
export function withoutNodes(tree: DocumentTree, ids: readonly number[]): DocumentTree {
  const gone = new Set(ids.filter((id) => tree.nodes.has(id)).flatMap((id) => idsBelow(tree, id)));
  if (gone.size === 0) return tree;
  const nodes = new Map(tree.nodes);
  const children: Children = new Map(tree.children);
  const parents = new Set(ids.map((id) => tree.nodes.get(id)?.parent ?? null));
  for (const id of gone) {
    nodes.delete(id);
    children.delete(id);
  }
  for (const parent of parents) {
    if (parent !== null && gone.has(parent)) continue;
    const left = (tree.children.get(parent) ?? []).filter((id) => !gone.has(id));
    children.set(parent, left);
    renumber(nodes, parent, left);
  }
  return { nodes, children };
}

/**
 * The tree with objects put elsewhere, as the program does it: all are taken out, then put in by ascending index.
 * What would stand in itself or in no assembly stays where it is.
 */
export function withPlacements(tree: DocumentTree, placements: readonly Placement[]): DocumentTree {
  const possible = placements.filter(({ id, parent }) => canStand(tree, id, parent));
  if (possible.length === 0) return tree;
  const moving = new Map(possible.map((placement) => [placement.id, placement]));
  const former = possible.map(({ id }) => tree.nodes.get(id)?.parent ?? null);
  const arriving = Map.groupBy(possible, ({ parent }) => parent);
  const nodes = new Map(tree.nodes);
  const children: Children = new Map(tree.children);
  for (const parent of new Set([...former, ...arriving.keys()])) {
    const order = (tree.children.get(parent) ?? []).filter((id) => !moving.has(id));
    for (const { id, index } of (arriving.get(parent) ?? []).toSorted((a, b) => a.index - b.index)) {
      order.splice(index, 0, id);
    }
    children.set(parent, order);
    renumber(nodes, parent, order);
  }
  return { nodes, children };
}

function canStand({ nodes }: DocumentTree, id: number, parent: number | null): boolean {
  if (!nodes.has(id)) return false;
  if (parent === null) return true;
  if (nodes.get(parent)?.leaf ?? true) return false;
  for (let at: number | null = parent; at !== null; at = nodes.get(at)?.parent ?? null) {
    if (at === id) return false;
  }
  return true;
}

/** Gives nodes the parent and index under which they stand. */
function renumber(nodes: Map<number, ModelNode>, parent: number | null, order: readonly number[]): void {
  for (const [index, id] of order.entries()) {
    const node = nodes.get(id);
    if (node && (node.index !== index || node.parent !== parent)) nodes.set(id, { ...node, parent, index });
  }
}
