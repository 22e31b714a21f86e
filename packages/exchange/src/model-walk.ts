import type { Board, PhysicalKind, PowerSchedule } from '@thermarium/mesh';
import {
  boardsIn,
  type EvaluatedMaterial,
  type EvaluatedModel,
  type EvaluatedNode,
  meanPower,
  type Tree,
  topOfTree,
  type Visit,
  walkTree,
} from '@thermarium/model';

/**
 * Visits the objects and assemblies of a model as they take effect where they stand, in the order of the tree, and returns
 * the visitor's results for the nodes of the top.
 */
export function walkModel<Kind extends PhysicalKind, Result>(
  model: EvaluatedModel,
  kinds: readonly Kind[],
  visit: Visit<EvaluatedNode, Kind, Board, Result>,
): readonly Result[] {
  const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));
  const tree: Tree<EvaluatedNode, Kind, Board> = {
    own: (node) => {
      const kind = kindOf.get(node.type);
      return kind ? { ...node, kind, active: true, visible: true } : null;
    },
    inside: ({ children }) => children,
  };
  const material = materialOf(model);
  const boards = boardsIn(model.tree, tree, ({ kind, values }) =>
    values ? (kind.board?.(values, { material }) ?? null) : null,
  );
  return walkTree(model.tree, { inherited: topOfTree(model.world.hc), boards }, tree, visit);
}

/** The materials of a model by name. They throw for any other name. */
export function materialOf({ materials }: EvaluatedModel): (name: string) => EvaluatedMaterial {
  return (name) => {
    const found = materials.get(name);
    if (!found) throw new Error(`Material '${name}' is not in the evaluated model.`);
    return found;
  };
}

const WATTS_PER_MILLIWATT = 1e-3;

/** A power over time as its mean over a duration in s; W. */
export function meanWatts(schedule: PowerSchedule, duration: number): number {
  const milliwatts =
    schedule.shape === 'constant'
      ? schedule.milliwatts
      : meanPower({ times: schedule.times, powers: schedule.milliwatts }, duration);
  return milliwatts * WATTS_PER_MILLIWATT;
}
