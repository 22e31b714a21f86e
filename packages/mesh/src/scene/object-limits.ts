import {
  type EvaluatedMaterial,
  type EvaluatedModel,
  type EvaluatedNode,
  type HighestAllowed,
  highestAllowedOf,
  materialByName,
  materialsNamed,
  type Standing,
} from '@thermarium/model';
import type { Board, PhysicalKind } from './contribution.ts';
import { walkObjects } from './walk-objects.ts';

/** The limit of an object where it stands; null: nothing limits it. */
export function limitOf(
  { kind, highestAllowed }: Standing<PhysicalKind, Board>,
  { name, values }: EvaluatedNode,
  material: (name: string) => EvaluatedMaterial,
): HighestAllowed | null {
  const { highest_allowed: own } = values;
  return highestAllowedOf({
    name,
    own: typeof own === 'number' ? own : null,
    around: highestAllowed,
    materials: materialsNamed(kind.fields, values).map(material),
  });
}

/** The limits of the objects of a model by their paths, of those that have one. */
export function limitsOf(
  model: EvaluatedModel,
  kinds: readonly PhysicalKind[],
): ReadonlyMap<string, HighestAllowed> {
  const material = materialByName(model);
  const limits = new Map<string, HighestAllowed>();
  walkObjects(model, kinds, (standing, node) => {
    const limit = limitOf(standing, node, material);
    if (limit !== null) limits.set(node.path, limit);
  });
  return limits;
}
