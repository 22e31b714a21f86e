import type { Solution } from './results-state.ts';
import type { SurfaceField } from './surface-field.ts';
import { unpackFaces } from './unpack-faces.ts';
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
