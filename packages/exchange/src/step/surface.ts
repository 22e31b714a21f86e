import type { Vec3 } from '@thermarium/geometry';
import { type Frame, rotate, transform } from './frame.ts';
import { movedPatch, type Patch } from './patch.ts';

/** A surface with what is needed to measure the body that it bounds. */
export interface Surface {
  /** Patches are known by their points; null: nothing is known of it. */
  readonly kind: 'plane' | 'tube' | 'sphere' | 'cone' | 'patch' | null;
  /** The place of a plane, the centre of a sphere, the apex of a cone. mm. */
  readonly at: Vec3;
  /** The normal of a plane, the axis of a tube and of a cone. */
  readonly axis: Vec3;
  /** The radius of a sphere, mm. */
  readonly radius: number;
  /** The material is on the side to which its normal points. */
  readonly inward: boolean;
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
