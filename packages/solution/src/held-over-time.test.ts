import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import { modelOf, prepareSketch, type Sketch, SMALL_BUDGET } from '../../mesh/src/testing/model-of.ts';
import { totalOf } from './heat-flow/heat-flow.ts';
import { runImpedance } from './run-impedance.ts';
import { solvedSketch } from './testing/solved-sketch.ts';

/** Of a slab of the material `unit`, 1 W/(m·K) and 2e6 J/(m³·K): m and m²/s. */
const DEPTH = 8e-3;
const DIFFUSIVITY = 0.5e-6;
/** m² of its section. */
const SECTION = 16e-6;

const block = (name: string, z: number, dz: number, more: object = {}): Sketch => ({
  ...{ type: 'box', name, x: 0, y: 0, z, dx: 4, dy: 4, dz, material_name: 'unit' },
  ...more,
});
/** A thin plate beneath the slab, which has nearly no heat of its own. */
const plate = (more: object) => block('plate', -0.001, 0.001, { material_name: 'copper', ...more });
const patch = (more: object): Sketch => ({
  ...{ type: 'patch', name: 'patch', plane: 'XY', x: 0, y: 0, z: 0, dx: 4, dy: 4, dz: 0 },
  ...more,
});
const slab = block('slab', 0, DEPTH * 1000);
const WORLD = { ambient: 25, duration: 40, steps: 8, precision: 1e-9, absolute: true, abs_tol: 1e-3 };

function solved(tree: readonly Sketch[], world: object = {}) {
  return solvedSketch(tree, { ...WORLD, ...world }, true).report;
}

const meansOf = (report: ReturnType<typeof solved>, name: string) =>
  report.transient.map(({ time, objects }) => ({ time, mean: Number(objects[name].mean_t) }));

/**
 * The mean rise of a slab, insulated behind, whose face goes up by `rate` K/s from t = 0 on, K. H. S. Carslaw and J. C. Jaeger,
 * Conduction of Heat in Solids, 2nd ed. (1959), section 3.5, over the depth: the face's rise less what the slab lags behind it.
 */
function ramped(rate: number, time: number): number {
  if (time <= 0) return 0;
  const span = DEPTH ** 2 / DIFFUSIVITY;
  let lag = 1 / 3;
  for (let n = 0; n < 50; n++) {
    const wave = (2 * n + 1) * Math.PI;
    lag -= (32 / wave ** 4) * Math.exp((-(wave ** 2) * time) / (4 * span));
  }
  return rate * (time - span * lag);
}

/** The face of the next tests goes up by 3 K/s from 5 s to 25 s, and stays at 85 °C. */
const COURSE = '5 25, 25 85';
const meanAt = (time: number): number => 25 + ramped(3, time - 5) - ramped(3, time - 25);

describe('a held temperature over time', () => {
  it.each([
    ['of an object', [plate({ held_at: 25, held_at_over_time: COURSE }), slab]],
    ['of a patch', [slab, patch({ held_at: 25, held_at_over_time: COURSE })]],
    [
      'of an object in an ambient of its own over time',
      [plate({ held_at: 25, held_at_over_time: COURSE, ambient: 60, ambient_over_time: '0 99, 9 0' }), slab],
    ],
  ])('%s heats a slab as its series says', (_, tree) => {
    const report = solved(tree);
    expect(report.status).toBe('converged');
    for (const { time, mean } of meansOf(report, 'slab'))
      expect(Math.abs(mean - meanAt(time))).toBeLessThan(0.002 * 60);
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });

  it('brings the heat that the slab has at the end, through the held walls', () => {
    const report = solved([plate({ held_at: 25, held_at_over_time: COURSE }), slab]);
    if (!report.heat_flow) throw new Error('There is no heat flow.');
    const { objects, to_ambient_W } = report.heat_flow;
    const rate = (2e6 * SECTION * DEPTH * (meanAt(40.01) - meanAt(39.99))) / 0.02;
    expect(objects.plate.to_ambient_W.bound).toBeLessThan(0);
    expect(Math.abs(objects.plate.to_ambient_W.bound + rate)).toBeLessThan(0.01 * rate);
    expect(totalOf(to_ambient_W)).toBeCloseTo(objects.plate.to_ambient_W.bound, 9);
    for (const { unbalanced_W } of Object.values(objects)) expect(Math.abs(unbalanced_W)).toBeLessThan(1e-6);
  });

  it('is that of the wall from the first moment on, and the extreme of the model', () => {
    const held = patch({ held_at: 25, held_at_over_time: '0 60, 20 -40' });
    const { transient } = solved([slab, held], { steps: 4 });
    expect(transient.map(({ objects }) => Number(objects.patch.mean_t))).toEqual(
      [60, 10, -40, -40, -40].map((celsius) => expect.closeTo(celsius, 6)),
    );
    expect(transient[0].t_max).toBeCloseTo(60, 6);
    expect(transient[4].t_min).toBeCloseTo(-40, 6);
  });

  it('leaves a steady solve at the temperature that is constant', () => {
    const steady = (over: string) =>
      solvedSketch([plate({ held_at: 40, held_at_over_time: over }), slab], { ambient: 25 }).report.objects;
    expect(steady(COURSE)).toEqual(steady(''));
    expect(steady(COURSE).slab.mean_t).toBeCloseTo(40, 6);
  });

  it('is at rest where a thermal impedance is asked', async () => {
    const impedance = async (over: string) => {
      const tree = [
        plate({ held_at: 60, held_at_over_time: over }),
        block('heated', 0, 2, { hc: 30, power: 10 }),
      ];
      const { report } = await runImpedance(
        { model: modelOf(tree, { ambient: 25 }), issues: [] },
        {
          ...{ kinds, refine: 1, cellBudget: SMALL_BUDGET, cellLimit: { cells: 1e6, reason: 'the test' } },
          ...{ source: 'heated', object: 'heated', reference: null, from: 1e-2, to: 100 },
        },
        { now: () => 0, peakMemoryMb: () => 0 },
      );
      return report?.zth;
    };
    const atRest = await impedance('');
    expect(atRest).toBeDefined();
    expect(await impedance(COURSE)).toEqual(atRest);
  });

  it('is refused without a held temperature, with what to do', () => {
    const { issues } = prepareSketch([plate({ held_at_over_time: COURSE }), slab], {}, {});
    expect(issues).toContainEqual({
      severity: 'error',
      code: 'held-over-time-alone',
      path: 'tree/plate.held_at_over_time',
      message: "'plate' has a held temperature over time, and is held at no temperature.",
      remedy:
        "Enter 'Held at', the temperature that a steady solve takes, or leave 'Held at over time' blank.",
    });
  });
});
