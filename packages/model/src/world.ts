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
  material_name: material('Material', {
    hint: 'What fills the space between the objects. None: void.',
    optional: true,
    blank: 'Void',
    tab: 'World',
  }),
  ambient: number({
    label: 'Ambient temperature',
    shortLabel: 'Ambient',
    unit: '°C',
    default: 25,
    min: ABSOLUTE_ZERO_CELSIUS,
    max: 1e6,
    tab: 'World',
  }),
  hc: number({
    label: 'Heat transfer coefficient',
    shortLabel: 'Heat transfer',
    unit: 'W/m²·K',
    default: 16.1,
    min: 0,
    max: 1e12,
    tab: 'World',
  }),
  resolution: number({
    label: 'Resolution',
    hint: 'The largest cell edge inside objects.',
    unit: 'mm',
    default: 1,
    min: SMALLEST_SIZE_MM,
    expression: false,
    tab: 'Solver',
  }),
  precision: number({
    label: 'Precision',
    hint: 'Relative residual at which a solve ends.',
    unit: '1',
    default: 1e-6,
    min: 1e-15,
    max: 1,
    exclusive: true,
    expression: false,
    tab: 'Solver',
  }),
  iterations: count('Iterations', 10000, {
    hint: 'A solve that needs more of them fails.',
    expression: false,
    tab: 'Solver',
  }),
  absolute: flag('Absolute tolerance', false, {
    hint: 'A solve ends when the estimated error of every temperature is below the tolerance.',
    tab: 'Solver',
  }),
  abs_tol: number({
    label: 'Absolute tolerance',
    shortLabel: 'Tolerance',
    needs: { field: 'absolute', reason: 'Only of an absolute tolerance' },
    unit: '°C',
    difference: true,
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
  lump_limit: count('Quick Model limit', 10000, {
    hint: 'Elements of an array above which Quick Model applies.',
    min: 0,
    expression: false,
    tab: 'Solver',
  }),
  lumped: flag('Quick Model', false, {
    hint: 'Arrays of more elements than the limit are solved as one block each.',
    tab: 'Solver',
  }),
  save_internal_temp: flag('Save internal temperatures', false, {
    shortLabel: 'Save internal temp.',
    hint: 'Keeps the field of every step of a transient solve, for planes and clip faces.',
    tab: 'Transient',
  }),
  precondition: flag('Precondition', true, {
    hint: 'Off: plain conjugate gradients, for comparison.',
    tab: 'Solver',
  }),
  radiation: flag('Radiation', false, {
    hint: 'Exposed walls also lose heat by radiation, by the emissivity of their material.',
    tab: 'World',
  }),
  show_grid: flag('Show grid', true, { tab: 'View' }),
  show_outline: flag('Show outline', true, { tab: 'View' }),
};
