import type { EvaluatedModel, EvaluatedNode } from '../evaluated.ts';
import type { EvaluatedMaterial } from '../kind.ts';
import { type BoardOutline, boardsIn } from './boards.ts';
import { type StandingKind, type Tree, topOfTree } from './standing.ts';
import { type Visit, walkTree } from './walk.ts';

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
  return walkTree(model.tree, { inherited: topOfTree(model.world.hc), boards }, tree, visit);
}

/** The materials of an evaluated model by name. They throw for any other name. */
export function materialByName({ materials }: EvaluatedModel): (name: string) => EvaluatedMaterial {
  return (name) => {
    const found = materials.get(name);
    if (!found) throw new Error(`Material '${name}' is not in the evaluated model.`);
    return found;
  };
}
