import { block } from '@thermarium/geometry';
import {
  COLOR_HINT,
  color,
  type FieldValues,
  type Issue,
  METRES_PER_MM,
  number,
  positionFields,
  sizeFields,
  wallFields,
  wallMigrations,
  warning,
} from '@thermarium/model';
import { covering } from '../face.ts';
import { cornerOf, defineKind, sizeOf } from '../kind.ts';

// Its walls neither convect nor radiate: these fields are stored as for every object, but no panel shows them.
const { tab: _ofHc, ...hc } = wallFields.hc;
const { tab: _ofBound, ...bound } = wallFields.bound;
const { tab: _ofHeld, ...held_at } = wallFields.held_at;

const coldplateFields = {
  ...positionFields,
  ...sizeFields(1),
  hc: { ...hc, overruledBy: ['bound', 'held_at'] },
  ambient: {
    ...wallFields.ambient,
    hint: 'The temperature of what the resistance leads to, such as a coolant. Blank inherits it from the assembly or the world.',
  },
  ambient_over_time: wallFields.ambient_over_time,
  bound,
  held_at,
  contact_resistance: wallFields.contact_resistance,
  highest_allowed: wallFields.highest_allowed,
  resistance: number({
    label: 'Resistance',
    hint: 'From the block to ambient.',
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

function checkColdplate(values: ColdplateValues): readonly Issue[] {
  const issues: Issue[] = [];
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

const solidOf = (values: ColdplateValues) => block(cornerOf(values), sizeOf(values));

/**
 * A block tied to ambient by a total resistance, spread evenly over its volume. It has no material: its conductivity
 * is isotropic, it stores no heat, and its walls neither convect nor radiate.
 */
export const coldplate = defineKind({
  type: 'coldplate',
  title: 'Coldplate',
  apiName: 'coldplate',
  typeId: 8,
  fields: coldplateFields,
  migrations: wallMigrations,
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
      { type: 'resistance-to-ambient', kelvinPerWatt: resistance },
    ];
  },
});
