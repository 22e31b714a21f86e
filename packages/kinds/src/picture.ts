import type { Solid } from '@thermarium/geometry';

/** One shape of what a picture shows of an object, and all places where it stands. */
export interface PicturePart {
  /** layer: one of a stack; element: what stands at many places of an array; filling: the block around them. */
  readonly role: 'layer' | 'element' | 'filling';
  readonly solid: Solid;
  /** Where something is cut off: the whole of which `solid` is the part within its own bounds. */
  readonly whole: Solid | null;
  /** Shifts, x y z each, mm; null: it stands once, where the solid says. */
  readonly offsets: Float64Array | null;
  /** The materials that it is made of, by volume. Empty: void, the core of a hollow via. */
  readonly materials: readonly { readonly name: string; readonly fraction: number }[];
}

/** More elements of one array, those of its copies included, are not drawn one by one. */
export const MOST_DRAWN_ELEMENTS = 15_000;

/** The picture of an object of many bodies, in painter's order. */
export interface Picture {
  readonly parts: readonly PicturePart[];
  /** Elements that are shown, of all that there are. */
  readonly drawn: number;
  readonly of: number;
}
