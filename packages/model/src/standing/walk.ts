import type { BoardOutline } from './boards.ts';
import {
  type Inherited,
  type Own,
  type Standing,
  type StandingKind,
  standingOf,
  type Tree,
} from './standing.ts';

/** Where nodes stand that are walked over. */
export interface Place<Board extends BoardOutline> {
  readonly inherited: Inherited;
  /** All of the model: an array follows one wherever it is in the tree. */
  readonly boards: readonly Board[];
}

/**
 * Makes a result of one node. `inside` walks over the nodes in it when it is called, and answers with their results;
 * `rank` is the place among the nodes beside it.
 */
export type Visit<Node, Kind extends StandingKind<Board>, Board extends BoardOutline, Result> = (
  standing: Standing<Kind, Board>,
  node: Node,
  inside: () => readonly Result[],
  rank: number,
) => Result;

/**
 * The one walk over a tree: tells of nodes, and of all below them, how they take effect where they stand, and answers
 * with what the visitor made of them.
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
      ? () => walkTree(tree.inside(node), { inherited: standing.below, boards }, tree, visit)
      : nothing;
    results.push(visit(standing, node, inside, rank));
  }
  return results;
}

function nothing(): readonly never[] {
  return [];
}

/** The settings that hold in the last of containers of which each is in the one before. */
export function inheritedWithin(containers: Iterable<Own<StandingKind>>, top: Inherited): Inherited {
  let inherited = top;
  for (const own of containers) inherited = standingOf<StandingKind, BoardOutline>(own, inherited, []).below;
  return inherited;
}
