import { block, cylinder, ellipsoid, type Solid, translate, type Vec3 } from '@thermarium/geometry';
import { choice, commonFields, type FieldValues, MM_PER_MICROMETRE, sizeFields } from '@thermarium/model';
import { arrayFields, arrayQuickModel, elementCount, MOST_SINGLE_ELEMENTS } from '../array/array-fields.ts';
import { elementPlaces } from '../array/element-places.ts';
import { arrayBox, elementSolids } from '../array/element-solids.ts';
import { cornerOf, sizeOf } from '../kind.ts';
import type { Picture, PicturePart } from '../picture.ts';

export const ballArrayFields = {
  ...arrayFields({ diameter: 5000, pitch: 5000 }),
  ...sizeFields(10),
  array_type: choice('Array type', ['ball', 'pillar'], 'ball', {
    hint: 'Spheres, or cylinders along z.',
    tab: 'Spatial',
  }),
  material_name: commonFields.material_name,
  fill_material_name: commonFields.fill_material_name,
  lumped: arrayQuickModel,
};

export type BallArrayValues = FieldValues<typeof ballArrayFields>;

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
function uncutElement(values: BallArrayValues): Solid {
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

/** The filling, if there is one, and the balls or pillars. */
export function ballArrayPicture(values: BallArrayValues, most: number): Picture {
  const uncut = uncutElement(values);
  const element = ballArrayElement(values);
  const { groups, drawn } = elementPlaces(values, [element], most);
  const elements = groups.flat().map(({ solid, whole, offsets }): PicturePart => {
    // A ball cut by the top and bottom is a part of the whole ball at the same place in plan.
    const { copyOf } = whole ?? solid;
    const ball = copyOf ? translate(uncut, copyOf.offset) : uncut;
    return {
      role: 'element',
      solid,
      whole: whole || element !== uncut ? ball : null,
      offsets,
      materials: [{ name: values.material_name, fraction: 1 }],
    };
  });
  const { fill_material_name: fill } = values;
  const filling: PicturePart[] = fill
    ? [
        {
          role: 'filling',
          solid: ballArrayFilling(values),
          whole: null,
          offsets: null,
          materials: [{ name: fill, fraction: 1 }],
        },
      ]
    : [];
  return { parts: [...filling, ...elements], drawn, of: elementCount(values) };
}
