import { AXIS_LETTERS, type Axis, type Vec3 } from '@thermarium/geometry';
import { summedMillimetres } from '@thermarium/model';

/** The face that a new element is put on: a side of a box. */
export interface Face {
  /** The direction of its normal. */
  readonly axis: Axis;
  /** The sizes of the box, mm: across `axis` those of the face, along it the depth behind the face. */
  readonly size: Vec3;
  /** The box is a board. */
  readonly board: boolean;
}

interface Sizes {
  readonly [field: string]: unknown;
}

/** The sizes `dx`, `dy` and `dz` along a face, each at most as long as the face. */
export function noLargerThan(face: Face, values: Sizes): Sizes {
  return alongFace(face, values, (size, room) => Math.min(size, room));
}

/** The sizes `dx`, `dy` and `dz` along a face, each as long as the face. */
export function covering(face: Face, values: Sizes): Sizes {
  return alongFace(face, values, (_, room) => room);
}

/** The factor, at most 1, by which an element of these sizes fits on a face; sizes along its normal do not count. */
export function shareThatFits({ axis, size: room }: Face, size: Vec3): number {
  const shares = size.map((each, along) => (along === axis || each === 0 ? 1 : room[along] / each));
  return Math.min(1, ...shares);
}

/** A length times a factor without the noise of float64. */
export function scaledLength(length: number, factor: number): number {
  return Number((length * factor).toFixed(6));
}

function alongFace(
  { axis, size: room }: Face,
  values: Sizes,
  fit: (size: number, room: number) => number,
): Sizes {
  return Object.fromEntries(
    AXIS_LETTERS.flatMap((letter, along) => {
      const size = values[`d${letter}`];
      if (along === axis || typeof size !== 'number' || size === 0) return [];
      return [[`d${letter}`, summedMillimetres(fit(size, room[along]))]];
    }),
  );
}
