import type { EcxmlObject, StepSolid } from '@thermarium/exchange';
import { type Box, boxSize } from '@thermarium/geometry';
import { summedMillimetres } from '@thermarium/model';

/** The place and size of an object of ECXML as fields. */
export function placeOf({ corner: [x, y, z], size: [dx, dy, dz] }: EcxmlObject) {
  return { x, y, z, dx, dy, dz };
}

/** A body of one material. */
export function bodyOf(object: EcxmlObject) {
  return { ...placeOf(object), material_name: object.material, power: object.power };
}

/** Share of a volume by which chords of round bodies may be off. */
export const ROUND_SHARE = 1e-3;
/** The same for bodies with flat faces. */
export const FLAT_SHARE = 1e-6;

/** Whether a solid has a volume, but for a share of it. */
export function hasVolume({ volume }: StepSolid, wanted: number, share: number): boolean {
  return volume !== null && Math.abs(volume - wanted) <= share * wanted;
}

/** Whether all its faces are flat and all its edges straight. */
export function isFlat({ faces, centers }: StepSolid): boolean {
  return centers.length === 0 && faces.every(({ surface }) => surface.kind === 'plane');
}

/** A box as place and size. */
export function placedBox(bounds: Box) {
  const [dx, dy, dz] = boxSize(bounds).map(summedMillimetres);
  return { ...placeOfBox(bounds), dx, dy, dz };
}

export function placeOfBox({ min }: Box) {
  const [x, y, z] = min.map(summedMillimetres);
  return { x, y, z };
}
