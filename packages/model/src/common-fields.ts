import { choice, color, flag, length, material, number, power, size } from './field-builders.ts';

/** Every node has these beside its kind's own fields; no kind repeats them. */
export const nodeFields = {
  active: flag('Active', true),
  visible: flag('Visible', true),
};

/** The minimum corner of an object in the world's axes. */
export const positionFields = {
  x: length('X', 0, { tab: 'Spatial' }),
  y: length('Y', 0, { tab: 'Spatial' }),
  z: length('Z', 0, { tab: 'Spatial' }),
};

/** Full sizes along the axes, each of the same default. */
export function sizeFields(defaultValue: number) {
  return {
    dx: size('ΔX', defaultValue, { tab: 'Spatial' }),
    dy: size('ΔY', defaultValue, { tab: 'Spatial' }),
    dz: size('ΔZ', defaultValue, { tab: 'Spatial' }),
  };
}

const hc = number({
  label: 'Heat transfer coefficient',
  shortLabel: 'Heat transfer',
  hint: 'Heat transfer coefficient of exposed walls. Blank inherits, 0 is adiabatic.',
  unit: 'W/m²·K',
  default: null,
  optional: true,
  min: 0,
  max: 1e12,
  follows: 'coefficient',
  tab: 'Thermal',
});

/** How the exposed walls of an object lose heat. */
export const wallFields = {
  hc: { ...hc, overruledBy: 'bound' },
  bound: flag('Bind to ambient', false, {
    hint: 'All exposed walls are held at ambient temperature.',
    tab: 'Thermal',
  }),
};

/** Fields that several kinds share; each kind picks those it has. */
export const commonFields = {
  ...positionFields,
  /** For kinds without walls that could be bound to ambient. */
  hc,
  material_name: material('Material', { tab: 'Thermal' }),
  /** For kinds in which a blank material has a meaning (a hole, a void filling). */
  optional_material_name: material('Material', { tab: 'Thermal', optional: true }),
  fill_material_name: material('Fill material', { tab: 'Thermal', optional: true }),
  hole_material_name: material('Hole material', { tab: 'Thermal', optional: true, blank: 'Void' }),
  power: power('Power', 0, { tab: 'Thermal' }),
  hole: flag('Hole', false, {
    hint: 'Cuts what stands before it in the tree, and leaves a void.',
    tab: 'Spatial',
  }),
  lumped: flag('Quick Model', false, { follows: 'quickModel', tab: 'Thermal' }),
  collapsed: flag('Collapsed', false, { cosmetic: true }),
  color: color('Color', '#888888'),
  plane: choice('Plane', ['XY', 'XZ', 'YZ'], 'XY', { tab: 'Spatial' }),
};
