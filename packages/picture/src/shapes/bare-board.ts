import type { DrawnObject } from '../bodies/picture-object.ts';

/**
 * Whether it is a board that has no layers yet. It is inactive, as it conducts nothing; its footprint is shown all the
 * same, for it is being worked on.
 */
export function isBareBoard({
  kind,
  bodies,
  bounds,
}: Pick<DrawnObject, 'bodies' | 'bounds' | 'kind'>): boolean {
  return kind.board !== undefined && bodies.length === 0 && bounds !== null;
}
