import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import {
  modelOf,
  preparedSketch,
  prepareSketch,
  type Sketch,
  SMALL_BUDGET,
} from '../../mesh/src/testing/model-of.ts';
import { runImpedance } from './run-impedance.ts';
import { solveModel } from './solve.ts';
import { solvedSketch } from './testing/solved-sketch.ts';

const SIDE = 10;
const AREA = 1e-4;
const WATTS = 2;
const place = { x: 0, y: 0, dx: SIDE, dy: SIDE };
const block = (more: object = {}): Sketch => ({
  ...{ type: 'box', name: 'block', ...place, z: 0, dz: 4, material_name: 'silicon', ...more },
});
const patch = (more: object = {}): Sketch => ({
  ...{ type: 'patch', name: 'patch', plane: 'XY', ...place, z: 4, dz: 0, power: 1000 * WATTS, ...more },
});
const source = (more: object): Sketch => ({
  ...{ type: 'source', name: 'source', plane: 'XY', ...place, z: 4, dz: 0, power: 1000 * WATTS, ...more },
});

function solved(...model: Parameters<typeof solvedSketch>) {
  const { report } = solvedSketch(...model);
  expect(report.status).toBe('converged');
  return report;
}

/** What is there of heat and temperatures of the block. */
const ofBlock = ({ objects, heat_to_ambient_W, power_in_W, t_max }: ReturnType<typeof solved>) => {
  const { max_t, min_t, mean_t } = objects.block;
  return [max_t, min_t, mean_t, heat_to_ambient_W, power_in_W, t_max];
};

function expectSame(one: readonly unknown[], other: readonly unknown[], within = 1e-6): void {
  one.forEach((value, n) => {
    expect(Math.abs(Number(value) - Number(other[n]))).toBeLessThan(within);
  });
}

describe('a power of a patch', () => {
  it('enters the face that it covers, and leaves behind what lies between it and the way out', () => {
    const cold = patch({ name: 'cold', z: 0, power: 0, hc: 400 });
    const report = solved([block(), cold, patch({ insulated: true })]);
    const [bottom, across] = [WATTS / (400 * AREA), (WATTS * 0.004) / (120 * AREA)];
    expect(report.objects.patch.mean_t).toBeCloseTo(25 + bottom + across, 3);
    expect(report.objects.cold.mean_t).toBeCloseTo(25 + bottom, 3);
    expect(report.objects.patch.dissipated_power).toBeCloseTo(1000 * WATTS, 9);
    expect(report.power_in_W).toBeCloseTo(WATTS, 9);
    expect(report.heat_flow?.objects.patch).toMatchObject({
      power_W: expect.closeTo(WATTS, 9),
      to_objects_W: expect.closeTo(WATTS, 9),
      unbalanced_W: expect.closeTo(0, 9),
    });
    expect(report.heat_flow?.contacts[0]).toMatchObject({ to: 'block' });
  });

  it.each([
    ['steady', false],
    ['over time', true],
  ])('on a rectangle is a source of the same place: %s', (_, transient) => {
    const spot = { x: 2, y: 3, dx: 4, dy: 5 };
    const world = { hc: 50, duration: 20, steps: 4 };
    const [one, other] = [patch(spot), source(spot)].map((heat) =>
      solved([block({ hc: 50 }), heat], world, transient),
    );
    expectSame(ofBlock(one), ofBlock(other));
    expect(one.objects.patch.max_t).toBeCloseTo(Number(other.objects.source.max_t), 6);
    one.transient.forEach(({ t_max }, n) => {
      expect(t_max).toBeCloseTo(Number(other.transient[n].t_max), 6);
    });
  });

  it('on a disc is all of it, whatever the grid, and hotter than on the square around it', () => {
    const spot = { x: 2.3, y: 1.9, dx: 6, dy: 6 };
    for (const resolution of [2, 0.7]) {
      const world = { hc: 50, resolution };
      const [disc, square] = [true, false].map((shape) =>
        solved([block(), patch({ ...spot, disc: shape })], world),
      );
      expect(disc.power_in_W).toBeCloseTo(WATTS, 9);
      expect(Number(disc.objects.patch.mean_t)).toBeGreaterThan(Number(square.objects.patch.mean_t));
    }
  });

  it('goes into what others leave of it, and into each copy whole', () => {
    const cover = block({ name: 'cover', x: 5, dx: 5, z: 4, dz: 1 });
    const half = solved([block(), cover, patch()], { hc: 50 });
    // The grids differ a little.
    expectSame(ofBlock(half), ofBlock(solved([block(), cover, source({ dx: 5 })], { hc: 50 })), 1e-3);
    const beside = { ...cover, x: 25 };
    const children = [block(), patch()].map((node) => ({ active: true, visible: true, ...node }));
    const pair = { type: 'assembly', name: 'pair', is_array: true, xcount: 2, xpitch: 20_000, children };
    const spelledOut = [block(), patch(), block({ name: 'b', x: 20 }), patch({ name: 'p', x: 20 })];
    const [copied, alone] = [[pair], spelledOut].map((tree) => solved([...tree, beside], { hc: 50 }));
    expect(copied.power_in_W).toBeCloseTo(2 * WATTS, 9);
    expectSame([copied.t_max, copied.t_min], [alone.t_max, alone.t_min]);
  });

  it('follows the mean temperature of what it covers', () => {
    const leaking = solved([block(), patch({ hc: 200, power_over_temperature: 'linear 0.001 from 25' })]);
    // All is at one temperature: P (1 + 0.001 ϑ) = h A ϑ.
    const rise = WATTS / (200 * AREA - 0.001 * WATTS);
    expect(Number(leaking.objects.block.mean_t) - 25).toBeCloseTo(rise, 4);
    expect(leaking.power_in_W).toBeCloseTo(WATTS * (1 + 0.001 * rise), 6);
  });

  it('is known to the bounds of means, which hold the mean on a finer grid', () => {
    const patchOn = (refine: number) => {
      const spot = patch({ x: 2, y: 2, dx: 3, dy: 3 });
      const prepared = preparedSketch([block({ hc: 30 }), spot], { hc: 0 }, { refine });
      const solve = solveModel(prepared, 'model', { bands: 'means' });
      let step = solve.next();
      while (!step.done) step = solve.next();
      const { mean_t, mean_t_low, mean_t_high } = step.value.objects.patch;
      return { mean: Number(mean_t), low: Number(mean_t_low), high: Number(mean_t_high) };
    };
    const [{ low, high }, fine] = [patchOn(1), patchOn(3)];
    expect(fine.mean).toBeGreaterThan(low);
    expect(fine.mean).toBeLessThan(high);
    expect(high - low).toBeLessThan(1e-3 * (fine.mean - 25));
  });

  it('may be the source of a thermal impedance', async () => {
    const curve = async (heat: Sketch) => {
      const { report } = await runImpedance(
        { model: modelOf([block({ hc: 30 }), heat], { ambient: 25 }), issues: [] },
        {
          ...{ kinds, refine: 1, cellBudget: SMALL_BUDGET, cellLimit: { cells: 1e6, reason: 'the test' } },
          ...{ source: heat.name, object: heat.name, reference: null, from: 1e-2, to: 100 },
        },
        { now: () => 0, peakMemoryMb: () => 0 },
      );
      return report?.zth.at(-1);
    };
    const spot = { x: 2, y: 3, dx: 4, dy: 5 };
    const [ofPatch, ofSource] = [await curve(patch({ ...spot, power: 0 })), await curve(source(spot))];
    // What the patch covers has no film but the world's, which is none.
    expect(Number(ofPatch) / Number(ofSource)).toBeCloseTo(1, 1.5);
  });

  it('is refused where it covers nothing, but for 0 W', () => {
    const codes = (power: number) =>
      prepareSketch([block(), patch({ z: 9, power })]).issues.map(({ code }) => code);
    expect(codes(5)).toContain('power-on-nothing');
    expect(codes(0)).not.toContain('power-on-nothing');
  });
});

describe('a power through the walls of a body', () => {
  /** Of the material `unit` in tests, 1 W/(m·K) and 2e6 J/(m³·K). */
  const HEAT = 2e6;
  const RADIUS = 4e-3;
  const round = {
    x: 0,
    y: 0,
    z: 0,
    dx: 8,
    dy: 8,
    dz: 8,
    material_name: 'unit',
    power: 1000,
    power_on_walls: true,
  };
  const times = { duration: 60, steps: 3 };
  const budget = { resolution: 0.4 };

  it('heats a sphere from all around, over time as its series ends', () => {
    const sphere = { type: 'box', name: 'ball', sphere: true, ...round };
    const { report, solution } = solvedSketch([sphere], { ...times, ...budget }, true);
    const flux = 1 / (4 * Math.PI * RADIUS ** 2);
    const mean = (3 * flux * 60) / (HEAT * RADIUS);
    // H. S. Carslaw and J. C. Jaeger, Conduction of Heat in Solids, 2nd ed. (1959), section 9.7: late, the centre lags by 3 F a / (10 k).
    const centre = mean - (0.3 * flux * RADIUS) / 1;
    expect(Math.abs(Number(report.objects.ball.mean_t) - 25 - mean)).toBeLessThan(2e-3 * mean);
    const across = Number(solution.temperatureAt([4, 4, 4])) - 25 - centre;
    expect(Math.abs(across)).toBeLessThan(0.01 * flux * RADIUS);
    // The wall leads by F a / (5 k): curved walls are exact to the first order of the cells, their hottest place least.
    const wall = Number(report.t_max) - 25 - mean;
    expect(Math.abs(wall - 0.2 * flux * RADIUS)).toBeLessThan(0.08 * flux * RADIUS);
    expect(report.energy_imbalance).toBeLessThan(1e-9);
    expect(report.heat_flow?.objects.ball.power_W).toBeCloseTo(1, 9);
  });

  it('heats a rod through its curved wall alone where its ends are covered', () => {
    const rod = { ...{ type: 'cylinder', name: 'rod', plane: 'XY' }, ...round };
    // They store and conduct nothing.
    const end = { type: 'coldplate', ...place, x: -1, y: -1, resistance: 1e12, conductivity: 1e-9 };
    const ends = [
      { ...end, name: 'low', z: -1, dz: 1 },
      { ...end, name: 'high', z: 8, dz: 1 },
    ];
    const { report, solution } = solvedSketch([...ends, rod], { ...times, ...budget }, true);
    const flux = 1 / (2 * Math.PI * RADIUS * 8e-3);
    const mean = (2 * flux * 60) / (HEAT * RADIUS);
    expect(Math.abs(Number(report.objects.rod.mean_t) - 25 - mean)).toBeLessThan(5e-3 * mean);
    // Section 7.8 there: late, the axis lags behind the mean by F a / (4 k), and the wall leads by as much.
    const axis = Number(solution.temperatureAt([4, 4, 4])) - Number(report.objects.rod.mean_t);
    expect(Math.abs(axis + (flux * RADIUS) / 4)).toBeLessThan(0.02 * flux * RADIUS);
  });

  it('leaves through the film of the same walls at once, and the body at their temperature', () => {
    const sphere = { type: 'box', name: 'ball', sphere: true, ...round, hc: 100 };
    const { objects } = solved([sphere], budget);
    const rise = 1 / (100 * 4 * Math.PI * RADIUS ** 2);
    for (const celsius of [objects.ball.max_t, objects.ball.min_t])
      expect(Math.abs(Number(celsius) - 25 - rise)).toBeLessThan(0.01 * rise);
  });

  it('goes into none that another object covers, and is refused where all are covered', () => {
    const inside = block({
      name: 'inside',
      x: 2,
      y: 2,
      dx: 2,
      dy: 2,
      z: 1,
      dz: 1,
      power: 500,
      power_on_walls: true,
    });
    const { issues } = prepareSketch([block({ hc: 20 }), inside]);
    expect(issues).toContainEqual(
      expect.objectContaining({
        code: 'power-on-nothing',
        path: 'tree/inside',
        message: "The power of 'inside' goes into no solid: no wall of it is exposed.",
      }),
    );
  });

  it('is a power within where a thermal impedance asks for one, of one object and of several', async () => {
    const zth = async (power_on_walls: boolean, asked: string) => {
      const other = block({ name: 'other', x: 20, hc: 80, power: 1500 });
      const children = [block({ hc: 30, power: 500, power_on_walls }), other].map((node) => ({
        ...{ active: true, visible: true },
        ...node,
      }));
      const { report } = await runImpedance(
        { model: modelOf([{ type: 'assembly', name: 'both', children }], { ambient: 25 }), issues: [] },
        {
          ...{ kinds, refine: 1, cellBudget: SMALL_BUDGET, cellLimit: { cells: 1e6, reason: 'the test' } },
          ...{ source: asked, object: 'block', reference: null, from: 1e-2, to: 100 },
        },
        { now: () => 0, peakMemoryMb: () => 0 },
      );
      return report?.zth;
    };
    for (const asked of ['block', 'both']) {
      const within = await zth(false, asked);
      expect(within?.at(-1)).toBeGreaterThan(1);
      expect(await zth(true, asked)).toEqual(within);
    }
  });
});
