import { translate } from '@thermarium/geometry';
import { elementCount } from '../array/array-fields.ts';
import { elementPlaces } from '../array/element-places.ts';
import type { Picture, PicturePart } from '../picture.ts';
import type { BallArrayValues } from './ball_array.schema.ts';
import { ballArrayElement, ballArrayFilling, uncutElement } from './ball_array.solids.ts';

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
