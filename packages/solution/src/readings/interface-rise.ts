import { AXES, type Axis } from '@thermarium/geometry';
import { type LoadField, wattsBefore } from '@thermarium/mesh';

/**
 * The rise of a face between two half cells: what reaches it from both sides and from a source on it is zero in sum.
 *
 * @param own conductance from the one middle to the face, W/K; without a source any common factor will do
 * @param other conductance from the other middle, in the same unit
 * @param watts of planar sources on the face
 */
export function interfaceRise(
  own: number,
  rise: number,
  other: number,
  riseBeyond: number,
  watts: number,
): number {
  return (own * rise + other * riseBeyond + watts) / (own + other);
}

/** The number of the face between a cell and the next one up along an axis. */
export const faceNumber = (low: number, axis: Axis): number => 3 * low + axis;

export function cellOfFace(face: number): { readonly low: number; readonly axis: Axis } {
  const axis = AXES[face % 3];
  return { low: (face - axis) / 3, axis };
}

/** Watts that planar sources put on faces between cells just before `time` (null: steady), by `faceNumber`. */
export function heatOnFaces({ sourceFaces }: LoadField, time: number | null): ReadonlyMap<number, number> {
  const heat = new Map<number, number>();
  for (const { amplitude, axis, inner } of sourceFaces) {
    const watts = wattsBefore(amplitude, time);
    for (const { low, part } of inner) {
      const face = faceNumber(low, axis);
      heat.set(face, (heat.get(face) ?? 0) + part * watts);
    }
  }
  return heat;
}
