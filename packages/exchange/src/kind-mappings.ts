/** The objects of formats, and how a kind says in its folder which of them become its own. */
import type { Box, Vec3 } from '@thermarium/geometry';
import type { PlaneName } from '@thermarium/model';

/** The columns in which a file of the tree carries the objects of a kind. Fields beyond them follow as `field=value`. */
export interface CsvColumns {
  /** The fields of the columns dx, dy, dz; left out: those of these names. */
  readonly size?: readonly [string, string, string];
  /** The fields of param1, param2 and so on. */
  readonly params?: readonly string[];
  /** The list whose rows stand in the params, one group of columns after the other. */
  readonly rows?: CsvRows;
  /** The values that follow from those that a line states, such as the plane of a source from its sizes. */
  implied?(stated: { readonly [field: string]: unknown }): { readonly [field: string]: unknown };
}

/** The rows of a list in groups of columns. */
interface CsvRows {
  readonly list: string;
  readonly columns: readonly {
    readonly field: string;
    /** The name of the column in messages. */
    readonly title: string;
    /** Texts: what a blank one is called in a file, before the number of its row. */
    readonly blank?: string;
  }[];
}

/** An object of an ECXML file in the units of the model. */
export interface EcxmlObject {
  /** The minimum corner, mm, in the axes of the world. */
  readonly corner: Vec3;
  /** mm. */
  readonly size: Vec3;
  /** The plane of its flat face; null: it has none. */
  readonly plane: PlaneName | null;
  /** Null: it has none. */
  readonly material: string | null;
  /** mW. */
  readonly power: number;
  /** Of a two-resistor model alone. */
  readonly compact?: {
    /** From the junction to the case and to the board, K/W. */
    readonly thetaJC: number;
    readonly thetaJB: number;
    /** The side that its plane points to. */
    readonly caseSide: `${'-' | '+'}${'X' | 'Y' | 'Z'}`;
  };
}

/**
 * The readers of a kind for elements of ECXML, by their names: the values of its fields beside their defaults. Null where it has no
 * such object, for example a board that stands upright; then the element is a block.
 */
export interface EcxmlElements {
  readonly [element: string]: (object: EcxmlObject) => { readonly [field: string]: unknown } | null;
}

/** A surface of a body in a STEP file. */
export interface StepSurface {
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
}

/** A face of a solid of a STEP file. */
export interface StepFace {
  readonly surface: StepSurface;
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
