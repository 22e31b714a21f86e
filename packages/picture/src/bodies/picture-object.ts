import type { Box, Solid, Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import { type Copies, copyOffsets, firstCopies } from '@thermarium/model';

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
  /** The rectangle around a planar source or a patch, or the box around the content of an assembly, copies included. mm. */
  readonly bounds: Box | null;
  /** A body as thin as a picture shows it, in the place of that rectangle; null: the rectangle. */
  readonly sheet: Solid | null;
}

/** The objects of a model. */
export interface PictureScene {
  readonly objects: ReadonlyMap<number, PictureObject>;
  /** The world box, mm. */
  readonly world: Box;
  /** The box around all shown objects, mm; null: none is shown. */
  readonly bounds: Box | null;
}

/** A box that grows to hold the points and boxes that are added. */
export class Extent {
  readonly min: [number, number, number] = [Infinity, Infinity, Infinity];
  readonly max: [number, number, number] = [-Infinity, -Infinity, -Infinity];

  add(box: Box | null, shift: ArrayLike<number> = [0, 0, 0], at = 0): void {
    if (box === null) return;
    for (let axis = 0; axis < 3; axis++) {
      this.min[axis] = Math.min(this.min[axis], box.min[axis] + shift[at + axis]);
      this.max[axis] = Math.max(this.max[axis], box.max[axis] + shift[at + axis]);
    }
  }

  box(): Box | null {
    return this.min[0] > this.max[0] ? null : { min: [...this.min], max: [...this.max] };
  }
}

/** Around the bodies with all their elements, or around what stands in their place; without copies. mm. */
export function boundsOf(bodies: readonly Body[], otherwise: Box | null): Box | null {
  const extent = new Extent();
  extent.add(otherwise);
  for (const { solid, offsets } of bodies) {
    if (offsets === null) extent.add(solid.bounds);
    else for (let at = 0; at < offsets.length; at += 3) extent.add(solid.bounds, offsets, at);
  }
  return extent.box();
}

/** The largest number of copies of one object that are drawn. */
export const MOST_DRAWN_COPIES = 1000;

const drawn = new WeakMap<Copies, readonly Vec3[]>();

/** The shifts of the copies that are drawn, mm, the first of them zero; the same list for the same copies. */
export function drawnCopies(copies: Copies): readonly Vec3[] {
  let offsets = drawn.get(copies);
  if (!offsets) {
    offsets = copyOffsets(firstCopies(copies, MOST_DRAWN_COPIES));
    drawn.set(copies, offsets);
  }
  return offsets;
}
