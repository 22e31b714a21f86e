import type { BoardOutline } from './boards.ts';
import {
  type Inherited,
  type Own,
  type Standing,
  type StandingKind,
  standingOf,
  type Tree,
} from './standing.ts';

/** The place of the nodes of a walk. */
export interface Place<Board extends BoardOutline> {
  readonly inherited: Inherited;
  /** All boards of the model: an array follows a board wherever the board is in the tree. */
  readonly boards: readonly Board[];
}

/**
 * Makes the result of one node. `inside` walks over the nodes in it and returns their results; `rank` is the node's
 * rank among its siblings.
 */
export type Visit<Node, Kind extends StandingKind<Board>, Board extends BoardOutline, Result> = (
  standing: Standing<Kind, Board>,
  node: Node,
  inside: () => readonly Result[],
  rank: number,
) => Result;

/**
 * The one walk over a tree: determines the standing of nodes and everything below them, and returns the visitor's
 * results for these nodes.
 */
export function walkTree<Node, Kind extends StandingKind<Board>, Board extends BoardOutline, Result>(
  nodes: readonly Node[],
  { inherited, boards }: Place<Board>,
  tree: Tree<Node, Kind, Board>,
  visit: Visit<Node, Kind, Board, Result>,
): readonly Result[] {
  const results: Result[] = [];
  for (let rank = 0; rank < nodes.length; rank++) {
    const node = nodes[rank];
    const own = tree.own(node);
    if (!own) continue;
    const standing = standingOf(own, inherited, boards, tree.before?.(node));
    const inside = own.kind.container
      ? () => walkTree(tree.inside(node, standing), { inherited: standing.below, boards }, tree, visit)
      : nothing;
    results.push(visit(standing, node, inside, rank));
  }
  return results;
}

function nothing(): readonly never[] {
  return [];
}

/** The settings inside the innermost of nested containers, the outermost given first. */
export function inheritedWithin(containers: Iterable<Own<StandingKind>>, top: Inherited): Inherited {
  let inherited = top;
  for (const own of containers) inherited = standingOf<StandingKind, BoardOutline>(own, inherited, []).below;
  return inherited;
}
