import type { EvaluatedModel, EvaluatedNode } from '../evaluated.ts';
import type { EvaluatedMaterial } from '../medium.ts';
import {
  type BoardOutline,
  boardsIn,
  type Inherited,
  type Own,
  type Standing,
  type StandingKind,
  standingOf,
  type Tree,
  topOfTree,
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

/**
 * Visits the objects and assemblies of an evaluated model as they take effect where they stand, in the order of the tree,
 * and returns the visitor's results for the nodes of the top.
 *
 * @throws Error for an object of a kind that is not among `kinds`
 */
export function walkModel<
  Kind extends StandingKind<Board> & { readonly type: string },
  Board extends BoardOutline,
  Result,
>(
  model: EvaluatedModel,
  kinds: readonly Kind[],
  visit: Visit<EvaluatedNode, Kind, Board, Result>,
): readonly Result[] {
  const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));
  const tree: Tree<EvaluatedNode, Kind, Board> = {
    own: (node) => {
      const kind = kindOf.get(node.type);
      if (!kind) throw new Error(`No kind '${node.type}' is registered.`);
      return { ...node, kind, active: true, visible: true };
    },
    inside: ({ children }) => children,
  };
  const material = materialByName(model);
  const boards = boardsIn(model.tree, tree, ({ kind, values }) =>
    values ? (kind.board?.(values, { material }) ?? null) : null,
  );
  return walkTree(model.tree, { inherited: topOfTree(model.world), boards }, tree, visit);
}

/** The materials of an evaluated model by name. They throw for any other name. */
export function materialByName({ materials }: EvaluatedModel): (name: string) => EvaluatedMaterial {
  return (name) => {
    const found = materials.get(name);
    if (!found) throw new Error(`Material '${name}' is not in the evaluated model.`);
    return found;
  };
}
