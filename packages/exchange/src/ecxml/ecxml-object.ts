import type { Vec3 } from '@thermarium/geometry';
import type { PlaneName } from '@thermarium/model';

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
