import { type Document, worldFields } from '@thermarium/model';

const DEFAULT = worldFields.steps.default ?? 1;

/** The number of steps of a document's transient, without t = 0. */
export function stepsOf({ world }: Document): number {
  const stated = Number(world.steps ?? DEFAULT);
  return Number.isFinite(stated) ? stated : DEFAULT;
}
