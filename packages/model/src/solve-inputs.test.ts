import { expect, test } from 'vitest';
import { wallFields } from './common-fields.ts';
import type { EvaluatedModel, EvaluatedWorld } from './evaluated.ts';
import { color, material, size } from './field-builders.ts';
import type { EvaluatedMaterial } from './medium.ts';
import { solveInputs } from './solve-inputs.ts';

const COPPER: EvaluatedMaterial = {
  name: 'copper',
  color: '#b87333',
  density: 8900,
  specificHeat: 385,
  emissivity: 0.5,
  highestAllowed: null,
  conductivity: [390, 390, 390],
};

const WORLD: Omit<EvaluatedWorld, 'material'> = {
  ambient: 20,
  ambientOverTime: '',
  initial: null,
  startFrom: 'initial temperatures',
  startSolution: 'latest',
  hc: 10,
  convection: '',
  gravity: '-Z',
  pressure: 101.325,
  resolution: 1,
  accuracy: null,
  precision: 1e-6,
  iterations: 100,
  absolute: false,
  abs_tol: 0.1,
  duration: 10,
  steps: 4,
  min: [-1, -1, -1],
  max: [1, 1, 1],
  lumpLimit: 100,
  lumped: false,
  saveInternalTemp: false,
  precondition: true,
  radiation: false,
  radiationExchange: false,
  contacts: [],
};

/** A box of one material in a world that is filled with another one. */
function model(
  material: Partial<EvaluatedMaterial> = {},
  filling: Partial<EvaluatedMaterial> = {},
  world: Partial<EvaluatedWorld> = {},
  box: object = {},
): EvaluatedModel {
  return {
    name: 'model',
    world: { ...WORLD, material: { ...COPPER, ...filling }, ...world },
    materials: new Map([['solid', { ...COPPER, ...material }]]),
    tree: [
      {
        id: 1,
        type: 'box',
        path: 'die',
        name: 'die',
        values: { dx: 1, color: '#000000', material: 'solid', ...box },
        children: [],
      },
    ],
  };
}

const FIELDS = {
  dx: size('ΔX', 1),
  initial: wallFields.initial,
  highest_allowed: wallFields.highest_allowed,
  color: color('Color', '#ffffff'),
  material: material('Material'),
};

/** The analyses whose result an alteration can change. */
function altered(to: EvaluatedModel): readonly ('steady' | 'transient')[] {
  const print = (of: EvaluatedModel, transient: boolean) =>
    JSON.stringify(solveInputs(of, () => FIELDS, transient));
  return (['steady', 'transient'] as const).filter(
    (analysis) => print(model(), analysis === 'transient') !== print(to, analysis === 'transient'),
  );
}

const TABLE = { temperatures: [0, 100], values: [390, 380] };

type Analyses = readonly ('steady' | 'transient')[];
const BOTH: Analyses = ['steady', 'transient'];

/** What a change of each property of a material can alter, where an object or the space between objects has it. */
const BY_MATERIAL: {
  readonly [key in keyof EvaluatedMaterial]: readonly [EvaluatedMaterial[key], Analyses];
} = {
  name: ['Cu', []],
  color: ['#000000', []],
  density: [8901, ['transient']],
  specificHeat: [386, ['transient']],
  emissivity: [0.6, BOTH],
  conductivity: [[390, 390, 391], BOTH],
  highestAllowed: [125, []],
  overTemperature: [{ conductivity: [TABLE, TABLE, TABLE], specificHeat: null }, BOTH],
};

test('a specific heat over temperature alters transients alone, each of its points', () => {
  const heatOf = (values: readonly number[]) => {
    const specificHeat = { temperatures: [0, 100], values };
    return model({ overTemperature: { conductivity: [null, null, null], specificHeat } });
  };
  expect(altered(heatOf([385, 400]))).toEqual(['transient']);
  const print = (of: EvaluatedModel) => JSON.stringify(solveInputs(of, () => FIELDS, true));
  expect(print(heatOf([385, 401]))).not.toBe(print(heatOf([385, 400])));
});

test.each(Object.entries(BY_MATERIAL))(
  'the %s of a material alters what follows from it',
  (key, [to, by]) => {
    expect(altered(model({ [key]: to }))).toEqual(by);
    expect(altered(model({}, { [key]: to }))).toEqual(by);
  },
);

const BY_WORLD: { readonly [key in keyof EvaluatedWorld]: readonly [EvaluatedWorld[key], Analyses] } = {
  ambient: [21, BOTH],
  ambientOverTime: ['0 20, 5 60', ['transient']],
  initial: [60, ['transient']],
  startFrom: ['steady state', ['transient']],
  startSolution: ['steady', ['transient']],
  hc: [11, BOTH],
  convection: ['natural', BOTH],
  gravity: ['+Y', BOTH],
  pressure: [80, BOTH],
  material: [null, BOTH],
  resolution: [2, BOTH],
  accuracy: [1, BOTH],
  precision: [1e-7, BOTH],
  iterations: [200, BOTH],
  absolute: [true, BOTH],
  abs_tol: [0.2, BOTH],
  duration: [11, BOTH],
  steps: [5, ['transient']],
  min: [[-1, -1, -2], BOTH],
  max: [[1, 1, 2], BOTH],
  lumpLimit: [200, BOTH],
  lumped: [true, BOTH],
  saveInternalTemp: [true, ['transient']],
  precondition: [false, BOTH],
  radiation: [true, BOTH],
  radiationExchange: [true, BOTH],
  contacts: [[{ first: 'die', second: 'lid', resistance: 5 }], BOTH],
};

test.each(Object.entries(BY_WORLD))('the %s of the world alters what follows from it', (key, [to, by]) => {
  expect(altered(model({}, {}, { [key]: to }))).toEqual(by);
});

test('an object alters transients alone by its initial temperature', () => {
  expect(altered(model({}, {}, {}, { initial: 60 }))).toEqual(['transient']);
});

test('an object alters a result by its sizes and its material, not by its colour', () => {
  expect(altered(model({}, {}, {}, { dx: 2 }))).toEqual(BOTH);
  expect(altered(model({}, {}, {}, { material: null }))).toEqual(BOTH);
  expect(altered(model({}, {}, {}, { color: '#ffffff' }))).toEqual([]);
});

test('no limit of an object alters a temperature', () => {
  expect(altered(model({}, {}, {}, { highest_allowed: 125 }))).toEqual([]);
});
