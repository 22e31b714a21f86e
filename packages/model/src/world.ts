import { count, flag, length, material, number, SMALLEST_SIZE_MM } from './field-builders.ts';

/** 0 K in °C: no ambient is colder. */
export const ABSOLUTE_ZERO_CELSIUS = -273.15;

/** The distance of a world wall from the origin. Negative where the box does not contain the origin. */
const bound = (label: string) => length(label, 100, { tab: 'Bounds', expression: false });

/**
 * The world's settings, as in the specification. Only `ambient` and `hc` take expressions.
 * `steps` is capped because a result is stored for each of them.
 */
export const worldFields = {
  material_name: material('Material', { optional: true, tab: 'World' }),
  ambient: number({
    label: 'Ambient temperature',
    unit: '°C',
    default: 25,
    min: ABSOLUTE_ZERO_CELSIUS,
    max: 1e6,
    tab: 'World',
  }),
  hc: number({
    label: 'Heat transfer coefficient',
    unit: 'W/m²·K',
    default: 16.1,
    min: 0,
    max: 1e12,
    tab: 'World',
  }),
  resolution: number({
    label: 'Resolution',
    unit: 'mm',
    default: 1,
    min: SMALLEST_SIZE_MM,
    expression: false,
    tab: 'Solver',
  }),
  precision: number({
    label: 'Precision',
    unit: '1',
    default: 1e-6,
    min: 1e-15,
    max: 1,
    exclusive: true,
    expression: false,
    tab: 'Solver',
  }),
  iterations: count('Iterations', 10000, { expression: false, tab: 'Solver' }),
  absolute: flag('Absolute tolerance', false, { tab: 'Solver' }),
  abs_tol: number({
    label: 'Absolute tolerance',
    unit: '°C',
    default: 0.1,
    min: 1e-9,
    max: 1e6,
    expression: false,
    tab: 'Solver',
  }),
  duration: number({
    label: 'Duration',
    unit: 's',
    default: 1,
    min: 1e-12,
    max: 1e12,
    expression: false,
    tab: 'Transient',
  }),
  steps: count('Steps', 10, { max: 1_000_000, expression: false, tab: 'Transient' }),
  dxmin: bound('ΔX min'),
  dxmax: bound('ΔX max'),
  dymin: bound('ΔY min'),
  dymax: bound('ΔY max'),
  dzmin: bound('ΔZ min'),
  dzmax: bound('ΔZ max'),
  lump_limit: count('Quick Model limit', 10000, { min: 0, expression: false, tab: 'Solver' }),
  lumped: flag('Quick Model', false, { tab: 'Solver' }),
  save_internal_temp: flag('Save internal temperatures', false, { tab: 'Transient' }),
  precondition: flag('Precondition', true, { tab: 'Solver' }),
  radiation: flag('Radiation', false, { tab: 'World' }),
  show_grid: flag('Show grid', true, { tab: 'View' }),
  show_outline: flag('Show outline', true, { tab: 'View' }),
};
