import { type EvaluatedModel, type EvaluatedNode, type Standing, walkModel } from '@thermarium/model';
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
  let assembly: EvaluatedNode | null = null;
  walkModel<Kind, Board, void>(model, kinds, (standing, node, inside) => {
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
