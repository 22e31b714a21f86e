import type { Box, Vec3 } from '@thermarium/geometry';
import type { Surface } from './surface.ts';

/** A face of a solid of a STEP file. */
export interface StepFace {
  readonly surface: Surface;
  /** The corners of the loops around it, the largest loop first, mm. */
  readonly loops: readonly (readonly Vec3[])[];
  /** The sum of the vector areas of its loops, mm². */
  readonly area: Vec3;
}

/** A solid of a STEP file whose edges are all straight or round, and its measures. */
export interface StepSolid {
  readonly bounds: Box;
  /** mm³; null: parts of its surface are of a kind that is not measured. */
  readonly volume: number | null;
  readonly faces: readonly StepFace[];
  /** Its curved edges are parts of circles and ellipses around these centres. */
  readonly centers: readonly Vec3[];
}

type Values = { readonly [field: string]: unknown };

/** The reader of a kind for solids of STEP files: the values of its fields beside their defaults. */
export interface StepSolids {
  /** Null where the solid is no object of the kind. The first kind of the list that knows a solid has it. */
  readonly recognise: (solid: StepSolid) => Values | null;
  /** The object that stands in the place of a solid that no kind knows: at most one kind has such. */
  readonly around?: (bounds: Box) => Values;
}
