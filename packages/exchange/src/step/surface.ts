import type { StepSurface } from '../kind-mappings.ts';
import { type Frame, rotate, transform } from './frame.ts';
import { movedPatch, type Patch } from './patch.ts';

/** A surface with what is needed to measure the body that it bounds. */
export interface Surface extends StepSurface {
  /** Null: it is of another kind. */
  readonly patch: Patch | null;
}

/** A surface moved to another place. */
export function movedSurface(surface: Surface, frame: Frame): Surface {
  const { at, axis, patch } = surface;
  return {
    ...surface,
    at: transform(frame, at),
    axis: rotate(frame, axis),
    patch: patch && movedPatch(patch, frame),
  };
}
