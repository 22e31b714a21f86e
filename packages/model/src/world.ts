import { contactFields } from './contact.ts';
import { DIRECTIONS } from './direction.ts';
import {
  choice,
  count,
  flag,
  length,
  list,
  material,
  number,
  SMALLEST_SIZE_MM,
  temperature,
  text,
} from './field-builders.ts';
import { USUAL_FILM_LAWS } from './film-law.ts';
import type { Migrations } from './migration.ts';
import { STARTS, STORED_STARTS } from './transient-start.ts';

/** The distance of a world wall from the origin. Negative where the box does not contain the origin. */
const bound = (label: string, towards: string) =>
  length(label, 100, {
    hint: `The distance of the world's wall from the origin, towards ${towards}.`,
    tab: 'Bounds',
    expression: false,
  });

/**
 * The world's settings, as in the specification. Only `ambient`, `initial`, `hc` and `pressure` take expressions.
 * `steps` is capped because a result is stored for each of them.
 */
export const worldFields = {
  material_name: material('Material', {
    hint: 'What fills the space between the objects. None: void.',
    optional: true,
    blank: 'Void',
    tab: 'World',
  }),
  ambient: temperature('Ambient temperature', 25, {
    shortLabel: 'Ambient',
    hint: 'The temperature of the surroundings, to which heat goes from all walls without an ambient of their own.',
    tab: 'World',
  }),
  hc: number({
    label: 'Heat transfer coefficient',
    shortLabel: 'Heat transfer',
    hint: 'Of the exposed walls of all objects that neither have a coefficient nor are in an assembly with one.',
    unit: 'W/m²·K',
    overruledBy: ['convection'],
    default: 16.1,
    min: 0,
    max: 1e12,
    tab: 'World',
  }),
  convection: {
    ...text('Convection', '', {
      hint: 'Computes the coefficients of exposed walls from the size, orientation and temperature of each face: natural, or forced 2 m/s. Blank: the coefficient holds.',
      optional: true,
      format: 'film-law',
      suggested: USUAL_FILM_LAWS,
      alters: 'property',
    }),
    tab: 'World',
  },
  gravity: choice('Gravity', DIRECTIONS, '-Z', {
    hint: 'The direction of gravity, along which air falls in natural convection, also where it is enclosed.',
    alters: 'property',
    tab: 'World',
  }),
  pressure: number({
    label: 'Air pressure',
    hint: 'Of the air of natural and forced convection, and of enclosed air: 101.325 kPa at sea level, 90 at 1,000 m, 80 at 2,000 m, 70 at 3,000 m.',
    unit: 'kPa',
    default: 101.325,
    min: 1,
    max: 10_000,
    alters: 'property',
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
  accuracy: number({
    label: 'Accuracy',
    hint: 'A steady solve makes its grid finer, where it matters, until the mean temperatures of heated objects are proven to this part of their rise. Blank: the grid follows the objects, and the solve tells how close it is.',
    unit: '%',
    default: null,
    optional: true,
    min: 0.01,
    max: 50,
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
    hint: 'The largest estimated error of any temperature at which a solve ends.',
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
    hint: 'The time that a transient solve covers, from 0. A steady solve takes the mean of changing powers over it.',
    unit: 's',
    default: 1,
    min: 1e-12,
    max: 1e12,
    expression: false,
    tab: 'Transient',
  }),
  steps: count('Steps', 10, {
    hint: 'The number of times, evenly spaced over the duration, at which a transient solve stores its temperatures.',
    max: 1_000_000,
    expression: false,
    tab: 'Transient',
  }),
  ambient_over_time: {
    ...text('Ambient over time', '', {
      shortLabel: 'Over time',
      hint: 'The ambient temperature in a transient, points of s and °C with straight lines between them, as in 0 25, 600 125. A steady solve takes the ambient temperature. Blank: it is constant.',
      optional: true,
      format: 'temperature-course',
      alters: 'start',
    }),
    tab: 'Transient',
  },
  start_from: choice('Start from', STARTS, 'initial temperatures', {
    hint: 'The temperatures at which a transient starts: the initial ones, those of the steady state with the powers, ambients, held temperatures and coefficients of 0 s, or those that a stored solution has at the same places.',
    alters: 'start',
    tab: 'Transient',
  }),
  start_solution: choice('Solution to start from', STORED_STARTS, 'latest', {
    hint: 'The stored solution of the project at which a transient starts: the latest one, that of an analysis, or the reference with which it is compared. Of a transient solution the last step counts.',
    needs: { field: 'start_from', is: 'stored solution', reason: 'Only of a start from a stored solution' },
    alters: 'start',
    tab: 'Transient',
  }),
  initial: temperature('Initial temperature', null, {
    hint: 'At which a transient starts where neither an object nor its assembly says otherwise. Blank: the ambient temperature.',
    needs: {
      field: 'start_from',
      not: 'steady state',
      reason: 'The transient starts from the steady state.',
    },
    alters: 'start',
    optional: true,
    blank: 'from ambient',
    tab: 'Transient',
  }),
  dxmin: bound('ΔX min', 'lower x'),
  dxmax: bound('ΔX max', 'higher x'),
  dymin: bound('ΔY min', 'lower y'),
  dymax: bound('ΔY max', 'higher y'),
  dzmin: bound('ΔZ min', 'lower z'),
  dzmax: bound('ΔZ max', 'higher z'),
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
  radiation_exchange: flag('Surfaces exchange radiation', false, {
    hint: 'Flat walls that see each other radiate to each other and reflect what they do not absorb, instead of to ambient alone.',
    needs: { field: 'radiation', reason: 'Switch Radiation on first.', resets: true },
    alters: 'property',
    tab: 'World',
  }),
  contacts: list('Contacts', contactFields, {
    hint: 'Contact resistances of pairs: of two objects or assemblies, of two materials, or of one and the other. The nearer statement holds, and of two alike the later one.',
    alters: 'property',
    tab: 'Contacts',
  }),
  show_grid: flag('Show grid', true, { hint: 'Draws lines on the ground of the picture.', tab: 'View' }),
  show_outline: flag('Show outline', true, {
    hint: 'Draws the edges of objects in the picture.',
    tab: 'View',
  }),
};

export const worldMigrations: Migrations = [
  {
    version: 2,
    change:
      'a transient starts at an initial temperature, from the steady state or from a stored solution, the ambient temperature may follow time, pairs have contact resistances, air of any pressure may cool walls by natural or forced convection, surfaces may exchange radiation, and a solve may go on to an accuracy',
    up: (fields) => fields,
  },
];
