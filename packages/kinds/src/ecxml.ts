import type { EcxmlObject } from '@thermarium/exchange';

/** The place and size of an object of ECXML as fields. */
export function placeOf({ corner: [x, y, z], size: [dx, dy, dz] }: EcxmlObject) {
  return { x, y, z, dx, dy, dz };
}

/** A body of one material. */
export function bodyOf(object: EcxmlObject) {
  return { ...placeOf(object), material_name: object.material, power: object.power };
}
