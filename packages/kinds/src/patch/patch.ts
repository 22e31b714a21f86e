import {
  COLOR_HINT,
  choice,
  color,
  type FieldValues,
  flag,
  NORMAL,
  PLANES,
  wallFields,
} from '@thermarium/model';
import { defineKind } from '../kind.ts';
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
  insulated: flag('Insulated', false, {
    hint: 'No heat leaves what the patch covers: neither by convection nor by radiation. For a given heat flux lay a Source in the same place.',
    tab: 'Thermal',
  }),
  color: color('Color', '#3aa6a6', { hint: COLOR_HINT, tab: 'Thermal' }),
};

/**
 * Another condition on a part of the exposed faces in a plane, whatever objects they belong to. It has no thickness and no
 * material; where two patches overlap, the later one in the tree counts. A given flux is a source of the same place.
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
  csv: { params: ['plane', 'hc', 'color'], implied: impliedPlane },
  solids: () => [],
  bounds: sourceBox,
  contributions: (values: FieldValues<typeof fields>) => [
    {
      type: 'patch',
      axis: NORMAL[values.plane],
      box: sourceBox(values),
      disc: values.disc,
      insulated: values.insulated,
    },
  ],
});
