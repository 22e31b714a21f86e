import type { Box } from '@thermarium/geometry';
import type { Opening } from '@thermarium/mesh';

/** The sides of the block by the words for them, and their numbers. */
const SIDES = {
  '-x': [0],
  '+x': [1],
  '-y': [2],
  '+y': [3],
  bottom: [4],
  top: [5],
  sides: [0, 1, 2, 3],
} as const;

/** What a node is bound to: a side of the block, all four around it, or a rectangle on its top or bottom. */
export interface FaceOfBlock {
  readonly side: keyof typeof SIDES;
  /** From the lowest corner of the block along x and y, and sizes, mm; null: the whole side. */
  readonly rectangle: readonly [number, number, number, number] | null;
}

const TEXT = /^(top|bottom|sides|[-+]x|[-+]y)(?:\s+(.+))?$/i;

/** Reads the text of a face, such as `Top`, `-X` or `Top 2 2 6 4`; null: it is none. */
export function readFace(text: string): FaceOfBlock | null {
  const [, word, rest] = TEXT.exec(text.trim()) ?? [];
  if (word === undefined) return null;
  const side = word.toLowerCase() as FaceOfBlock['side'];
  if (rest === undefined) return { side, rectangle: null };
  const numbers = rest.split(/[\s,;]+/).map(Number);
  const [x, y, dx, dy] = numbers;
  const isRectangle = numbers.length === 4 && numbers.every(Number.isFinite) && dx > 0 && dy > 0;
  return isRectangle && (side === 'top' || side === 'bottom') ? { side, rectangle: [x, y, dx, dy] } : null;
}

/** The openings of a node that is bound to a face. */
export function openingsOf({ min, max }: Box, { side, rectangle }: FaceOfBlock): readonly Opening[] {
  const [x, y, dx, dy] = rectangle ?? [0, 0, max[0] - min[0], max[1] - min[1]];
  return SIDES[side].map((number) => {
    const axis = number >> 1;
    const plane = (number & 1) === 1 ? max[axis] : min[axis];
    const flat = (corner: readonly number[]) =>
      [0, 1, 2].map((each) => (each === axis ? plane : corner[each])) as [number, number, number];
    const isPart = axis === 2;
    return {
      side: number,
      box: {
        min: flat(isPart ? [min[0] + x, min[1] + y, 0] : min),
        max: flat(isPart ? [min[0] + x + dx, min[1] + y + dy, 0] : max),
      },
    };
  });
}

/**
 * The layers of a node at the faces that it is bound to, over the bars. Those of the top and the bottom come last: these faces are whole,
 * the others lose their rims.
 *
 * @param rim their thickness, as a part of the size of the block
 */
export function padsOf(
  block: Box,
  face: FaceOfBlock,
  rim: number,
): readonly { readonly box: Box; readonly layer: number }[] {
  return openingsOf(block, face).map(({ side, box }) => {
    const axis = side >> 1;
    const thickness = rim * (block.max[axis] - block.min[axis]);
    const moved = (corner: readonly number[], by: number) =>
      [0, 1, 2].map((each) => corner[each] + (each === axis ? by : 0)) as [number, number, number];
    const isUpper = (side & 1) === 1;
    return {
      box: isUpper
        ? { min: moved(box.min, -thickness), max: box.max }
        : { min: box.min, max: moved(box.max, thickness) },
      layer: axis === 2 ? 2 : 1,
    };
  });
}
