import { elementCount } from '../array/array-fields.ts';
import { elementPlaces } from '../array/element-places.ts';
import type { Picture, PicturePart } from '../picture.ts';
import type { ViaArrayValues } from './via_array.schema.ts';
import { viaBarrel, viaCore, viaFilling } from './via_array.solids.ts';

const madeOf = (name: string | null) => (name === null ? [] : [{ name, fraction: 1 }]);

/** The filling, if there is one, the barrels, and their cores. */
export function viaArrayPicture(values: ViaArrayValues, most: number): Picture {
  const { is_plated, material_name, hole_material_name, fill_material_name } = values;
  const barrel = viaBarrel(values);
  const { groups, drawn } = elementPlaces(values, is_plated ? [barrel, viaCore(values)] : [barrel], most);
  const elements = groups.flatMap((bodies, index) =>
    bodies.map(
      (body): PicturePart => ({
        role: 'element',
        ...body,
        materials: madeOf(index === 0 ? material_name : hole_material_name),
      }),
    ),
  );
  const filling: PicturePart = {
    role: 'filling',
    solid: viaFilling(values),
    whole: null,
    offsets: null,
    materials: madeOf(fill_material_name),
  };
  const parts = fill_material_name === null ? elements : [filling, ...elements];
  return { parts, drawn, of: elementCount(values) };
}
