import { type Discretisation, discretise, scenePowers } from '@thermarium/mesh';
import { expect, it } from 'vitest';
import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import { checkModels, heatedBlockModel } from '../testing/random-scenes.ts';
import { solutionOf } from '../testing/solution-of.ts';
import { solvedSteady } from '../testing/solved.ts';
import { extremesOfCases } from './extremes-of-cases.ts';
import { hasSurroundings, powerGroups, withUnitPowers, withWatts } from './powers.ts';
import { solveResponses } from './prepare-superposition.ts';
import { resistanceBounds } from './resistance-bounds.ts';
import { thermalResistances } from './resistances.ts';
import { superposed } from './superposed.ts';

/** The model with every power at 1 W, and its fields with one node heated at a time. */
function responsesOf({ scene, grid }: Discretisation) {
  const heated = new Set(scenePowers(scene).map(({ key }) => key));
  const { discretisation: unit } = discretise(withUnitPowers(scene, heated), grid, 'steady');
  const groups = powerGroups(unit.loads);
  const watts = (ofGroups: readonly number[]): Float64Array => {
    const all = new Float64Array(unit.loads.powers.length);
    groups.forEach(({ powers }, group) => {
      for (const power of powers) all[power] = ofGroups[group];
    });
    return all;
  };
  const sets = groups.map((_, group) => ({
    watts: watts(groups.map((__, other) => (other === group ? 1 : 0))),
    surroundings: false,
    error: 1e-9,
  }));
  const unpowered = { watts: watts(groups.map(() => 0)), surroundings: true, error: 1e-9 };
  const solve = solveResponses(unit, hasSurroundings(unit) ? [unpowered, ...sets] : sets);
  let step = solve.next();
  while (!step.done) step = solve.next();
  expect(step.value.problem).toBeNull();
  return { unit, groups, watts, solutions: step.value.solutions };
}

function boundsOf(solutions: Parameters<typeof resistanceBounds>[0]) {
  const solve = resistanceBounds(solutions);
  let step = solve.next();
  while (!step.done) step = solve.next();
  return step.value;
}

/** Powers of four cases, which also cool and vanish. */
const powersOf = (groups: number) =>
  [1, 2, 3, 4].map((n) =>
    Array.from({ length: groups }, (_, group) => 0.5 + Math.sin(7 * n + 3 * group) - (n === 3 ? 0.5 : 0)),
  );

function expectSameAsSolved(prepared: Discretisation): void {
  const { unit, groups, watts, solutions } = responsesOf(prepared);
  if (groups.length === 0) return;
  const cases = powersOf(groups.length);
  const constant = hasSurroundings(unit) ? [1] : [];
  const coefficientsOf = (powers: readonly number[]) => [...constant, ...powers];
  const found = extremesOfCases(solutions, Float64Array.from(cases.flatMap(coefficientsOf)));
  const { length } = unit.scene.objects;
  for (const [n, powers] of cases.entries()) {
    const discretisation = withWatts(unit, watts(powers));
    const summed = superposed(solutions, coefficientsOf(powers), discretisation).extremes;
    const solved =
      n % 2 === 0
        ? summed
        : solutionOf(discretisation, { ...solvedSteady(discretisation.problem), time: null }).extremes;
    const own = { min: found.min.subarray(n * length), max: found.max.subarray(n * length) };
    for (let object = 0; object < length; object++) {
      for (const end of ['min', 'max'] as const) {
        expectClose(own[end][object], summed[end][object], 1e-9);
        expectClose(own[end][object], solved[end][object], 1e-6);
      }
    }
    expectClose(found.hottest[n], summed.hottestRise, 1e-9);
  }
}

function expectClose(found: number, expected: number, tolerance: number): void {
  if (Number.isFinite(expected)) {
    expect(Math.abs(found - expected)).toBeLessThan(tolerance * Math.max(1, Math.abs(expected)));
  } else expect(found).toBe(expected);
}

it('superposed extremes are those of every case solved by itself', () => {
  checkModels(heatedBlockModel, 21, expectSameAsSolved, 12);
});

it('also where a film heats an exposed wall that air cools', () => {
  const block = { type: 'box', x: 0, y: 0, z: 0, dx: 4, dy: 4, dz: 2, material_name: 'epoxy', hc: 2000 };
  const film = { type: 'source', plane: 'XY', x: 1, y: 0, z: 2, dx: 3, dy: 4, dz: 0, power: 3 };
  expectSameAsSolved(
    preparedSketch([
      { ...block, name: 'low' },
      { ...block, name: 'beside', x: 4, power: 2000 },
      { ...film, name: 'film' },
    ]),
  );
});

it('also where walls are held, and have an ambient and a coolant of their own', () => {
  const block = { type: 'box', x: 0, y: 0, z: 0, dx: 4, dy: 4, dz: 2, material_name: 'epoxy', hc: 2000 };
  const film = { type: 'source', plane: 'XY', x: 1, y: 0, z: 2, dx: 3, dy: 4, dz: 0, power: 3 };
  const prepared = preparedSketch([
    { ...block, name: 'low', ambient: 90 },
    { ...block, name: 'beside', x: 4, power: 2000, ambient: -20 },
    { ...block, name: 'held', x: 8, held_at: 60 },
    { ...{ type: 'coldplate', name: 'plate', x: 0, y: 4, z: 0, dx: 4, dy: 4, dz: 2 }, ambient: 70 },
    { ...film, name: 'film' },
  ]);
  expectSameAsSolved(prepared);
  const { solutions } = responsesOf(prepared);
  // What surroundings do is no resistance; what a watt does is not altered by them.
  const inAmbient = responsesOf(
    preparedSketch([
      { ...block, name: 'low' },
      { ...block, name: 'beside', x: 4, power: 2000 },
      { ...block, name: 'held', x: 8, bound: true },
      { type: 'coldplate', name: 'plate', x: 0, y: 4, z: 0, dx: 4, dy: 4, dz: 2 },
      { ...film, name: 'film' },
    ]),
  );
  const [found, expected] = [solutions, inAmbient.solutions].map((own) => thermalResistances(own));
  expect(found.sources).toEqual(expected.sources);
  found.max.flat().forEach((max, n) => {
    expect(max).toBeCloseTo(expected.max.flat()[n] ?? Number.NaN, 6);
  });
});

it('also where powers enter through walls, flat and curved, and through patches', () => {
  const block = { type: 'box', x: 0, y: 0, z: 0, dx: 4, dy: 4, dz: 2, material_name: 'epoxy', hc: 2000 };
  const pin = { ...block, type: 'cylinder', name: 'pin', plane: 'XY', z: 2, dx: 2, dy: 2, power: 30 };
  const patch = { type: 'patch', plane: 'XY', x: 2, y: 1, z: 2, dx: 2, dy: 2, dz: 0, hc: 500, power: 8 };
  expectSameAsSolved(
    preparedSketch([
      { ...block, name: 'low', power: 5 },
      { ...pin, power_on_walls: true },
      { ...patch, name: 'patch' },
    ]),
  );
});

it('also where a coolant warms on its way through two cold plates', () => {
  const place = { y: 0, dx: 4, dy: 4, dz: 2 };
  const block = { type: 'box', ...place, z: 2, material_name: 'copper', hc: 200 };
  const plate = { type: 'coldplate', ...place, z: 0, resistance: 2, conductivity: 100, flow: 0.003 };
  const tree = [
    { ...block, name: 'one', x: 0, power: 2000 },
    { ...plate, name: 'plate', x: 0, ambient: 60 },
    { ...block, name: 'other', x: 8, power: 1000 },
    { ...plate, name: 'next', x: 8, inlet_from: 'plate' },
  ];
  expectSameAsSolved(preparedSketch(tree));
  const { solutions } = responsesOf(preparedSketch(tree));
  const { mean, objects } = thermalResistances(solutions);
  const [one, other] = ['one', 'other'].map((name) => objects.indexOf(name));
  // Nothing is enclosed where heat has a direction.
  expect(boundsOf(solutions)).toEqual({ mean_low: null, mean_high: null });
  // Heat goes on with the coolant, and not back.
  expect(mean[0][other]).toBeGreaterThan(0.5);
  expect(Math.abs(Number(mean[1][one]))).toBeLessThan(1e-6);
});

it('resistances tell the rise of every object per watt of every source', () => {
  const block = { type: 'box', x: 0, y: 0, dx: 2, dy: 2, dz: 1, material_name: 'copper' };
  const { unit, solutions } = responsesOf(
    preparedSketch([
      { ...block, name: 'die', z: 0, power: 700 },
      { ...block, name: 'lid', z: 1, power: 300 },
    ]),
  );
  const { sources, objects, mean, max } = thermalResistances(solutions);
  expect(sources).toEqual([{ die: 1 }, { lid: 1 }]);
  expect(objects).toEqual(['die', 'lid']);
  // Reciprocity: what one source does to the other's mean, the other does to the one's.
  expect(mean[0][1]).toBeCloseTo(mean[1][0] ?? 0, 8);
  expect(mean[0][0] ?? 0).toBeGreaterThan(mean[0][1] ?? 0);
  expect(max[0][0] ?? 0).toBeGreaterThanOrEqual(mean[0][0] ?? 0);
  const doubled = superposed(solutions, [1, 1], withWatts(unit, Float64Array.of(1, 1)));
  const both = thermalResistances([doubled]);
  expect(both.sources).toEqual([{ die: 0.5, lid: 0.5 }]);
  expect(both.mean[0][0]).toBeCloseTo(((mean[0][0] ?? 0) + (mean[1][0] ?? 0)) / 2, 8);
});

it('resistances of heated objects lie within proven bounds, which close in on what a finer grid finds', () => {
  const block = { type: 'box', x: 0, y: 0, dx: 2, dy: 2, dz: 1, material_name: 'epoxy' };
  const spot = { type: 'source', plane: 'XY', name: 'spot', x: 0, y: 0, z: 1, dx: 1, dy: 1, dz: 0 };
  const tree = [
    { ...block, name: 'low', z: 0, dx: 6, hc: 500 },
    { ...block, name: 'die', z: 1, x: 4, power: 700 },
    { ...spot, power: 300 },
  ];
  const [coarse, fine] = [1, 2].map((refine) => {
    const { solutions } = responsesOf(preparedSketch(tree, {}, { analysis: 'steady', refine }));
    return thermalResistances(solutions, boundsOf(solutions));
  });
  const { sources, objects } = coarse;
  expect(sources).toEqual([{ die: 1 }, { spot: 1 }]);
  const [low, die, film] = ['low', 'die', 'spot'].map((path) => objects.indexOf(path));
  const bandOf = ({ mean_low, mean_high }: typeof coarse, source: number, object: number) =>
    [mean_low?.[source][object], mean_high?.[source][object]].map(Number);
  for (const source of [0, 1]) {
    expect(coarse.mean_low?.[source][low]).toBeNull();
    for (const object of [die, film]) {
      const [[from, to], [finerFrom, finerTo]] = [coarse, fine].map((each) => bandOf(each, source, object));
      expect((finerFrom + finerTo) / 2).toBeGreaterThan(from);
      expect((finerFrom + finerTo) / 2).toBeLessThan(to);
      expect(finerTo - finerFrom).toBeLessThan(0.6 * (to - from));
    }
  }
  // Reciprocity holds of the bounds too.
  const [there, back] = [bandOf(coarse, 0, film), bandOf(coarse, 1, die)];
  there.forEach((bound, n) => {
    expect(bound / back[n]).toBeCloseTo(1, 6);
  });
});

it('knows packages and networks, whose nodes are objects as others', () => {
  const board = {
    type: 'box',
    name: 'board',
    x: 0,
    y: 0,
    z: 0,
    dx: 30,
    dy: 14,
    dz: 1.6,
    material_name: 'fr4',
  };
  const size = { y: 2, z: 1.6, dx: 9, dy: 9, dz: 1 };
  const nodes = [
    { name: 'J', face: '', power: 300, capacity: null },
    { name: 'top', face: 'Top', power: 100, capacity: null },
    { name: 'base', face: 'Bottom', power: 0, capacity: null },
  ];
  const resistances = [
    { first: 'J', second: 'top', resistance: 4 },
    { first: 'J', second: 'base', resistance: 9 },
    { first: 'top', second: 'base', resistance: 50 },
  ];
  const tree = [
    board,
    { type: 'two_resistor', name: 'U1', x: 2, ...size, theta_jc: 3, theta_jb: 8, power: 500 },
    { type: 'network', name: 'U2', x: 18, ...size, nodes, resistances },
  ];
  expectSameAsSolved(preparedSketch(tree, { hc: 20 }));
});
