import { block, cylinder, type Solid } from '@thermarium/geometry';
import {
  commonFields,
  type FieldValues,
  flag,
  MM_PER_MICROMETRE,
  micrometres,
  SIZE_HINTS,
  size,
} from '@thermarium/model';
import { arrayFields, arrayQuickModel, elementCount, MOST_SINGLE_ELEMENTS } from '../array/array-fields.ts';
import { elementPlaces } from '../array/element-places.ts';
import { elementSolids } from '../array/element-solids.ts';
import { cornerOf, sizeOf } from '../corner-and-size.ts';
import type { Picture, PicturePart } from '../picture.ts';

const plating = { field: 'is_plated', reason: 'Only of plated vias' };

export const viaArrayFields = {
  ...arrayFields({ diameter: 1000, pitch: 1000 }),
  dx: size('ΔX', 3, { hint: SIZE_HINTS.x, tab: 'Spatial' }),
  dy: size('ΔY', 3, { hint: SIZE_HINTS.y, tab: 'Spatial' }),
  dz: size('ΔZ', 1, { hint: SIZE_HINTS.z, tab: 'Spatial' }),
  is_plated: flag('Plated', false, {
    hint: 'A barrel of the material with the hole material, or void, inside.',
    tab: 'Spatial',
  }),
  inner_diameter: micrometres('Inner diameter', 800, {
    hint: 'Of the hole in a plated via.',
    needs: plating,
    tab: 'Spatial',
  }),
  material_name: commonFields.material_name,
  fill_material_name: commonFields.fill_material_name,
  hole_material_name: { ...commonFields.hole_material_name, needs: plating },
  lumped: arrayQuickModel,
};

export type ViaArrayValues = FieldValues<typeof viaArrayFields>;

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
