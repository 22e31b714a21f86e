import { type Document, worldFields } from '@thermarium/model';

const DEFAULT = worldFields.steps.default ?? 1;

/** How many steps a transient of a document has, t = 0 left out. */
export function stepsOf({ world }: Document): number {
  const stated = Number(world.steps ?? DEFAULT);
  return Number.isFinite(stated) ? stated : DEFAULT;
}
