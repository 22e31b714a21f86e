import { type Box, PLANE_TOLERANCE } from '@thermarium/geometry';
import type { Own, StandingKind, Tree } from './standing.ts';

/** A board as far as a place in the tree needs it: what else it is only its kind and those that follow it know. */
export interface BoardOutline {
  /** mm. */
  readonly box: Box;
}

/** Whether a box covers another in x and y, as a board does the arrays that follow it. */
export function spansInPlan(outer: Box, inner: Box): boolean {
  return [0, 1].every(
    (a) => outer.min[a] <= inner.min[a] + PLANE_TOLERANCE && outer.max[a] >= inner.max[a] - PLANE_TOLERANCE,
  );
}

/**
 * The boards among nodes and all below them, in the order of the tree. Those that are off, or in a container that is,
 * stretch nothing.
 */
export function boardsIn<Node, Kind extends StandingKind<Board>, Board extends BoardOutline>(
  nodes: readonly Node[],
  tree: Tree<Node, Kind, Board>,
  boardOf: (own: Own<Kind>, node: Node) => Board | null,
): readonly Board[] {
  const boards: Board[] = [];
  const visit = (node: Node) => {
    const own = tree.own(node);
    if (!own?.active) return;
    const board = own.kind.board ? boardOf(own, node) : null;
    if (board) boards.push(board);
    if (own.kind.container) tree.inside(node).forEach(visit);
  };
  nodes.forEach(visit);
  return boards;
}
