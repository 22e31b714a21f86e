import { type Box, block, cylinder, prism, type Solid } from '@thermarium/geometry';
import {
  COLOR_HINT,
  choice,
  color,
  commonFields,
  type FieldValues,
  flag,
  MILLIWATTS_PER_WATT,
  MM2_PER_M2,
  NORMAL,
  PLANES,
  power,
  text,
  wallFields,
} from '@thermarium/model';
import { powerContribution } from '../body-fields.ts';
import { cornerOf, sizeOf } from '../corner-and-size.ts';
import { defineKind } from '../kind.ts';
import { boxOfOutline, checkOutline, ringsIn, ringsOf, withBareCorners } from '../polygon/outline-field.ts';
import { densityReadout, type Reading } from '../readout.ts';
import {
  checkExtent,
  flatFields,
  flattened,
  impliedPlane,
  sourceBox,
  turned,
} from '../source/source-fields.ts';

const { hc, convection, ambient, ambient_over_time, held_at, held_at_over_time } = wallFields;

const { dx, dy, dz, ...place } = flatFields('patch');

const fields = {
  ...place,
  dx: { ...dx, overruledBy: ['polygon'] },
  dy: { ...dy, overruledBy: ['polygon'] },
  dz: { ...dz, overruledBy: ['polygon'] },
  plane: choice('Plane', PLANES, 'XY', {
    hint: 'The plane of the faces that it covers.',
    lies: true,
    tab: 'Spatial',
  }),
  disc: flag('Disc', false, {
    hint: 'The ellipse that fills the rectangle, instead of the rectangle.',
    tab: 'Spatial',
    overruledBy: ['polygon'],
  }),
  polygon: text('Polygon', '', {
    hint: 'Corners in the two axes of the plane, relative to the position, in place of the rectangle: sizes and disc do not count then. Blank: the rectangle, or the disc in it.',
    optional: true,
    format: 'corners',
    tab: 'Spatial',
  }),
  hc: {
    ...hc,
    hint: 'Heat transfer coefficient of what the patch covers. Blank inherits, 0 is adiabatic.',
    overruledBy: ['convection', 'insulated', 'held_at'],
  },
  convection: { ...convection, overruledBy: ['insulated', 'held_at'] },
  ambient: {
    ...ambient,
    hint: 'The temperature of what is around the patch. Blank inherits it from the assembly or the world.',
    overruledBy: ['insulated', 'held_at'],
  },
  ambient_over_time: { ...ambient_over_time, overruledBy: ['insulated', 'held_at'] },
  held_at: {
    ...held_at,
    hint: 'What the patch covers is held at this temperature, as on a chassis or a large cold plate. Blank: it is not.',
    overruledBy: ['insulated'],
  },
  held_at_over_time: {
    ...held_at_over_time,
    hint: 'The temperature of what is held in a transient, points of s and °C with straight lines between them, as in 0 25, 600 125. A steady solve takes the temperature above. Blank: it is constant.',
    overruledBy: ['insulated'],
  },
  power: power('Power', 0, {
    hint: 'Heat that enters what the patch covers, spread evenly over its exposed area. Negative: heat that is taken out.',
    tab: 'Thermal',
  }),
  power_over_temperature: commonFields.power_over_temperature,
  insulated: flag('Insulated', false, {
    hint: 'No heat leaves what the patch covers: neither by convection nor by radiation.',
    tab: 'Thermal',
  }),
  color: color('Color', '#3aa6a6', { hint: COLOR_HINT, tab: 'Thermal' }),
};

type PatchValues = FieldValues<typeof fields>;

/** Half the way that the outline of a patch reaches out of its plane as a body, mm. */
const REACH = 0.5;

/** The outline of a patch as a body through its plane, which reaches so far out of it on both sides, mm. */
function outlineOf(values: PatchValues, reach: number): Solid {
  const axis = NORMAL[values.plane];
  const corner: [number, number, number] = [...cornerOf(values)];
  corner[axis] -= reach;
  if (values.polygon !== '') return prism(axis, ringsOf(values.polygon), corner, 2 * reach);
  const size: [number, number, number] = [...sizeOf(values)];
  size[axis] = 2 * reach;
  return values.disc ? cylinder(axis, corner, size) : block(corner, size);
}

function boundsOf(values: PatchValues): Box {
  const { plane, polygon } = values;
  return polygon === '' ? sourceBox(values) : boxOfOutline(polygon, plane, cornerOf(values), 0);
}

/** The flux over the whole of a patch, as if all of it covered something; null where it has no area yet. */
function overCovered(values: PatchValues): Reading | null {
  const hasArea = values.polygon === '' ? checkExtent(values, 'patch').length === 0 : ringsIn(values.polygon);
  if (!hasArea) return null;
  const area = outlineOf(values, REACH).volume / (2 * REACH) / MM2_PER_M2;
  return { numbers: [values.power / MILLIWATTS_PER_WATT / area], unit: 'W/m²' };
}

/** The thickness of a sheet as a part of its size: thin enough for a picture, and thick enough to be clipped. */
const THINNESS = 1e-8;

/** The outline as a picture shows it. A rectangle needs none: it is its own box. */
function sheetOf(values: PatchValues): Solid | null {
  if (values.polygon === '' && !values.disc) return null;
  const { min, max } = boundsOf(values);
  const size = Math.max(...[0, 1, 2].map((axis) => max[axis] - min[axis] + Math.abs(min[axis])));
  return outlineOf(values, THINNESS * size);
}

/**
 * Another condition on a part of the exposed faces in a plane, whatever objects they belong to. It has no thickness and no
 * material; where two patches overlap, the later one in the tree counts. Heat may enter through it, evenly over what it covers.
 */
export const patch = defineKind({
  type: 'patch',
  title: 'Patch',
  apiName: 'patch',
  typeId: 11,
  fields,
  migrations: [],
  tidy: (typed) => flattened(withBareCorners(typed)),
  consequences: turned,
  check: (values) => (values.polygon === '' ? checkExtent(values, 'patch') : checkOutline(values)),
  csv: { params: ['plane', 'hc', 'color', 'power'], implied: impliedPlane },
  readouts: [densityReadout(overCovered)],
  solids: () => [],
  sheet: sheetOf,
  bounds: boundsOf,
  contributions: (values: PatchValues) => [
    {
      type: 'patch',
      axis: NORMAL[values.plane],
      box: boundsOf(values),
      outline: outlineOf(values, REACH),
      insulated: values.insulated,
    },
    ...powerContribution({ power: values.power, power_on_walls: true }),
  ],
});
