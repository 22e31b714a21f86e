import type { SurfaceField } from '@thermarium/picture';
import { unpackFaces } from '@thermarium/picture';
import type { Solution } from './results-state.ts';
import type { PackedSolution } from './wire/read-solution.ts';

/**
 * A solution as it came from the worker.
 *
 * @param like the faces of another step of the same solve
 */
export function unpackSolution(
  { faces, objects, ...solution }: PackedSolution,
  like: SurfaceField | null = null,
): Solution {
  return { ...solution, objects: new Map(objects), surface: unpackFaces(faces, like) };
}
