import { block, cylinder, type Solid } from '@thermarium/geometry';
import { MM_PER_MICROMETRE } from '@thermarium/model';
import { elementCount, MOST_SINGLE_ELEMENTS } from '../array/array-fields.ts';
import { elementSolids } from '../array/element-solids.ts';
import { cornerOf, sizeOf } from '../kind.ts';
import type { ViaArrayValues } from './via_array.schema.ts';

/** A cylinder of the outer diameter at the centre in plan: a whole via, or a barrel before its core is taken out. */
export function viaBarrel(values: ViaArrayValues): Solid {
  return standing(values, values.diameter);
}

/** The inside of a plated via. */
export function viaCore(values: ViaArrayValues): Solid {
  return standing(values, values.inner_diameter);
}

/** The barrel at each place and, when plated, its core, if the box leaves any of it. */
export function vias(values: ViaArrayValues): readonly (readonly Solid[])[] {
  const barrel = viaBarrel(values);
  return elementSolids(values, values.is_plated ? [barrel, viaCore(values)] : [barrel]);
}

export function viaFilling(values: ViaArrayValues): Solid {
  return block(cornerOf(values), sizeOf(values));
}

/**
 * Vias in painter's order, after the filling, if there is one. Void cores are left out. The filling alone if there are
 * too many vias.
 */
export function viaArraySolids(values: ViaArrayValues): readonly Solid[] {
  if (elementCount(values) > MOST_SINGLE_ELEMENTS) return [viaFilling(values)];
  const filling = values.fill_material_name === null ? [] : [viaFilling(values)];
  const isCoreVoid = values.hole_material_name === null;
  return [...filling, ...vias(values).flatMap((via) => (isCoreVoid ? via.slice(0, 1) : via))];
}

function standing(values: ViaArrayValues, micrometres: number): Solid {
  const diameter = micrometres * MM_PER_MICROMETRE;
  const x = values.x + (values.dx - diameter) / 2;
  const y = values.y + (values.dy - diameter) / 2;
  return cylinder(2, [x, y, values.z], [diameter, diameter, values.dz]);
}
