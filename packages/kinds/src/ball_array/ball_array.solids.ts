import { block, cylinder, ellipsoid, type Solid, type Vec3 } from '@thermarium/geometry';
import { MM_PER_MICROMETRE } from '@thermarium/model';
import { elementCount, MOST_SINGLE_ELEMENTS } from '../array/array-fields.ts';
import { arrayBox, elementSolids } from '../array/element-solids.ts';
import { cornerOf, sizeOf } from '../kind.ts';
import type { BallArrayValues } from './ball_array.schema.ts';

/** A pillar through the box, or a ball at mid-height that the box's top and bottom cut, at the centre in plan. */
export function ballArrayElement(values: BallArrayValues): Solid {
  const whole = uncutElement(values);
  const { min, max } = arrayBox(values);
  // Cut in height only: each copy is cut in plan where it stands.
  const [low, high] = [whole.bounds.min, whole.bounds.max];
  const slab = { min: [low[0], low[1], min[2]], max: [high[0], high[1], max[2]] } as const;
  return whole.clip(slab) ?? whole;
}

/** The element before the box's top and bottom cut it. */
export function uncutElement(values: BallArrayValues): Solid {
  const diameter = values.diameter * MM_PER_MICROMETRE;
  const corner: Vec3 = [
    values.x + (values.dx - diameter) / 2,
    values.y + (values.dy - diameter) / 2,
    values.z + (values.dz - diameter) / 2,
  ];
  if (values.array_type === 'pillar') {
    return cylinder(2, [corner[0], corner[1], values.z], [diameter, diameter, values.dz]);
  }
  return ellipsoid(corner, [diameter, diameter, diameter]);
}

/** All elements, without the filling of the box. */
export function ballArrayElements(values: BallArrayValues): readonly Solid[] {
  return elementSolids(values, [ballArrayElement(values)]).flat();
}

export function ballArrayFilling(values: BallArrayValues): Solid {
  return block(cornerOf(values), sizeOf(values));
}

/** The filling, if there is one, and the elements; the filling alone if there are too many elements. */
export function ballArraySolids(values: BallArrayValues): readonly Solid[] {
  if (elementCount(values) > MOST_SINGLE_ELEMENTS) return [ballArrayFilling(values)];
  const elements = ballArrayElements(values);
  return values.fill_material_name === null ? elements : [ballArrayFilling(values), ...elements];
}
