import { type Box, PLANE_TOLERANCE } from '@thermarium/geometry';
import type { Own, StandingKind, Tree } from './standing.ts';

/** The outline of a board. Its further properties matter only to its own kind and to kinds that follow boards. */
export interface BoardOutline {
  /** mm. */
  readonly box: Box;
}

/** Whether a box covers another in x and y, as a board covers the arrays that follow it. */
export function spansInPlan(outer: Box, inner: Box): boolean {
  return [0, 1].every(
    (a) => outer.min[a] <= inner.min[a] + PLANE_TOLERANCE && outer.max[a] >= inner.max[a] - PLANE_TOLERANCE,
  );
}

/**
 * The active boards among nodes and everything below them, in tree order. Boards in inactive containers count as
 * inactive.
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
