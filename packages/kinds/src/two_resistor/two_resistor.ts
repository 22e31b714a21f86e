import type { EcxmlObject } from '@thermarium/exchange';
import { type Axis, type Box, block, boxVolume, type Vec3 } from '@thermarium/geometry';
import type { Contribution, Opening } from '@thermarium/mesh';
import {
  COLOR_HINT,
  choice,
  color,
  commonFields,
  type FieldValues,
  number,
  positionFields,
  sizeFields,
  wallFields,
} from '@thermarium/model';
import {
  acrossNodes,
  blockIn,
  constantPower,
  nodeMedium,
  SURFACE_EMISSIVITY,
} from '../compact/node-medium.ts';
import { cornerOf, sizeOf } from '../corner-and-size.ts';
import { placeOf } from '../imported-bodies.ts';
import { defineKind } from '../kind.ts';

const SIDES = ['-X', '+X', '-Y', '+Y', '-Z', '+Z'] as const;

const fields = {
  ...positionFields,
  ...sizeFields(1),
  case_side: choice('Case side', SIDES, '+Z', {
    hint: 'The side of the block that is the top of the case. The opposite one meets the board.',
    tab: 'Spatial',
  }),
  ...wallFields,
  hc: {
    ...wallFields.hc,
    hint: 'Heat transfer coefficient of the case and of the side to the board, where nothing lies on them. Blank inherits, 0 is adiabatic.',
  },
  theta_jc: number({
    label: 'θJC',
    hint: 'Resistance from the junction to the top of the case, as θJC(top) in data sheets.',
    unit: '°C/W',
    alters: 'property',
    default: 10,
    min: 1e-6,
    max: 1e9,
    tab: 'Thermal',
  }),
  theta_jb: number({
    label: 'θJB',
    hint: 'Resistance from the junction to the board.',
    unit: '°C/W',
    alters: 'property',
    default: 20,
    min: 1e-6,
    max: 1e9,
    tab: 'Thermal',
  }),
  power: {
    ...commonFields.power,
    hint: 'Heat that arises in the junction. Negative: heat that is taken out.',
  },
  power_over_temperature: commonFields.power_over_temperature,
  capacity: number({
    label: 'Heat capacity',
    hint: 'Of the junction, in transients: what die and package store together. Blank: none.',
    unit: 'J/K',
    alters: 'property',
    default: null,
    optional: true,
    min: 0,
    max: 1e9,
    tab: 'Thermal',
  }),
  surface_emissivity: SURFACE_EMISSIVITY,
  color: color('Color', '#3d4450', { hint: COLOR_HINT, tab: 'Thermal' }),
};

type Values = FieldValues<typeof fields>;

/** The side with the case: its normal, and whether it is the upper of the two. */
function caseOf({ case_side }: Pick<Values, 'case_side'>): { readonly axis: Axis; readonly isUp: boolean } {
  const side = SIDES.indexOf(case_side);
  return { axis: (side >> 1) as Axis, isUp: (side & 1) === 1 };
}

const replaced = (vector: Vec3, axis: Axis, value: number): Vec3 =>
  [0, 1, 2].map((each) => (each === axis ? value : vector[each])) as readonly number[] as Vec3;

/** The block's third between two parts of its thickness. */
function slab({ min, max }: Box, axis: Axis, from: number, to: number): Box {
  const at = (part: number): number =>
    part === 0 ? min[axis] : part === 1 ? max[axis] : min[axis] + part * (max[axis] - min[axis]);
  return { min: replaced(min, axis, at(from)), max: replaced(max, axis, at(to)) };
}

/** Board, junction and case, one above the other. Where they lie within the block alters nothing: each has one temperature. */
function nodesOf(values: Values): readonly Contribution[] {
  const { axis, isUp } = caseOf(values);
  const box = solidOf(values).bounds;
  const [board, top] = isUp ? [0, 1] : [1, 0];
  const opening = (end: number): Opening => ({
    side: (2 * axis + end) as Opening['side'],
    box: slab(box, axis, end, end),
  });
  const { theta_jc, theta_jb } = values;
  const within = acrossNodes(Math.min(theta_jc, theta_jb));
  const node = (
    name: string,
    from: number,
    capacity: number | null,
    openings: readonly Opening[],
  ): Contribution => {
    const part = slab(box, axis, from / 3, (from + 1) / 3);
    const body = { box: part, across: axis, thinness: 1, narrowness: 1, volume: boxVolume(part) };
    return {
      ...{ type: 'node', name, openings, volume: body.volume },
      solids: [{ solid: blockIn(part), layer: 0 }],
      medium: nodeMedium(body, Math.min(theta_jc, theta_jb), capacity, values.surface_emissivity),
      power: name === 'junction' ? constantPower(values.power) : null,
    };
  };
  return [
    node('junction', 1, values.capacity, []),
    node('case', 2 * top, null, [opening(top)]),
    node('board', 2 * board, null, [opening(board)]),
    { type: 'link', between: ['junction', 'case'], kelvinPerWatt: theta_jc, within },
    { type: 'link', between: ['junction', 'board'], kelvinPerWatt: theta_jb, within },
  ];
}

const solidOf = (values: Values) => block(cornerOf(values), sizeOf(values));

/** The element of ECXML; its plane points to the case. */
function fromEcxml(object: EcxmlObject) {
  const { compact, power } = object;
  if (!compact) return null;
  const { thetaJC, thetaJB, caseSide } = compact;
  return { ...placeOf(object), power, theta_jc: thetaJC, theta_jb: thetaJB, case_side: caseSide };
}

/**
 * A packaged part as its data sheet states it (JESD15-3): a junction that is tied to the top of the case by θJC and to the board
 * by θJB. Both faces have one temperature each; nothing leaves by the four sides between them.
 */
export const twoResistor = defineKind({
  type: 'two_resistor',
  title: 'Two-Resistor Package',
  apiName: 'two_resistor',
  typeId: 12,
  fields,
  migrations: [],
  newElement: { dx: 10, dy: 10, dz: 1 },
  ecxml: { twoResistorModel: fromEcxml },
  csv: { params: ['power', 'theta_jc', 'theta_jb', 'case_side', 'capacity', 'color'] },
  solids: (values) => [solidOf(values)],
  contributions: (values) => nodesOf(values),
});
