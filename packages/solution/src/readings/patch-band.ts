import type { Enclosure, RiseBounds } from '@thermarium/solver';

type Span = readonly [from: number, to: number];

/** From where to where a patch goes along each axis, mm. */
export type PatchBox = readonly [Span, Span, Span];

/** How far the hottest spot of an object is known. */
export interface PatchBand {
  /** The patch about it. */
  readonly box: PatchBox;
  /** Bounds of the mean rise over what of the object is in the patch, K. */
  readonly patch: Enclosure;
  /** An estimate of the largest rise by these bounds, K. */
  readonly largest: RiseBounds;
}
