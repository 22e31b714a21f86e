import {
  boardsIn,
  type EvaluatedMaterial,
  type EvaluatedModel,
  type EvaluatedNode,
  type Standing,
  type Tree,
  topOfTree,
  walkTree,
} from '@thermarium/model';
import type { Board, PhysicalKind } from './contribution.ts';

/**
 * Visits every object of an evaluated model as it takes effect where it stands, in the order of reports. Containers are
 * not visited: their settings reach the objects in them.
 */
export function walkObjects<Kind extends PhysicalKind>(
  model: EvaluatedModel,
  kinds: readonly Kind[],
  visit: (standing: Standing<Kind, Board>, node: EvaluatedNode, assembly: EvaluatedNode | null) => void,
): void {
  const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));
  const tree: Tree<EvaluatedNode, Kind, Board> = {
    own: (node) => {
      const kind = kindOf.get(node.type);
      if (!kind) throw new Error(`No kind '${node.type}' is registered.`);
      return { ...node, kind, active: true, visible: true };
    },
    inside: ({ children }) => children,
  };
  const material = materialsOf(model);
  const boards = boardsIn(model.tree, tree, ({ kind, values }) =>
    values ? (kind.board?.(values, { material }) ?? null) : null,
  );
  const place = { inherited: topOfTree(model.world.hc), boards };
  let assembly: EvaluatedNode | null = null;
  walkTree(model.tree, place, tree, (standing, node, inside) => {
    if (!standing.kind.container) {
      visit(standing, node, assembly);
      return;
    }
    const around = assembly;
    assembly = node;
    inside();
    assembly = around;
  });
}

/** The materials of an evaluated model by name. They throw for any other name. */
export function materialsOf({ materials }: EvaluatedModel): (name: string) => EvaluatedMaterial {
  return (name) => {
    const found = materials.get(name);
    if (!found) throw new Error(`Material '${name}' is not in the evaluated model.`);
    return found;
  };
}
