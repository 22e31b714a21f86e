import { kinds } from '@thermarium/kinds';
import { STEFAN_BOLTZMANN } from '@thermarium/solver';
import { describe, expect, it } from 'vitest';
import { modelOf, prepareSketch } from '../../mesh/src/testing/model-of.ts';
import { prepareImpedance } from './impedance/prepare-impedance.ts';
import { runModel } from './run-model.ts';
import { solvedSketch } from './testing/solved-sketch.ts';

type Tree = Parameters<typeof solvedSketch>[0];
/** The emissivity of all materials of tests. */
const EMISSIVITY = 0.8;
const on = { radiation: true, radiation_exchange: true };
const box = (name: string, [x, y, z]: number[], [dx, dy, dz]: number[], more: object = {}) => ({
  ...{ type: 'box', name, x, y, z, dx, dy, dz, material_name: 'copper', ...more },
});
const solved = (tree: readonly object[], world: object = {}, transient = false) =>
  solvedSketch(tree as Tree, { ambient: 25, ...on, precision: 1e-8, ...world }, transient);
const fourth = (celsius: number) => (celsius + 273.15) ** 4;
const meanOf = ({ report }: ReturnType<typeof solved>, name: string) => Number(report.objects[name].mean_t);

/** A closed shell of six walls, 1 mm thick, around a cube of `inner` mm. */
function shell(inner: number, more: object): object[] {
  const [low, long] = [-1, inner + 2];
  return [
    box('bottom', [low, low, low], [long, long, 1], more),
    box('top', [low, low, inner], [long, long, 1], more),
    box('left', [low, low, 0], [1, long, inner], more),
    box('right', [inner, low, 0], [1, long, inner], more),
    box('front', [0, low, 0], [inner, 1, inner], more),
    box('back', [0, inner, 0], [inner, 1, inner], more),
  ];
}

describe('radiation between surfaces', () => {
  it('of a small cube in a closed shell is that of the two grey surfaces', () => {
    const cube = box('cube', [25, 25, 25], [10, 10, 10], { power: 2000 });
    const found = solved([...shell(60, { held_at: 25 }), cube], { resolution: 5 });
    expect(found.report.status).toBe('converged');
    const [small, large] = [6e-4, 6 * 3.6e-3];
    const resistance = 1 / EMISSIVITY + (small / large) * (1 / EMISSIVITY - 1);
    const watts = (STEFAN_BOLTZMANN * small * (fourth(meanOf(found, 'cube')) - fourth(25))) / resistance;
    expect(Math.abs(watts / 2 - 1)).toBeLessThan(1e-3);
    expect(found.report.energy_imbalance).toBeLessThan(1e-6);
    // All of it goes to the shell, and nothing straight to ambient.
    const { objects } = found.report;
    expect(Math.abs(objects.cube.heat_to_ambient_W)).toBeLessThan(1e-3);
    const taken = ['bottom', 'top', 'left', 'right', 'front', 'back'].map(
      (name) => objects[name].heat_to_ambient_W,
    );
    expect(taken.reduce((sum, own) => sum + own, 0)).toBeCloseTo(2, 3);
    expect(found.report.heat_flow?.objects.cube.unbalanced_W).toBeCloseTo(0, 5);
  });

  it('of two plates close together is that of parallel plates', () => {
    // A gap of 0.05 mm over 40 mm; the back of each is held or insulated.
    const back = {
      type: 'patch',
      name: 'back',
      plane: 'XY',
      x: 0,
      y: 0,
      z: 2.05,
      dx: 40,
      dy: 40,
      dz: 0,
      insulated: true,
    };
    const found = solved([
      box('cold', [0, 0, 0], [40, 40, 1], { held_at: 25 }),
      box('hot', [0, 0, 1.05], [40, 40, 1], { power: 1000, material_name: 'copper' }),
      back,
    ]);
    const exchanged =
      (STEFAN_BOLTZMANN * 1.6e-3 * (fourth(meanOf(found, 'hot')) - fourth(25))) / (2 / EMISSIVITY - 1);
    // Four edges of 40 x 1 mm radiate to ambient, and to nothing else.
    const lost = STEFAN_BOLTZMANN * EMISSIVITY * 1.6e-4 * (fourth(meanOf(found, 'hot')) - fourth(25));
    expect((exchanged + lost) / 1).toBeCloseTo(1, 2);
    expect(found.report.objects.hot.heat_to_ambient_W / lost).toBeCloseTo(1, 1);
    expect(found.report.energy_imbalance).toBeLessThan(1e-6);
  });

  it('lets a shield between two plates settle between them', () => {
    const plate = { hc: 0, contact_resistance: null };
    const found = solved([
      box('cold', [0, 0, 0], [40, 40, 1], { held_at: 25 }),
      box('shield', [0, 0, 1.1], [40, 40, 0.2], plate),
      box('hot', [0, 0, 1.4], [40, 40, 1], { held_at: 225 }),
    ]);
    expect(found.report.status).toBe('converged');
    // Halfway in T⁴, but for what leaves by the slits.
    const middle = (fourth(25) + fourth(225)) / 2;
    expect(fourth(meanOf(found, 'shield')) / middle).toBeCloseTo(1, 1);
    expect(found.report.energy_imbalance).toBeLessThan(1e-5);
  });

  it('leaves fins hotter than if each saw ambient alone, and no warning', () => {
    const sink = {
      ...{ type: 'heatsink', name: 'sink', x: 0, y: 0, z: 0, base_dx: 30, base_dy: 30, base_dz: 2 },
      ...{ fin_axis: 'X', fin_count: 6, fin_height: 15, fin_thickness: 1, material_name: 'copper' },
    };
    const heat = {
      type: 'source',
      name: 'heat',
      plane: 'XY',
      x: 0,
      y: 0,
      z: 0,
      dx: 30,
      dy: 30,
      dz: 0,
      power: 2000,
    };
    const alone = solved([sink, heat], { radiation_exchange: false });
    const found = solved([sink, heat]);
    expect(meanOf(found, 'sink')).toBeGreaterThan(meanOf(alone, 'sink') + 20);
    // Not more than a block of the same outline in black would: 30 x 30 x 17 mm.
    const outline = 2 * 9e-4 + 4 * 30e-3 * 17e-3;
    const least = (2 / (STEFAN_BOLTZMANN * outline) + fourth(25)) ** 0.25 - 273.15;
    expect(meanOf(found, 'sink')).toBeGreaterThan(least);
    expect(found.report.energy_imbalance).toBeLessThan(1e-6);
    const codes = (world: object) =>
      prepareSketch([sink, heat] as Tree, { hc: 0, ...world }).issues.map(({ code }) => code);
    expect(codes({ ...on, radiation_exchange: false })).toContain('facing-walls');
    expect(codes(on)).not.toContain('facing-walls');
  });

  it('is stopped by what stands between', () => {
    const plates = (more: readonly object[]) =>
      solved(
        [box('hot', [0, 0, 0], [20, 20, 1], { held_at: 225 }), box('seen', [0, 0, 21], [20, 20, 1]), ...more],
        { resolution: 2 },
      );
    const open = plates([]);
    const shut = plates([box('screen', [-20, -20, 10], [60, 60, 1], { held_at: 25 })]);
    expect(meanOf(open, 'seen')).toBeGreaterThan(30);
    expect(meanOf(shut, 'seen')).toBeCloseTo(25, 2);
  });

  it.each([
    ['a shell that air cools', { hc: 10 }, {}],
    ['a shell that loses heat by radiation alone', { hc: 0 }, {}],
    ['natural convection', { convection: 'natural' }, {}],
    ['a conductivity that follows temperature', { hc: 10, material_name: 'softening' }, {}],
    [
      'walls that conduct badly, and a power beyond all materials',
      { hc: 8, material_name: 'epoxy' },
      { power: 3e6, material_name: 'epoxy' },
    ],
    ['a power that follows temperature', { hc: 10 }, { power_over_temperature: 'exp 0.002 from 25' }],
  ])('settles with %s', (_, walls, more) => {
    const cube = box('cube', [5, 5, 5], [10, 10, 10], { power: 2000, ...more });
    const found = solved([...shell(20, walls), cube], { resolution: 4 });
    expect(found.report.status).toBe('converged');
    expect(found.report.energy_imbalance).toBeLessThan(1e-5);
    const { objects } = found.report;
    const heats = Object.values(objects).map(({ heat_to_ambient_W }) => heat_to_ambient_W);
    const sum = heats.reduce((all, own) => all + own, 0);
    expect(sum / (objects.cube.dissipated_power / 1000)).toBeCloseTo(1, 5);
    for (const { unbalanced_W } of Object.values(found.report.heat_flow?.objects ?? {}))
      expect(Math.abs(unbalanced_W)).toBeLessThan(1e-4);
  });

  it('settles with ten shields in a row', () => {
    const shields = Array.from({ length: 10 }, (_, n) => box(`shield ${n}`, [0, 0, 1.5 + n], [30, 30, 0.5]));
    const found = solved([
      box('cold', [0, 0, 0], [30, 30, 1], { held_at: 25 }),
      ...shields,
      box('hot', [0, 0, 11.5], [30, 30, 1], { power: 3000 }),
    ]);
    expect(found.report.status).toBe('converged');
    expect(found.report.energy_imbalance).toBeLessThan(1e-5);
    const temperatures = shields.map((_, n) => meanOf(found, `shield ${n}`));
    expect(temperatures).toEqual(temperatures.toSorted((a, b) => a - b));
  });

  it('is in the bounds and the budget of means', async () => {
    const cube = box('cube', [5, 5, 5], [10, 10, 10], { power: 2000 });
    const { report } = await runModel(
      {
        model: modelOf([...shell(20, { hc: 10 }), cube] as Tree, { hc: 0, ...on, resolution: 2 }),
        issues: [],
      },
      { kinds, analysis: 'steady', refine: 1, bands: 'means', cellLimit: { cells: 1e6, reason: 'the test' } },
      { now: () => 0, peakMemoryMb: () => 0 },
    );
    const { mean_t, mean_t_low, mean_t_high } = report?.objects.cube ?? {};
    for (const bound of [mean_t_low, mean_t_high])
      expect(Math.abs(Number(bound) - Number(mean_t))).toBeLessThan(0.2);
    expect(report?.budget?.rise).toBeCloseTo(Number(mean_t) - 25, 1);
  });

  it('is not counted by a thermal impedance, which says so', () => {
    const cube = box('cube', [5, 5, 5], [10, 10, 10], { power: 2000 });
    const { issues } = prepareImpedance(modelOf([...shell(20, {}), cube] as Tree, on), {
      ...{ source: 'cube', object: 'cube', reference: null, from: 1e-3, to: 10 },
      ...{ kinds, refine: 1, cellLimit: { cells: 1e6, reason: 'the test' } },
    });
    const found = issues.find(({ code }) => code === 'radiation-at-ambient');
    expect(found?.message).toContain('sees ambient alone');
  });

  it('costs nothing where no surface sees another one', () => {
    const one = [box('one', [0, 0, 0], [10, 10, 10], { power: 1000 })];
    const [found, alone] = [on, { radiation: true, radiation_exchange: false }].map((world) =>
      solved(one, world),
    );
    expect(found.solution.discretisation.problem.walls.exchange).toBeUndefined();
    expect(found.report.t_max).toBe(alone.report.t_max);
    expect(found.report.iterations).toBe(alone.report.iterations);
  });

  it('heats over time to the steady state, and the energy balance closes', () => {
    const cube = box('cube', [25, 25, 25], [10, 10, 10], { power: 2000 });
    const tree = [...shell(60, { held_at: 25 }), cube];
    const steady = solved(tree, { resolution: 5 });
    const found = solved(tree, { resolution: 5, duration: 3000, steps: 10 }, true);
    expect(found.report.status).toBe('converged');
    expect(meanOf(found, 'cube')).toBeCloseTo(meanOf(steady, 'cube'), 0);
    expect(found.report.energy_imbalance).toBeLessThan(1e-6);
  });
});
