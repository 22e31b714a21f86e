import type { Discretisation } from '@thermarium/mesh';
import { solveTransient } from '@thermarium/solver';
import { describe, expect, it } from 'vitest';
import { preparedSketch, type Sketch } from '../../../mesh/src/testing/model-of.ts';
import type { FieldState } from '../readings/field-state.ts';
import { checkModels, heatedBlockModel, roundModel } from '../testing/random-scenes.ts';
import { rowsOf, solutionOf } from '../testing/solution-of.ts';
import { solvedSteady } from '../testing/solved.ts';
import { type HeatFlow, totalOf } from './heat-flow.ts';

const block = (name: string, z: number, dz: number, more: object = {}): Sketch => ({
  ...{ type: 'box', name, x: 0, y: 0, z, dx: 4, dy: 4, dz, material_name: 'copper', hc: 0 },
  ...more,
});
const film = (name: string, z: number, power: number, more: object = {}): Sketch => ({
  ...{ type: 'source', name, plane: 'XY', x: 1, y: 1, z, dx: 2, dy: 2, dz: 0, power },
  ...more,
});

function steadyFlow(discretisation: Discretisation): { flow: HeatFlow; state: FieldState } {
  const state = { ...solvedSteady(discretisation.problem), time: null };
  return { flow: solutionOf(discretisation, state).heatFlow, state };
}

const between = ({ contacts }: HeatFlow, from: string, to: string): number =>
  contacts.reduce((sum, contact) => {
    if (contact.from === from && contact.to === to) return sum + contact.heat_W;
    return contact.from === to && contact.to === from ? sum - contact.heat_W : sum;
  }, 0);

/** Every object's flows must add up, and all of them together to the power. */
function expectBalance(discretisation: Discretisation, { flow, state }: ReturnType<typeof steadyFlow>): void {
  const rows = rowsOf(solutionOf(discretisation, state));
  const power = rows.reduce((sum, row) => sum + Math.abs(row.dissipated_power) / 1000, 0);
  expect(Object.keys(flow.objects)).toEqual(rows.map(({ path }) => path));
  for (const { path, dissipated_power, heat_to_ambient_W } of rows) {
    const { power_W, to_ambient_W, unbalanced_W, stored_W } = flow.objects[path];
    expect(Math.abs(unbalanced_W)).toBeLessThanOrEqual(1e-7 * power);
    expect(power_W).toBeCloseTo(dissipated_power / 1000, 12);
    expect(Math.abs(totalOf(to_ambient_W) - heat_to_ambient_W)).toBeLessThanOrEqual(1e-9 * power);
    expect(stored_W).toBeNull();
  }
  const net = rows.reduce((sum, row) => sum + row.dissipated_power / 1000, 0);
  expect(Math.abs(totalOf(flow.to_ambient_W) - net)).toBeLessThanOrEqual(1e-6 * power);
  for (const { from, to, heat_W } of flow.contacts) {
    expect(heat_W).toBeGreaterThan(0);
    expect(from).not.toBe(to);
  }
}

describe('the flows of heat', () => {
  it('tell what a field leaves out of balance', () => {
    const discretisation = preparedSketch([
      block('held', 0, 1, { bound: true }),
      block('hot', 1, 1, { power: 2000, hc: 10 }),
    ]);
    const { state } = steadyFlow(discretisation);
    const tenthMore = (values: Float64Array) => values.map((value) => 1.1 * value);
    const { objects } = solutionOf(discretisation, {
      ...state,
      rise: tenthMore(state.rise),
      wallRise: tenthMore(state.wallRise),
      wallHeat: tenthMore(state.wallHeat),
    }).heatFlow;
    // All flows are a tenth larger, and the power is not.
    expect(objects.hot.unbalanced_W).toBeCloseTo(-0.2, 6);
    expect(objects.held.unbalanced_W).toBeCloseTo(0, 6);
  });

  it('go from the heated block through the one between to the one that is held', () => {
    const discretisation = preparedSketch([
      block('held', 0, 1, { bound: true, material_name: 'silicon' }),
      block('between', 1, 0.5),
      block('hot', 1.5, 1, { power: 2000 }),
    ]);
    const solved = steadyFlow(discretisation);
    expectBalance(discretisation, solved);
    const { contacts, objects } = solved.flow;
    expect(
      contacts
        .map(({ from, to }) => [from, to])
        .sort()
        .reverse(),
    ).toEqual([
      ['hot', 'between'],
      ['between', 'held'],
    ]);
    for (const { heat_W } of contacts) expect(heat_W).toBeCloseTo(2, 7);
    expect(objects.between).toMatchObject({ power_W: 0 });
    expect(objects.between.from_objects_W).toBeCloseTo(2, 7);
    expect(objects.held.to_ambient_W).toEqual({
      convection: 0,
      radiation: 0,
      resistance: 0,
      bound: expect.closeTo(2, 7),
    });
  });

  it('take every way to ambient, as the solver counts them', () => {
    const discretisation = preparedSketch(
      [
        block('plate', 0, 1, { hc: 20 }),
        {
          type: 'coldplate',
          name: 'cold',
          x: 4,
          y: 0,
          z: 0,
          dx: 2,
          dy: 4,
          dz: 1,
          resistance: 8,
          conductivity: 200,
        },
        block('post', 1, 1, { dx: 1, dy: 1, bound: true, material_name: 'epoxy' }),
        film('film', 1, 900),
        block('die', 1, 0.4, { x: 2, y: 2, dx: 1.5, dy: 1.5, material_name: 'silicon', power: 600, hc: 30 }),
      ],
      { radiation: true },
    );
    const solved = steadyFlow(discretisation);
    expectBalance(discretisation, solved);
    const { heatToAmbient } = solvedSteady(discretisation.problem);
    const { inner, ...others } = heatToAmbient;
    for (const [way, watts] of Object.entries({ ...others, resistance: inner })) {
      expect(watts).toBeGreaterThan(0);
      expect(Reflect.get(solved.flow.to_ambient_W, way)).toBeCloseTo(watts, 10);
    }
    expect(solved.flow.objects.cold.to_ambient_W.convection).toBe(0);
  });

  it('of a source between two blocks go to both, and past it where one is much hotter', () => {
    const tree = (power: number) => [
      block('low', 0, 1, { hc: 900 }),
      block('high', 1, 1, { hc: 900, power }),
      film('film', 1, 1000, { x: 0, y: 0, dx: 4, dy: 4 }),
    ];
    const one = preparedSketch(tree(0));
    const alone = steadyFlow(one);
    expectBalance(one, alone);
    expect(between(alone.flow, 'film', 'low')).toBeCloseTo(0.5, 7);
    expect(between(alone.flow, 'film', 'high')).toBeCloseTo(0.5, 7);
    expect(Math.abs(between(alone.flow, 'low', 'high'))).toBeLessThan(1e-9);
    const other = preparedSketch(tree(9000));
    const pushed = steadyFlow(other);
    expectBalance(other, pushed);
    expect(between(pushed.flow, 'film', 'low')).toBeCloseTo(1, 7);
    expect(Math.abs(between(pushed.flow, 'film', 'high'))).toBeLessThan(1e-9);
    expect(between(pushed.flow, 'high', 'low')).toBeGreaterThan(3);
  });

  it('of sources that overlap, or cancel each other out, stay with each of them', () => {
    const discretisation = preparedSketch([
      block('low', 0, 1, { hc: 100 }),
      block('high', 1, 1, { hc: 50 }),
      film('heats', 1, 1000),
      film('cools', 1, -1000),
      film('more', 1, 300, { x: 2, y: 2 }),
      film('on top', 2, 200),
    ]);
    const solved = steadyFlow(discretisation);
    expectBalance(discretisation, solved);
    for (const name of ['heats', 'more', 'on top']) {
      const { power_W, to_objects_W } = solved.flow.objects[name];
      expect(to_objects_W).toBeCloseTo(power_W, 9);
    }
    expect(solved.flow.objects.cools.from_objects_W).toBeCloseTo(1, 9);
  });

  it('balance where round bodies share cells with others, also with several in one cell', () => {
    const discretisation = preparedSketch([
      block('board', 0, 1, { material_name: 'fr4', hc: 50 }),
      {
        type: 'cylinder',
        name: 'via',
        plane: 'XY',
        x: 1,
        y: 1,
        z: 0,
        dx: 1,
        dy: 1,
        dz: 1,
        material_name: 'copper',
      },
      {
        type: 'box',
        name: 'pin',
        sphere: true,
        x: 1.2,
        y: 1.2,
        z: 0.4,
        dx: 0.9,
        dy: 0.7,
        dz: 0.9,
        material_name: 'solder',
        power: 40,
      },
      block('die', 1, 0.3, {
        x: 0.8,
        y: 0.8,
        dx: 1.7,
        dy: 1.7,
        material_name: 'silicon',
        power: 500,
        hc: 10,
      }),
      block('sink', -0.5, 0.5, { hc: 800 }),
      film('film', 1, 100, { x: 1.3, y: 1.3, dx: 1.1, dy: 1.1 }),
      { type: 'source', name: 'lump', plane: null, x: 0.5, y: 0.5, z: 0.2, dx: 1, dy: 1, dz: 0.5, power: 70 },
    ]);
    const solved = steadyFlow(discretisation);
    expectBalance(discretisation, solved);
    // The via conducts a thousand times better than the board around it.
    expect(between(solved.flow, 'via', 'sink')).toBeGreaterThan(3 * between(solved.flow, 'board', 'sink'));
  });

  it('of copies are summed, and copies that touch are one object', () => {
    const discretisation = preparedSketch([
      block('base', 0, 0.5, { hc: 500 }),
      {
        ...{ type: 'assembly', name: 'row', is_array: true, xcount: 2, ycount: 1, zcount: 1, xpitch: 1000 },
        children: [block('stud', 0.5, 1, { dx: 1, dy: 1, power: 250, active: true, visible: true })],
      },
    ]);
    const solved = steadyFlow(discretisation);
    expectBalance(discretisation, solved);
    expect(solved.flow.contacts).toEqual([{ from: 'stud', to: 'base', heat_W: expect.closeTo(0.5, 7) }]);
  });

  it('balance in any model of blocks and sources, and of round bodies', () => {
    const check = (discretisation: Discretisation) =>
      expectBalance(discretisation, steadyFlow(discretisation));
    checkModels(heatedBlockModel, 7, check);
    checkModels(roundModel, 8, check);
  });

  it('of a transient are what the bodies store besides', () => {
    const discretisation = preparedSketch(
      [block('plate', 0, 1, { hc: 200, material_name: 'epoxy' }), block('die', 1, 0.5, { power: 800 })],
      { duration: 2, steps: 2 },
      { analysis: 'transient' },
    );
    const { problem } = discretisation;
    const states: { readonly time: number; readonly rise: Float64Array; readonly flow: HeatFlow }[] = [];
    const solve = solveTransient(problem, {
      ...{ duration: 2.01, outputTimes: [2, 2.01], precision: 1e-10, iterations: 500 },
      ...{ absolute: true, absTol: 1e-5, precondition: true },
      record: (state) => {
        states.push({
          time: state.time,
          rise: state.rise.slice(),
          flow: solutionOf(discretisation, state).heatFlow,
        });
      },
    });
    while (!solve.next().done);
    const [start, before, after] = states;
    expect(start.flow).toMatchObject({ contacts: [], objects: { die: { power_W: 0, stored_W: 0 } } });
    const { objects } = after.flow;
    for (const [path, { stored_W, unbalanced_W }] of Object.entries(objects)) {
      let energy = 0;
      for (let cell = 0; cell < before.rise.length; cell++) {
        const { code } = discretisation.grid;
        const { body } = discretisation.scene.regions[code[cell]] ?? { body: -1 };
        if (discretisation.scene.objects[discretisation.scene.bodies[body]?.object]?.path !== path) continue;
        energy += (problem.capacity?.[cell] ?? 0) * (after.rise[cell] - before.rise[cell]);
      }
      const middle = ((stored_W ?? 0) + (before.flow.objects[path].stored_W ?? 0)) / 2;
      expect(Math.abs(middle - energy / 0.01)).toBeLessThan(2e-4);
      expect(middle).toBeGreaterThan(0.01);
      expect(unbalanced_W).toBe(0);
    }
  });
});
