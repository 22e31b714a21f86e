import type { Box, Solid, Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';

/** One shape of an object and where it stands. */
export interface Body {
  readonly solid: Solid;
  /** `#rrggbb` */
  readonly color: string;
  /**
   * body: the object itself; layer: one of a stack; element: a shape at many places of an array; filling: the block
   * around them, drawn as a faint outline so that the elements can be seen.
   */
  readonly role: 'body' | 'layer' | 'element' | 'filling';
  /** Shifts of the elements of an array, x y z each, mm; null: it stands once, where the solid says. */
  readonly offsets: Float64Array | null;
  /** The uncut solid, where `solid` is only the part of it within the bounds of `solid`. */
  readonly whole?: Solid;
}

/** One object as far as its temperatures are painted on it. */
export interface PictureObject {
  readonly id: number;
  readonly name: string;
  readonly bodies: readonly Body[];
  /** Shifts by the arrays of the assemblies above it, mm, the first of them zero. */
  readonly copies: readonly Vec3[];
  /** Whether the object and all assemblies above it are visible. */
  readonly visible: boolean;
  readonly active: boolean;
}

/** One object as it is drawn. */
export interface DrawnObject extends PictureObject {
  readonly kind: Kind;
  /** `#rrggbb` */
  readonly color: string;
  /** The object cuts the objects before it. */
  readonly hole: boolean;
  /** The rectangle of a planar source, or the box around the content of an assembly, copies included. mm. */
  readonly bounds: Box | null;
}

/** The objects of a model. */
export interface PictureScene {
  readonly objects: ReadonlyMap<number, PictureObject>;
  /** The world box, mm. */
  readonly world: Box;
  /** The box around all shown objects, mm; null: none is shown. */
  readonly bounds: Box | null;
}
