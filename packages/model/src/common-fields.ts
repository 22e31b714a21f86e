import {
  choice,
  color,
  flag,
  length,
  material,
  number,
  power,
  size,
  temperature,
  text,
} from './field-builders.ts';
import { USUAL_FILM_LAWS } from './film-law.ts';
import type { Migrations } from './migration.ts';
import { PLANES } from './plane.ts';

/** The explanation of every colour. */
export const COLOR_HINT = 'The colour in the picture.';

/** Every node has these beside its kind's own fields; no kind repeats them. */
export const nodeFields = {
  active: flag('Active', true, { hint: 'Off: the object takes no part in solves.' }),
  visible: flag('Visible', true, { hint: 'Off: the object is not drawn. It stays in solves.' }),
};

/** The minimum corner of an object in the world's axes. */
export const positionFields = {
  x: length('X', 0, { hint: "The lowest x of the object's box.", tab: 'Spatial' }),
  y: length('Y', 0, { hint: "The lowest y of the object's box.", tab: 'Spatial' }),
  z: length('Z', 0, { hint: "The lowest z of the object's box.", tab: 'Spatial' }),
};

/** The explanations of the sizes of a box. */
export const SIZE_HINTS = {
  x: 'The size of the box along x.',
  y: 'The size of the box along y.',
  z: 'The size of the box along z.',
} as const;

/** Full sizes along the axes, each of the same default. */
export function sizeFields(defaultValue: number) {
  return {
    dx: size('ΔX', defaultValue, { hint: SIZE_HINTS.x, tab: 'Spatial' }),
    dy: size('ΔY', defaultValue, { hint: SIZE_HINTS.y, tab: 'Spatial' }),
    dz: size('ΔZ', defaultValue, { hint: SIZE_HINTS.z, tab: 'Spatial' }),
  };
}

const hc = number({
  label: 'Heat transfer coefficient',
  shortLabel: 'Heat transfer',
  hint: 'Heat transfer coefficient of exposed walls. Blank inherits, 0 is adiabatic.',
  unit: 'W/m²·K',
  alters: 'property',
  default: null,
  optional: true,
  min: 0,
  max: 1e12,
  follows: 'coefficient',
  tab: 'Thermal',
});

const convection = {
  ...text('Convection', '', {
    hint: 'Computes the heat transfer coefficient of every face from its size, orientation and temperature: natural, or forced 2 m/s, forced 2 m/s along x. Or a coefficient over time in a transient: over time 0 10, 60 50. Blank: the coefficient holds, or what the assembly or the world says.',
    optional: true,
    format: 'film-law',
    suggested: USUAL_FILM_LAWS,
    follows: 'convection',
    alters: 'property',
  }),
  tab: 'Thermal',
} as const;

const ambient = temperature('Ambient temperature', null, {
  shortLabel: 'Ambient',
  hint: 'The temperature of what is around the exposed walls. Blank inherits it from the assembly or the world.',
  alters: 'temperature',
  optional: true,
  follows: 'ambient',
  tab: 'Thermal',
});

const ambient_over_time = {
  ...text('Ambient over time', '', {
    shortLabel: 'Over time',
    hint: 'The ambient temperature in a transient, points of s and °C with straight lines between them, as in 0 25, 600 125. A steady solve takes the ambient temperature. Blank: it is constant, or what the assembly or the world says.',
    optional: true,
    format: 'temperature-course',
    follows: 'ambientOverTime',
    alters: 'start',
  }),
  tab: 'Thermal',
} as const;

const held_at_over_time = {
  ...text('Held at over time', '', {
    shortLabel: 'Held over time',
    hint: 'The temperature of held walls in a transient, points of s and °C with straight lines between them, as in 0 25, 600 125. A steady solve takes the temperature above. Blank: it is constant.',
    optional: true,
    format: 'temperature-course',
    needs: { field: 'held_at', reason: 'Enter the temperature at which it is held first.', resets: true },
    alters: 'start',
  }),
  tab: 'Thermal',
} as const;

const initial = temperature('Initial temperature', null, {
  hint: 'The temperature at which a transient starts. Blank inherits it from the assembly or the world.',
  alters: 'start',
  optional: true,
  follows: 'initial',
  tab: 'Thermal',
});

const highestAllowed = temperature('Highest allowed temperature', null, {
  shortLabel: 'Highest allowed',
  hint: 'The limit for the hottest place. It alters no temperature. Blank: that of the assembly, or else the lowest of the materials.',
  alters: 'look',
  optional: true,
  follows: 'highestAllowed',
  tab: 'Thermal',
});

/** How the exposed walls of an object lose heat, and to what; the temperature at which it starts, and its limit. */
export const wallFields = {
  hc: { ...hc, overruledBy: ['convection', 'bound', 'held_at'] },
  convection: { ...convection, overruledBy: ['bound', 'held_at'] },
  ambient: { ...ambient, overruledBy: ['held_at'] },
  ambient_over_time: { ...ambient_over_time, overruledBy: ['held_at'] },
  bound: flag('Bind to ambient', false, {
    hint: 'All exposed walls are held at ambient temperature.',
    overruledBy: ['held_at'],
    tab: 'Thermal',
  }),
  held_at: temperature('Held at', null, {
    hint: 'All exposed walls are held at this temperature. Blank: they are not.',
    alters: 'temperature',
    optional: true,
    tab: 'Thermal',
  }),
  held_at_over_time,
  contact_resistance: number({
    label: 'Contact resistance',
    hint: 'Of the flat faces where the object touches others, without geometry. Of two that touch, both count. Blank: perfect contact.',
    unit: '°C·mm²/W',
    alters: 'property',
    default: null,
    optional: true,
    min: 0,
    max: 1e9,
    tab: 'Thermal',
  }),
  initial,
  highest_allowed: highestAllowed,
};

/** The step of kinds with walls to the version with `ambient`, `held_at`, `contact_resistance`, `initial` and a limit; blank is as before. */
export const wallMigrations: Migrations = [
  {
    version: 2,
    change:
      'walls have a convection, an ambient and a held temperature, both also over time, and a contact resistance of their own, objects an initial and a highest allowed temperature, and a power may follow temperature or enter through walls',
    up: (fields) => fields,
  },
];

/** The step of kinds without walls to the version with `power_over_temperature` and a limit; blank is as before. */
export const powerMigrations: Migrations = [
  {
    version: 2,
    change: 'a power may follow temperature, and there is a highest allowed temperature',
    up: (fields) => fields,
  },
];

/** Fields that several kinds share; each kind picks those it has. */
export const commonFields = {
  ...positionFields,
  /** For kinds without walls that could be bound to ambient. */
  hc: { ...hc, overruledBy: ['convection'] },
  convection,
  ambient,
  ambient_over_time,
  initial,
  highest_allowed: highestAllowed,
  material_name: material('Material', { hint: 'What the object is made of.', tab: 'Thermal' }),
  /** For kinds in which a blank material has a meaning (a hole, a void filling). */
  optional_material_name: material('Material', {
    hint: 'What the object is made of. A hole needs none.',
    tab: 'Thermal',
    optional: true,
  }),
  fill_material_name: material('Fill material', {
    hint: 'What is between the elements. None: void.',
    tab: 'Thermal',
    optional: true,
  }),
  hole_material_name: material('Hole material', {
    hint: 'What is inside the barrels of plated vias.',
    tab: 'Thermal',
    optional: true,
    blank: 'Void',
  }),
  power: power('Power', 0, {
    hint: 'Heat that arises in the object, spread evenly over it. Negative: heat that is taken out.',
    tab: 'Thermal',
  }),
  power_over_temperature: {
    ...text('Power over temperature', '', {
      hint: 'The factor on the power, by the mean temperature of the object: exp 0.02 from 25 is exp(0.02/K (T − 25 °C)), linear 0.0039 from 25 is 1 + 0.0039/K (T − 25 °C); or points of °C and factor, as in 25 1, 100 1.4. Blank: the power is constant.',
      shortLabel: 'Over temperature',
      optional: true,
      format: 'power-law',
      alters: 'property',
    }),
    tab: 'Thermal',
  },
  power_on_walls: flag('Power on walls', false, {
    hint: 'The power enters evenly through the exposed walls, curved ones too, instead of arising within.',
    alters: 'property',
    tab: 'Thermal',
  }),
  hole: flag('Hole', false, {
    hint: 'Cuts what stands before it in the tree, and leaves a void.',
    tab: 'Spatial',
  }),
  lumped: flag('Quick Model', false, { follows: 'quickModel', tab: 'Thermal' }),
  collapsed: flag('Collapsed', false, { hint: 'The tree hides what is in the assembly.', alters: 'look' }),
  color: color('Color', '#888888', { hint: COLOR_HINT }),
  plane: choice('Plane', PLANES, 'XY', {
    hint: 'The plane of the outline. The thickness is along its normal.',
    tab: 'Spatial',
  }),
};
