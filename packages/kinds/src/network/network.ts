import { block } from '@thermarium/geometry';
import type { Contribution } from '@thermarium/mesh';
import {
  COLOR_HINT,
  color,
  type FieldValues,
  list,
  number,
  positionFields,
  power,
  sizeFields,
  text,
  wallFields,
} from '@thermarium/model';
import { blockIn, constantPower, nodeMedium, SURFACE_EMISSIVITY } from '../compact/node-medium.ts';
import { cornerOf, sizeOf } from '../corner-and-size.ts';
import { defineKind } from '../kind.ts';
import { checkNetwork } from './check-network.ts';
import { readFace } from './faces.ts';
import { layoutOf } from './layout.ts';

const fields = {
  ...positionFields,
  ...sizeFields(1),
  nodes: list(
    'Nodes',
    {
      name: text('Name', '', { hint: 'By which resistances and results name it.' }),
      face: text('Face', '', {
        hint: 'The side of the block where it lies: Top, Bottom, Sides (all four), -X, +X, -Y or +Y; or a part of the top or bottom by its x and y from the corner of the block and its sizes in mm, as Top 2 2 6 4. Later nodes cover earlier ones. Blank: it lies inside.',
        optional: true,
      }),
      power: power('Power', 0, { hint: 'Heat that arises in the node. Negative: heat that is taken out.' }),
      capacity: number({
        label: 'Capacity',
        hint: 'The heat that it stores, in transients. Blank: none.',
        unit: 'J/K',
        alters: 'property',
        default: null,
        optional: true,
        min: 0,
        max: 1e9,
      }),
    },
    {
      hint: 'The first one, such as the junction, is the object itself in results; the others are told by its path and their name.',
      namedBy: 'name',
      required: true,
      tab: 'Nodes',
    },
  ),
  resistances: list(
    'Resistances',
    {
      first: text('First', '', { hint: 'The name of a node.' }),
      second: text('Second', '', { hint: 'The name of another node. Their order does not matter.' }),
      resistance: number({
        label: 'Resistance',
        hint: 'Between the two. Of several between the same two all count, beside each other.',
        unit: '°C/W',
        alters: 'property',
        default: null,
        min: 1e-6,
        max: 1e9,
      }),
    },
    { hint: 'What joins the nodes. A node without any is refused.', tab: 'Resistances' },
  ),
  ...wallFields,
  hc: {
    ...wallFields.hc,
    hint: 'Heat transfer coefficient of the faces of nodes, where nothing lies on them. Blank inherits, 0 is adiabatic.',
  },
  surface_emissivity: SURFACE_EMISSIVITY,
  color: color('Color', '#3d4450', { hint: COLOR_HINT, tab: 'Thermal' }),
};

type Values = FieldValues<typeof fields>;

const solidOf = (values: Values) => block(cornerOf(values), sizeOf(values));

function contributionsOf(values: Values): readonly Contribution[] {
  const { nodes, resistances, surface_emissivity } = values;
  const box = solidOf(values).bounds;
  const smallest = resistances.reduce((least, { resistance }) => Math.min(least, resistance), Infinity);
  const pairs = joinedPairs(resistances);
  const numberOf = (name: string) => nodes.findIndex((node) => node.name === name);
  const { parts, openings, partition, thinness, narrowness } = layoutOf(
    box,
    nodes.map(({ face }) => readFace(face)),
    pairs.map(({ between: [one, other] }) => [numberOf(one), numberOf(other)]),
  );
  return [
    ...nodes.map(({ name, power: milliwatts, capacity }, n): Contribution => {
      const volume = partition.volumes[n];
      const body = { box, across: 2 as const, thinness, narrowness, volume };
      return {
        ...{ type: 'node', name, openings: openings[n], volume },
        solids: parts[n].map(({ box: part, layer }) => ({ solid: blockIn(part), layer })),
        medium: nodeMedium(body, Math.min(smallest, 1e3), capacity, surface_emissivity),
        power: constantPower(milliwatts),
      };
    }),
    ...pairs.map(
      ({ between, conductance }): Contribution => ({
        ...{ type: 'link', between, within: 0 },
        kelvinPerWatt: 1 / conductance,
      }),
    ),
  ];
}

/** The conductance between every pair of nodes that resistances join, W/K. */
function joinedPairs(resistances: Values['resistances']) {
  const pairs = new Map<string, { readonly between: readonly [string, string]; conductance: number }>();
  for (const { first, second, resistance } of resistances) {
    const between = first < second ? ([first, second] as const) : ([second, first] as const);
    const key = between.join('\n');
    const known = pairs.get(key);
    if (known) known.conductance += 1 / resistance;
    else pairs.set(key, { between, conductance: 1 / resistance });
  }
  return [...pairs.values()];
}

/**
 * A compact model of a package (JESD15-4, DELPHI): nodes with resistances between any two of them, some bound to faces of the block. All
 * of a node has one temperature, and heat passes through the faces of nodes alone.
 */
export const network = defineKind({
  type: 'network',
  title: 'Thermal Network',
  apiName: 'network',
  typeId: 13,
  fields,
  migrations: [],
  newElement: {
    ...{ dx: 10, dy: 10, dz: 1 },
    nodes: [
      { name: 'junction', face: '', power: 0, capacity: null },
      { name: 'top', face: 'Top', power: 0, capacity: null },
      { name: 'bottom', face: 'Bottom', power: 0, capacity: null },
    ],
    resistances: [
      { first: 'junction', second: 'top', resistance: 10 },
      { first: 'junction', second: 'bottom', resistance: 20 },
    ],
  },
  check: (values) => checkNetwork(values, solidOf(values).bounds),
  csv: { params: ['hc', 'color'] },
  readouts: [
    {
      label: 'Power',
      place: { tab: 'Nodes' },
      read: ({ nodes }) => ({ numbers: [nodes.reduce((sum, node) => sum + node.power, 0)], unit: 'mW' }),
    },
  ],
  solids: (values) => [solidOf(values)],
  contributions: contributionsOf,
});
