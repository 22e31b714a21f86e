import type { Solid } from '@thermarium/geometry';
import type { MaterialShare } from '@thermarium/model';

/** One shape of an object's picture, and all its places. */
export interface PicturePart {
  /** layer: one of a stack; element: a body of an array, at many places; filling: the block around the elements. */
  readonly role: 'layer' | 'element' | 'filling';
  readonly solid: Solid;
  /** The whole body of which `solid` is the part within its own bounds; null if nothing is cut off. */
  readonly whole: Solid | null;
  /** The shifts x, y, z of all places in turn, mm; null: the solid is at one place, its own. */
  readonly offsets: Float64Array | null;
  /** Its materials, by volume. Empty: void, such as the core of a hollow via. */
  readonly materials: readonly MaterialShare[];
}

/** The most elements of one array, including those of its copies, that are drawn one by one. */
export const MOST_DRAWN_ELEMENTS = 15_000;

/** The picture of an object of many bodies, in painter's order. */
export interface Picture {
  readonly parts: readonly PicturePart[];
  /** The number of elements shown, and of all elements. */
  readonly drawn: number;
  readonly of: number;
}
