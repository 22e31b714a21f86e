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
  wallFields,
} from '@thermarium/model';
import { powerContribution } from '../body-fields.ts';
import { defineKind } from '../kind.ts';
import { densityReadout, product, type Reading } from '../readout.ts';
import {
  checkExtent,
  flatFields,
  flattened,
  impliedPlane,
  sourceBox,
  turned,
} from '../source/source-fields.ts';

const { hc, convection, ambient, ambient_over_time, held_at, held_at_over_time } = wallFields;

const fields = {
  ...flatFields('patch'),
  plane: choice('Plane', PLANES, 'XY', {
    hint: 'The plane of the faces that it covers.',
    lies: true,
    tab: 'Spatial',
  }),
  disc: flag('Disc', false, {
    hint: 'The ellipse that fills the rectangle, instead of the rectangle.',
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

/** The flux over the whole of a patch, as if all of it covered something. */
function overCovered({ dx, dy, dz, plane, disc, power: milliwatts }: PatchValues): Reading | null {
  const sizes = [dx, dy, dz].filter((_, axis) => axis !== NORMAL[plane]);
  const area = (product(sizes) * (disc ? Math.PI / 4 : 1)) / MM2_PER_M2;
  return area > 0 ? { numbers: [milliwatts / MILLIWATTS_PER_WATT / area], unit: 'W/m²' } : null;
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
  tidy: flattened,
  consequences: turned,
  check: (values) => checkExtent(values, 'patch'),
  csv: { params: ['plane', 'hc', 'color', 'power'], implied: impliedPlane },
  readouts: [densityReadout(overCovered)],
  solids: () => [],
  bounds: sourceBox,
  contributions: (values: PatchValues) => [
    {
      type: 'patch',
      axis: NORMAL[values.plane],
      box: sourceBox(values),
      disc: values.disc,
      insulated: values.insulated,
    },
    ...powerContribution({ power: values.power, power_on_walls: true }),
  ],
});
