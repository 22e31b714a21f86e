import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import { modelOf, prepareSketch } from '../../mesh/src/testing/model-of.ts';
import { prepareImpedance } from './impedance/prepare-impedance.ts';
import { runModel } from './run-model.ts';
import { solvedSketch } from './testing/solved-sketch.ts';

type Tree = Parameters<typeof solvedSketch>[0];

/** A plate of 100 mm along x, 10 mm wide, under a copper plate with its power. */
const LENGTH = 100;
const place = { x: 0, y: 0, dx: LENGTH, dy: 10 };
const POWER = 20;
/** W/K of 0.1 l/min of water. */
const RATE = (0.1 / 60) * 4170;
const plate = (more: object = {}) => ({
  ...{ type: 'coldplate', name: 'plate', ...place, z: -1, dz: 1, resistance: 0.05, conductivity: 1e4 },
  ...{ flow: 0.1, ...more },
});
const heater = (more: object = {}) => ({
  ...{ type: 'box', name: 'heater', ...place, z: 0, dz: 1, material_name: 'copper', power: POWER * 1000 },
  ...more,
});
const solved = (tree: readonly object[], world: object = {}, transient = false) =>
  solvedSketch(tree as Tree, { ambient: 25, ...world }, transient);
const outletOf = ({ report }: ReturnType<typeof solved>, name = 'plate') =>
  Number(report.objects[name].coolant_outlet_t);
const codesOf = (tree: readonly object[]) =>
  prepareSketch(tree as Tree, { hc: 0 }).issues.map(({ code, path }) => `${code} ${path}`);

describe('a cold plate with a coolant flow', () => {
  it('is warmer in a straight line along the flow under an even flux', () => {
    // Nothing conducts along the plates.
    const found = solved([plate({ conductivity: 1000 }), heater({ material_name: 'fibres along z' })]);
    const { report, solution } = found;
    expect(report.status).toBe('converged');
    const slope = POWER / RATE / LENGTH;
    const [cold, warm] = [20, 80].map((x) => Number(solution.temperatureAt([x, 5, -0.5])));
    expect(Math.abs((warm - cold) / (60 * slope) - 1)).toBeLessThan(0.02);
    expect(outletOf(found)).toBeCloseTo(25 + POWER / RATE, 3);
    expect(report.heat_flow?.objects.plate.unbalanced_W).toBeCloseTo(0, 6);
    expect(report.objects.plate.heat_to_ambient_W).toBeCloseTo(POWER, 6);
  });

  it('takes 1 - exp(-NTU) of the difference from a plate of one temperature', () => {
    const found = solved([
      plate({ conductivity: 1e8 }),
      heater({ material_name: null, hole: true, power: 0 }),
      heater({ type: 'source', plane: 'XY', dz: 0, material_name: undefined }),
    ]);
    const rise = Number(found.report.objects.plate.mean_t) - 25;
    // What rounding leaves is not solved for again and again.
    expect(found.report.iterations).toBeLessThan(100);
    const effectiveness = 1 - Math.exp(-1 / (0.05 * RATE));
    expect((outletOf(found) - 25) / rise / effectiveness).toBeCloseTo(1, 4);
    expect(outletOf(found)).toBeCloseTo(25 + POWER / RATE, 3);
  });

  it('flows the other way where it is told to, and across', () => {
    const [along, against, across] = ['+X', '-X', '+Y'].map((flow_along) =>
      solved([plate({ flow_along }), heater()]),
    );
    const at = ({ solution }: ReturnType<typeof solved>, x: number) =>
      Number(solution.temperatureAt([x, 5, 0.5]));
    expect(at(along, 90)).toBeGreaterThan(at(along, 10) + 0.1);
    expect(at(against, 10)).toBeCloseTo(at(along, 90), 6);
    expect(at(across, 10)).toBeCloseTo(at(across, 90), 6);
    expect(outletOf(across)).toBeCloseTo(outletOf(along), 3);
  });

  it('with a large flow is a plate at its ambient, and without one too', () => {
    const unlimited = solved([plate({ flow: null, ambient: 40 }), heater()]);
    const large = solved([plate({ flow: 1e9, ambient: 40 }), heater()]);
    expect(unlimited.report.objects.plate.coolant_outlet_t).toBeNull();
    expect(unlimited.solution.discretisation.problem.coolants).toBeUndefined();
    expect(large.report.t_max).toBeCloseTo(Number(unlimited.report.t_max), 4);
    expect(outletOf(large)).toBeCloseTo(40, 4);
  });

  it('carries what a litre of it holds', () => {
    const found = solved([plate({ coolant_heat: 2 }), heater()]);
    expect(outletOf(found)).toBeCloseTo(25 + POWER / ((0.1 / 60) * 2000), 3);
  });

  it('is passed by without heat where it has a hole', () => {
    const hole = { type: 'box', name: 'hole', x: 30, y: 0, z: -1, dx: 20, dy: 10, dz: 1, hole: true };
    const found = solved([plate(), hole, heater()]);
    expect(found.report.status).toBe('converged');
    expect(outletOf(found)).toBeCloseTo(25 + POWER / RATE, 3);
    expect(found.report.energy_imbalance).toBeLessThan(1e-7);
  });
});

describe('cold plates in series', () => {
  const second = (more: object = {}) =>
    plate({ name: 'second', y: 20, inlet_from: 'plate', flow_along: '-X', ...more });
  const heated = heater({ name: 'heated', y: 20 });

  it('give their coolant on', () => {
    const found = solved([second(), heated, plate(), heater()]);
    expect(outletOf(found)).toBeCloseTo(25 + POWER / RATE, 3);
    expect(outletOf(found, 'second')).toBeCloseTo(25 + (2 * POWER) / RATE, 3);
    expect(found.report.objects.second.heat_to_ambient_W).toBeCloseTo(POWER, 6);
  });

  it('whose copies are as many do so one by one, and else mix', () => {
    const row = (name: string, child: object, xcount: number) => ({
      ...{ type: 'assembly', name, is_array: true, xcount, ycount: 1, zcount: 1 },
      ...{ xpitch: 200_000, ypitch: 0, zpitch: 0 },
      children: [{ active: true, visible: true, ...child }],
    });
    const heat = heater({ x: 200 });
    const world = { resolution: 4, dxmax: 300 };
    const pairs = solved([row('a', plate(), 2), row('b', second(), 2), heat], world);
    // All heat is in the second copy of the first plate: the mean of both outlets is told.
    expect(outletOf(pairs)).toBeCloseTo(25 + POWER / RATE / 2, 3);
    expect(outletOf(pairs, 'second')).toBeCloseTo(25 + POWER / RATE / 2, 3);
    const { solution } = pairs;
    expect(solution.temperatureAt([50, 25, -0.5])).toBeCloseTo(25, 3);
    expect(solution.temperatureAt([250, 25, -0.5])).toBeCloseTo(25 + POWER / RATE, 3);
    const mixed = solved([row('a', plate(), 2), second({ flow: 0.2 }), heat], world);
    expect(mixed.solution.temperatureAt([50, 25, -0.5])).toBeCloseTo(25 + POWER / RATE / 2, 3);
  });

  it('say what is wrong with where their coolant comes from', () => {
    const at = (path: string) => `tree/${path}`;
    expect(codesOf([plate({ inlet_from: 'plat' }), heater()])).toContain(
      `unknown-inlet ${at('plate.inlet_from')}`,
    );
    expect(codesOf([plate({ inlet_from: 'heater' }), heater()])).toContain(
      `unknown-inlet ${at('plate.inlet_from')}`,
    );
    expect(codesOf([plate({ active: false }), heater(), second(), heated])).toContain(
      `unknown-inlet ${at('second.inlet_from')}`,
    );
    expect(codesOf([plate({ inlet_from: 'second' }), heater(), second(), heated])).toContain(
      `coolant-in-a-circle ${at('plate.inlet_from')}`,
    );
    expect(codesOf([plate({ inlet_from: 'plate' }), heater()])).toContain(
      `coolant-in-a-circle ${at('plate.inlet_from')}`,
    );
    expect(codesOf([plate(), heater(), second({ flow: 0.3 }), heated])).toContain(
      `more-coolant-than-enters ${at('second.flow')}`,
    );
  });
});

describe('a coolant beside what follows temperature', () => {
  const radiating = { radiation: true, hc: 5 };
  const natural = { convection: 'natural' };
  it.each([
    ['walls that radiate', heater(), radiating],
    ['walls that air cools', heater(), natural],
    ['a conductivity', heater({ material_name: 'softening' }), {}],
    ['a power that grows', heater({ power_over_temperature: 'exp 0.005 from 25' }), {}],
    ['a power that falls', heater({ power_over_temperature: '25 1, 90 0.2' }), radiating],
  ])('takes what is left of the heat by %s', (_, box, world) => {
    const found = solved([plate(), box], world);
    const { objects, status, energy_imbalance, heat_flow } = found.report;
    expect(status).toBe('converged');
    expect(energy_imbalance).toBeLessThan(1e-6);
    expect(heat_flow?.objects.plate.unbalanced_W).toBeCloseTo(0, 5);
    const taken = objects.plate.heat_to_ambient_W;
    expect(((outletOf(found) - 25) * RATE) / taken).toBeCloseTo(1, 6);
    expect(taken + objects.heater.heat_to_ambient_W).toBeCloseTo(objects.heater.dissipated_power / 1000, 4);
  });

  it('runs away where it carries too little off', () => {
    const leaking = heater({ power_over_temperature: 'exp 0.2 from 25' });
    const { status, message } = solved([plate({ conductivity: 1e6 }), leaking]).report;
    expect(status).toBe('not_converged');
    // A lump at P exp(b T) / g = T runs away at P = g / (e b): g is that of its mean, between m c_p and the conductance to the inlet.
    const begins = Number(/It begins at ([\d.]+) %/.exec(message ?? '')?.[1]);
    const conductance = RATE * (1 - Math.exp(-1 / (0.05 * RATE)));
    expect(begins / ((100 * conductance) / (Math.E * 0.2 * POWER))).toBeCloseTo(1, 1);
    const unlimited = solved([plate({ flow: null }), leaking]).report;
    expect(unlimited.status).toBe('converged');
  });
});

describe('what is told of a model with a coolant', () => {
  it('has bounds and a budget at the temperatures of its coolant', async () => {
    const tree = [plate(), heater({ hc: 10 })];
    const { report } = await runModel(
      { model: modelOf(tree as Tree), issues: [] },
      { kinds, analysis: 'steady', refine: 1, bands: 'means', cellLimit: { cells: 1e6, reason: 'the test' } },
      { now: () => 0, peakMemoryMb: () => 0 },
    );
    const { mean_t, mean_t_low, mean_t_high } = report?.objects.heater ?? {};
    expect(Number(mean_t_low)).toBeLessThan(Number(mean_t_high));
    expect(Math.abs(Number(mean_t) - Number(mean_t_low))).toBeLessThan(0.01);
    expect(Math.abs(Number(mean_t) - Number(mean_t_high))).toBeLessThan(0.01);
    const { budget } = report ?? {};
    expect(budget?.rise).toBeCloseTo(Number(mean_t) - 25, 2);
    // How much warmer than its inlet the coolant is, on the mean.
    const warmth = budget?.shares.find(({ part }) => part === 'surroundings')?.rise;
    const part = Number(warmth) / (Number(report?.objects.plate.coolant_outlet_t) - 25);
    expect(part).toBeGreaterThan(0.5);
    expect(part).toBeLessThan(0.7);
  });

  it('is no thermal impedance', () => {
    const { ready, issues } = prepareImpedance(modelOf([plate(), heater()] as Tree), {
      ...{ source: 'heater', object: 'heater', reference: null, from: 1e-3, to: 10 },
      ...{ kinds, refine: 1, cellLimit: { cells: 1e6, reason: 'the test' } },
    });
    expect(ready).toBeNull();
    expect(issues.map(({ code }) => code)).toContain('coolant-in-impedance');
  });
});

describe('a coolant in a transient', () => {
  const times = { duration: 200, steps: 20, precision: 1e-9 };
  const steady = () => solved([plate(), heater()]);

  it('goes to the steady state, and its energy balance closes', () => {
    const { report } = solved([plate(), heater()], times, true);
    const last = report.transient.at(-1);
    expect(report.status).toBe('converged');
    expect(Number(last?.objects.plate.coolant_outlet_t)).toBeCloseTo(25 + POWER / RATE, 2);
    expect(Number(last?.t_max)).toBeCloseTo(Number(steady().report.t_max), 2);
    expect(report.energy_imbalance).toBeLessThan(1e-6);
    expect(report.transient[0].objects.plate.coolant_outlet_t).toBeCloseTo(25, 9);
  });

  it('follows pulses, and its energy balance closes', () => {
    const pulse = heater({
      ...{ type: 'transient_source', plane: 'XY', z: 1, dz: 0, material_name: undefined, power: undefined },
      ...{
        name: 'pulse',
        powers: [0, 10, 10.5, 30].map((time, n) => ({ id: n + 1, time, power: n % 2 === 0 ? 50_000 : 0 })),
      },
    });
    const { report } = solved([plate(), heater({ power: 0 }), pulse], { ...times, duration: 40 }, true);
    expect(report.status).toBe('converged');
    expect(report.energy_imbalance).toBeLessThan(1e-6);
    expect(report.heat_flow?.objects.plate.unbalanced_W).toBeCloseTo(0, 5);
  });

  it('takes the heat of a hot start at once', () => {
    const { report } = solved(
      [plate({ conductivity: 1e6 }), heater({ power: 0, initial: 125, material_name: 'copper' })],
      times,
      true,
    );
    // What the plate holds, it gives to the coolant: a lump with the conductance m c_p (1 - exp(-NTU)).
    const capacity = 2000 * 1000 * LENGTH * 10 * 1e-9;
    const conductance = RATE * (1 - Math.exp(-1 / (0.05 * RATE)));
    for (const { time, objects } of report.transient) {
      const expected = 25 + 100 * Math.exp((-time * conductance) / capacity);
      expect(Math.abs(Number(objects.heater.mean_t) - expected)).toBeLessThan(0.6);
    }
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });

  it('enters as warm as it is stated over time', () => {
    const { report } = solved(
      [
        plate({ ambient_over_time: '0 25, 50 65' }),
        heater({ power: 0 }),
        plate({ name: 'next', y: 20, inlet_from: 'plate' }),
        heater({ name: 'other', y: 20, power: 0 }),
      ],
      times,
      true,
    );
    const last = report.transient.at(-1);
    expect(Number(last?.objects.next.coolant_outlet_t)).toBeCloseTo(65, 2);
    expect(Number(last?.objects.other.mean_t)).toBeCloseTo(65, 2);
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });
});
