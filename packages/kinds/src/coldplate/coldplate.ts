import { block } from '@thermarium/geometry';
import type { CoolantFlow } from '@thermarium/mesh';
import {
  axisOf,
  COLOR_HINT,
  choice,
  color,
  DIRECTIONS,
  type FieldValues,
  type Issue,
  issue,
  METRES_PER_MM,
  number,
  positionFields,
  quoted,
  sizeFields,
  text,
  wallFields,
  wallMigrations,
  warning,
} from '@thermarium/model';
import { cornerOf, sizeOf } from '../corner-and-size.ts';
import { covering } from '../face.ts';
import { defineKind } from '../kind.ts';

// Its walls neither convect nor radiate: these fields are stored as for every object, but no panel shows them.
const { tab: _ofHc, ...hc } = wallFields.hc;
const { tab: _ofBound, ...bound } = wallFields.bound;
const { tab: _ofHeld, ...held_at } = wallFields.held_at;
const { tab: _ofHeldOverTime, ...held_at_over_time } = wallFields.held_at_over_time;

/** W/K of 1 l/min of a coolant that holds 1 kJ/(l·K). */
const WATTS_PER_FLOW = 1000 / 60;

const ofFlow = {
  needs: { field: 'flow', reason: 'Enter a coolant flow first.', resets: true },
  alters: 'property',
  tab: 'Coolant',
} as const;

const coldplateFields = {
  ...positionFields,
  ...sizeFields(1),
  hc: { ...hc, overruledBy: ['bound', 'held_at'] },
  ambient: {
    ...wallFields.ambient,
    hint: 'The temperature of what the resistance leads to, such as a coolant where it enters. Blank inherits it from the assembly or the world.',
    overruledBy: ['inlet_from'],
  },
  ambient_over_time: { ...wallFields.ambient_over_time, overruledBy: ['inlet_from'] },
  bound,
  held_at,
  held_at_over_time,
  contact_resistance: wallFields.contact_resistance,
  highest_allowed: wallFields.highest_allowed,
  resistance: number({
    label: 'Resistance',
    hint: 'From the block to ambient; with a coolant flow, to the coolant beside each part of the block.',
    unit: '°C/W',
    alters: 'property',
    default: 1,
    min: 1e-9,
    max: 1e12,
    tab: 'Thermal',
  }),
  conductivity: number({
    label: 'Conductivity',
    hint: 'Of the block itself, in all directions.',
    unit: 'W/m·K',
    alters: 'property',
    default: 1,
    min: 1e-9,
    max: 1e9,
    tab: 'Thermal',
  }),
  flow: number({
    label: 'Coolant flow',
    hint: 'The coolant takes the heat and warms on its way through the block. Blank: it is as warm everywhere as where it enters.',
    unit: 'l/min',
    alters: 'property',
    default: null,
    optional: true,
    blank: 'unlimited',
    min: 1e-6,
    max: 1e9,
    tab: 'Coolant',
  }),
  coolant_heat: number({
    label: 'Heat capacity',
    hint: 'Of a litre of the coolant, density times specific heat. Water: 4.17. Half water, half glycol: 3.55 (ethylene) or 3.68 (propylene). Oil: 1.7.',
    unit: 'kJ/l·K',
    default: 4.17,
    min: 1e-6,
    max: 1e3,
    ...ofFlow,
  }),
  flow_along: choice('Flows along', DIRECTIONS, '+X', {
    hint: 'The direction of the flow.',
    ...ofFlow,
  }),
  inlet_from: {
    ...text('Inlet from', '', {
      hint: 'The coldplate whose coolant goes on into this one, by its name. Blank: it enters at the ambient temperature.',
      optional: true,
      names: 'object',
    }),
    ...ofFlow,
  },
  color: color('Color', '#666666', { hint: COLOR_HINT, tab: 'Thermal' }),
};

type ColdplateValues = FieldValues<typeof coldplateFields>;

/** The share of the stated resistance above which the block's own conduction is worth a warning. */
const NOTICEABLE_SHARE = 0.1;

/**
 * The resistance that conduction across the block adds when heat enters evenly through one face, K/W. With the tie
 * to ambient 1/R spread evenly along the way, the block is a fin of conduction resistance Rc: the total is
 * √(R Rc) coth √(Rc/R), which is R + Rc/3 for small Rc (Incropera et al., Fundamentals of Heat and Mass Transfer,
 * table 3.4, case B). Taken along the thinnest direction, the way a plate is cooled.
 */
export function addedResistance(values: ColdplateValues): number {
  const [thickness, ...face] = [values.dx, values.dy, values.dz].sort((a, b) => a - b);
  const conduction = thickness / (values.conductivity * face[0] * face[1] * METRES_PER_MM);
  const m = Math.sqrt(conduction / values.resistance);
  return values.resistance * (m / Math.tanh(m) - 1);
}

function checkCoolant({ flow, inlet_from }: ColdplateValues): readonly Issue[] {
  const from = inlet_from.trim();
  if (flow !== null || from === '') return [];
  return [
    issue(
      'coolant-without-flow',
      'flow',
      `The coolant comes from ${quoted(from)}, but no coolant flow is stated.`,
      "Enter the coolant flow, or leave 'Inlet from' blank.",
    ),
  ];
}

function checkColdplate(values: ColdplateValues): readonly Issue[] {
  const issues: Issue[] = [...checkCoolant(values)];
  const added = addedResistance(values);
  if (added > NOTICEABLE_SHARE * values.resistance) {
    issues.push(
      warning(
        'resistance-dominated',
        'conductivity',
        `Conduction inside the coldplate adds ${added.toPrecision(3)} °C/W to its resistance of ${values.resistance} °C/W.`,
        'Raise the conductivity if the resistance is meant to be the whole of it.',
      ),
    );
  }
  const isHeld = values.bound || values.held_at !== null;
  if (isHeld || (values.hc !== null && values.hc !== 0)) {
    issues.push(
      warning(
        'hc-without-effect',
        values.held_at !== null ? 'held_at' : values.bound ? 'bound' : 'hc',
        'The walls of a coldplate neither convect nor are held at a temperature.',
        'Clear the setting; the resistance is the way to ambient.',
      ),
    );
  }
  return issues;
}

function coolantOf({ flow, coolant_heat, flow_along, inlet_from }: ColdplateValues): CoolantFlow | null {
  if (flow === null) return null;
  const { axis, isUp } = axisOf(flow_along);
  const inletFrom = inlet_from.trim();
  return {
    axis,
    isReversed: !isUp,
    capacityRate: flow * coolant_heat * WATTS_PER_FLOW,
    inletFrom: inletFrom === '' ? null : inletFrom,
  };
}

const solidOf = (values: ColdplateValues) => block(cornerOf(values), sizeOf(values));

/**
 * A block tied to ambient by a total resistance, spread evenly over its volume, or to a coolant that flows through it along an axis
 * and warms. It has no material: its conductivity is isotropic, it stores no heat, and its walls neither convect nor radiate.
 */
export const coldplate = defineKind({
  type: 'coldplate',
  title: 'Coldplate',
  apiName: 'coldplate',
  typeId: 8,
  fields: coldplateFields,
  migrations: wallMigrations.map((step) => ({
    ...step,
    change: `${step.change}; a coolant may flow through a coldplate and warm on its way`,
  })),
  newElement: { color: '#777777' },
  fitted: (values, face) => covering(face, values),
  check: checkColdplate,
  csv: { params: ['resistance', 'conductivity', 'color'] },
  solids: (values) => [solidOf(values)],
  contributions: (values) => {
    const { conductivity: k, resistance } = values;
    const medium = { conductivity: [k, k, k], volumetricHeat: 0, emissivity: 0, materials: [] } as const;
    return [
      { type: 'conductor', solid: solidOf(values), medium },
      {
        type: 'resistance-to-ambient',
        kelvinPerWatt: resistance,
        coolant: coolantOf(values),
      },
    ];
  },
});
