import { kinds } from '@thermarium/kinds';
import { prepareModel } from '@thermarium/mesh';
import type { EvaluatedModel } from '@thermarium/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { modelOf } from '../../../mesh/src/testing/model-of.ts';
import { reportOf } from '../figures/object-figures.ts';
import { Solution } from '../solution.ts';
import { solvedSteady } from '../testing/solved.ts';
import { restated } from './restated.ts';
import { solveWhatIf } from './solve-what-if.ts';
import type { WhatIf, WhatIfChoice } from './what-if.ts';

type Tree = Parameters<typeof modelOf>[0];

const LIMITS = {
  cellLimit: { cells: 1e6, reason: 'the test' },
  cellBudget: { generous: 0, usual: 4000 },
} as const;

function openWhatIf(model: EvaluatedModel): WhatIf | { readonly problem: string } {
  const solve = solveWhatIf(model, { kinds, ...LIMITS });
  let step = solve.next();
  while (!step.done) step = solve.next();
  return step.value;
}

/** A model's tree and world, which a test changes. */
interface Sketched {
  readonly tree: Tree;
  readonly world: Record<string, unknown>;
}

const evaluated = ({ tree, world }: Sketched): EvaluatedModel => modelOf(tree, world);

/** The model with the powers and the ambient of a choice, solved on the same grid. */
function solvedAt({ tree, world }: Sketched, whatIf: WhatIf, { factors, ambient }: WhatIfChoice): Solution {
  const { objects } = whatIf.discretisation.scene;
  const factorOf = new Map(
    whatIf.sources.flatMap((source, n) => source.objects.map((object) => [objects[object].path, factors[n]])),
  );
  const changed = tree.map((node) => ({
    ...node,
    ...(factorOf.has(node.name) && { power: Number(node.power) * Number(factorOf.get(node.name)) }),
  }));
  const model = evaluated({ tree: changed, world: { ...world, ambient } });
  const { prepared, issues } = prepareModel(model, kinds, {
    ...{ ...LIMITS, analysis: 'steady', refine: 1 },
    grid: whatIf.discretisation.grid,
  });
  if (!prepared) throw new Error(`The model is not valid: ${issues.map(({ message }) => message)}`);
  return new Solution(prepared, { ...solvedSteady(prepared.problem), time: null });
}

/** Every temperature, and every figure of objects. */
function expectAsSolved(sketch: Sketched, whatIf: WhatIf, choices: readonly WhatIfChoice[]): void {
  for (const choice of choices) {
    const faces = new Float64Array(whatIf.faces);
    const answer = whatIf.at(choice, faces);
    const solved = solvedAt(sketch, whatIf, choice);
    const report = reportOf(solved);
    expect(solved.faceTemperatures).toHaveLength(faces.length);
    faces.forEach((celsius, row) => {
      expectKelvin(celsius, solved.faceTemperatures[row]);
    });
    expectKelvin(answer.tMax, solved.celsius(solved.extremes.hottestRise));
    expect(whatIf.objects).toEqual(solved.objects);
    whatIf.objects.forEach((object, n) => {
      const own = report(object);
      expectKelvin(answer.min[n], own.min_t);
      expectKelvin(answer.max[n], own.max_t);
      expectKelvin(answer.mean[n], own.mean_t);
      expectKelvin(answer.coolantOutlet[n], own.coolant_outlet_t);
      expect(answer.power[n]).toBeCloseTo(own.dissipated_power, 6);
      expect(answer.heatToAmbient[n]).toBeCloseTo(own.heat_to_ambient_W, 5);
      expect(whatIf.constantFigures(object).film_coefficient).toEqual(own.film_coefficient);
    });
  }
}

function expectKelvin(found: number | null, expected: number | null): void {
  if (expected === null) expect(found).toBeNaN();
  else expect(Math.abs(Number(found) - expected)).toBeLessThan(1e-4);
}

const at = fc.integer({ min: 0, max: 5 });
const size = fc.integer({ min: 1, max: 3 });
const place = { x: at, y: at, z: at };
const sizes = { dx: size, dy: size, dz: size };
const material_name = fc.constantFrom('copper', 'fr4', 'solder');
const power = fc.constantFrom(0, 300, 1200, -200);
/** Blank ones follow the world's. */
const ambient = fc.constantFrom(null, null, 60, -15);
const box = fc
  .record({ ...place, ...sizes, material_name, power, ambient, hc: fc.constantFrom(20, 500) })
  .map((values) => ({ type: 'box', ...values }));
const held = fc
  .record({ ...place, ...sizes, material_name, held_at: fc.constantFrom(10, 70) })
  .map((values) => ({ type: 'box', ...values }));
const round = fc
  .record({ ...place, ...sizes, material_name, power, plane: fc.constantFrom('XY', 'XZ', 'YZ') })
  .map((values) => ({ type: 'cylinder', ...values }));
const source = fc
  .record({ ...place, ...sizes, power })
  .map((values) => ({ type: 'source', plane: 'XY', ...values, z: 0, dz: 0 }));
const coldplate = fc
  .record({ ...place, ...sizes, ambient, flow: fc.constantFrom(null, 0.003) })
  .map((values) => ({ type: 'coldplate', resistance: 2, conductivity: 20, ...values }));
/** Something that every source touches. */
const FLOOR = { type: 'box', name: 'floor', x: 0, y: 0, z: -1, dx: 9, dy: 9, dz: 1, material_name: 'fr4' };
const world = fc.record({ ambient: fc.constantFrom(20, 55), hc: fc.constantFrom(5, 80) });
const trees = fc
  .array(fc.oneof(box, box, held, round, source, coldplate), { minLength: 2, maxLength: 6 })
  .map((nodes) => [FLOOR, ...nodes.map((node, n) => ({ ...node, name: `${node.type} ${n}`, id: n + 1 }))]);
const factor = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 10, noNaN: true }));
const shift = fc.oneof(fc.constant(0), fc.double({ min: -150, max: 150, noNaN: true }));

it('has the temperatures and figures of a solve, at any powers and any ambient, of any linear model', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      trees,
      world,
      fc.array(factor, { minLength: 6, maxLength: 6 }),
      shift,
      (tree, fields, factors, kelvin) => {
        const sketch = { tree: tree as Tree, world: { ...fields, resolution: 1 } };
        const whatIf = openWhatIf(evaluated(sketch));
        // Some have neither power nor surroundings, or parts that hang in the air.
        if ('problem' in whatIf) return;
        compared++;
        const choice = {
          factors: whatIf.sources.map((_, n) => factors[n]),
          ambient: whatIf.ambient + kelvin,
        };
        expectAsSolved(sketch, whatIf, [choice]);
      },
    ),
    { seed: 31, numRuns: 30, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(22);
});

const plate = { type: 'box', name: 'plate', x: 0, y: 0, z: 0, dx: 20, dy: 10, dz: 1, material_name: 'epoxy' };
const spotAt = (name: string, x: number, power: number) => ({
  ...{ type: 'source', name, plane: 'XY', x, y: 4, z: 1, dx: 2, dy: 2, dz: 0, power },
});
const onPlate = (...spots: readonly object[]): Sketched => ({
  tree: [plate, ...spots] as Tree,
  world: { ambient: 20, hc: 50, resolution: 1 },
});

function opened(sketch: Sketched): WhatIf {
  const whatIf = openWhatIf(evaluated(sketch));
  if ('problem' in whatIf) throw new Error(whatIf.problem);
  return whatIf;
}

it('says where it is hottest, which moves with the powers', () => {
  const whatIf = opened(onPlate(spotAt('left', 2, 300), spotAt('right', 16, 200)));
  const hottestAt = (factors: readonly number[]) =>
    whatIf.at({ factors, ambient: 20 }, new Float64Array(whatIf.faces));
  for (const [factors, low, high] of [
    [[1, 1], 2, 4],
    [[0.5, 1], 16, 18],
  ] as const) {
    const { tMaxAt, maxAt } = hottestAt(factors);
    for (const at of [tMaxAt, maxAt(whatIf.objects[0])]) {
      expect(at?.[0]).toBeGreaterThan(low);
      expect(at?.[0]).toBeLessThan(high);
      expect(at?.[2]).toBe(1);
    }
  }
});

it('has the strongest objects one by one, and the rest together', () => {
  const spots = Array.from({ length: 20 }, (_, n) => spotAt(`spot ${n}`, n * 0.9, n === 7 ? -500 : 100 + n));
  const model = onPlate(...spots);
  const whatIf = opened(model);
  const { sources, discretisation } = whatIf;
  const namesOf = (source: number) =>
    sources[source].objects.map((object) => discretisation.scene.objects[object].path);
  expect(sources).toHaveLength(16);
  expect(namesOf(0)).toEqual(['spot 7']);
  expect(namesOf(1)).toEqual(['spot 19']);
  expect(namesOf(15)).toEqual(['spot 4', 'spot 3', 'spot 2', 'spot 1', 'spot 0']);
  expect(sources[15].total).toBeCloseTo(0.51, 12);
  expectAsSolved(model, whatIf, [{ factors: sources.map((_, n) => 0.2 * n), ambient: 35 }]);
});

it('has the sources of an assembly as one where there are many, as in a power map', () => {
  const tiles = Array.from({ length: 20 }, (_, n) => ({
    active: true,
    visible: true,
    ...spotAt(`tile ${n}`, n, 10 + n),
  }));
  const map = { type: 'assembly', name: 'map', x: 0, y: 0, z: 0, children: tiles };
  const sketch = { ...onPlate(map, spotAt('spot', 8, 50)) };
  const whatIf = opened(sketch);
  expect(whatIf.sources.map(({ path, objects }) => [path, objects.length])).toEqual([
    ['map', 20],
    ['spot', 1],
  ]);
  expect(whatIf.sources[0].total).toBeCloseTo(0.39, 12);
});

it('knows the same model at other powers again, and none with powers of others', () => {
  const [left, right] = [spotAt('left', 2, 300), spotAt('right', 16, 200)];
  const whatIf = opened(onPlate(left, right));
  const again = (sketch: Sketched) => restated(whatIf, evaluated(sketch), kinds);
  const warmer = onPlate({ ...left, power: 150 }, { ...right, power: 500 });
  expect(again({ ...warmer, world: { ...warmer.world, ambient: 35 } })).toEqual({
    factors: [0.5, 2.5],
    ambient: 35,
  });
  const { power: _, ...dark } = right;
  expect(again(onPlate(left, dark))).toBeNull();
  expect(again(onPlate(left, { ...right, power: -200 }))).toBeNull();
  expect(again(onPlate({ ...left, power: 3000 }, right))).toBeNull();
  // Another object has a power now.
  const heatedPlate = { ...onPlate(left, right), tree: [{ ...plate, power: 5 }, left, right] as Tree };
  expect(again(heatedPlate)).toBeNull();
});

it('names what keeps temperatures from following powers in proportion', () => {
  const problemOf = (sketch: object, world: object = {}) => {
    const whatIf = openWhatIf(
      modelOf([{ ...plate, power: 100, ...sketch }] as Tree, { ambient: 20, hc: 50, ...world }),
    );
    return 'problem' in whatIf ? whatIf.problem : null;
  };
  expect(problemOf({})).toBeNull();
  expect(problemOf({}, { radiation: true })).toMatch(/: the model has radiation\. /);
  expect(problemOf({ material_name: 'softening' })).toContain(
    "the conductivity of 'softening', which follows temperature.",
  );
  expect(problemOf({ power_over_temperature: 'exp 0.02 from 25' })).toContain(
    "the power of 'plate', which follows temperature.",
  );
  expect(problemOf({}, { convection: 'natural' })).toContain("the convection of 'plate' by a law.");
  expect(problemOf({ power: 0 })).toMatch(/^Nothing in the model has a power\./);
  expect(problemOf({ dx: 0.001 }, { hc: 0 })).toMatch(/ambient/);
});

it('refuses choices beyond those for which its candidates are complete', () => {
  const whatIf = opened(onPlate(spotAt('left', 2, 300)));
  const at = (factor: number, ambient: number) => () =>
    whatIf.at({ factors: [factor], ambient }, new Float64Array(whatIf.faces));
  expect(at(10, 220)).not.toThrow();
  expect(at(10.1, 20)).toThrow('out of range');
  expect(at(-0.1, 20)).toThrow('out of range');
  expect(at(1, 221)).toThrow('out of range');
});
