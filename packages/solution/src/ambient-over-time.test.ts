import { describe, expect, it } from 'vitest';
import { solvedSketch } from './testing/solved-sketch.ts';

const SIDE = 10;
const place = { x: 0, y: 0, dx: SIDE, dy: SIDE };
const block = (more: object = {}) => ({
  ...{ type: 'box', name: 'block', ...place, z: 0, dz: 10, material_name: 'copper', ...more },
});

/** Of a copper cube of 10 mm in tests, J/K: 2000 kg/m³, 1000 J/kg·K. */
const CAPACITY = 2000 * 1000 * 1e-6;
const AREA = 6e-4;
const HC = 40;
/** s. */
const TAU = CAPACITY / (HC * AREA);

function solved(tree: readonly object[], world: object) {
  return solvedSketch(tree as Parameters<typeof solvedSketch>[0], { ambient: 25, ...world }, true).report;
}

const meansOf = (report: ReturnType<typeof solved>, name = 'block') =>
  report.transient.map(({ time, objects }) => ({ time, mean: Number(objects[name].mean_t) }));

/** A lump at 25 °C in air whose rise goes up by `rate` K/s from t = 0 until `until`, and stays. */
function lump(time: number, rate: number, until: number): number {
  const ramp = (t: number) => rate * (t - TAU * (1 - Math.exp(-t / TAU)));
  if (time <= until) return 25 + ramp(time);
  const end = rate * until;
  return 25 + end + (ramp(until) - end) * Math.exp(-(time - until) / TAU);
}

describe('an ambient temperature over time', () => {
  const course = '0 25, 100 85';
  const times = { duration: 400, steps: 16 };

  it.each([
    ['of the world', { ambient_over_time: course }, {}],
    ['of the object', {}, { ambient_over_time: course }],
    ['of the object, from another ambient', { ambient: 25 }, { ambient: 60, ambient_over_time: course }],
  ])('%s heats a lump as the closed form says', (_, world, own) => {
    const report = solved([block({ hc: HC, ...own })], { ...times, ...world });
    expect(report.status).toBe('converged');
    for (const { time, mean } of meansOf(report)) {
      expect(Math.abs(mean - lump(time, 0.6, 100))).toBeLessThan(0.06);
    }
    expect(report.energy_imbalance).toBeLessThan(1e-6);
    expect(report.heat_flow?.objects.block.unbalanced_W).toBeCloseTo(0, 6);
  });

  it('does not depend on the number of stored steps', () => {
    const [few, many] = [4, 64].map((steps) =>
      solved([block({ hc: HC })], { duration: 400, steps, ambient_over_time: '0 25, 37 85, 61 20, 333 60' }),
    );
    const last = [few, many].map((report) => meansOf(report).at(-1)?.mean ?? 0);
    expect(Math.abs(last[0] - last[1])).toBeLessThan(0.02);
  });

  it('goes on from the last point, and holds the first before it', () => {
    const report = solved([block({ hc: HC })], { ...times, ambient_over_time: '200 25, 210 75' });
    const means = meansOf(report);
    for (const { time, mean } of means) if (time <= 200) expect(mean).toBeCloseTo(25, 6);
    expect(means.at(-1)?.mean).toBeGreaterThan(60);
  });

  it('holds the walls that are bound to ambient at it', () => {
    const report = solved([block({ bound: true })], { ...times, ambient_over_time: course });
    for (const { time, mean } of meansOf(report)) {
      expect(Math.abs(mean - Math.min(85, 25 + 0.6 * time))).toBeLessThan(0.3);
    }
  });

  it('is what is behind the resistance of a cold plate', () => {
    const plate = {
      type: 'coldplate',
      name: 'plate',
      ...place,
      z: -1,
      dz: 1,
      resistance: 2,
      conductivity: 4000,
    };
    const report = solved([{ ...plate, ambient_over_time: course }, block()], times);
    const lumped = (time: number) => {
      const tau = CAPACITY * 2;
      const ramp = (t: number) => 0.6 * (t - tau * (1 - Math.exp(-t / tau)));
      return time <= 100 ? 25 + ramp(time) : 85 + (ramp(100) - 60) * Math.exp(-(time - 100) / tau);
    };
    for (const { time, mean } of meansOf(report)) expect(Math.abs(mean - lumped(time))).toBeLessThan(0.3);
    expect(report.heat_flow?.objects.plate.unbalanced_W).toBeCloseTo(0, 6);
    // Until the end more has come in through the plate than has gone out.
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });

  it('goes with radiation, natural convection and a power that steps', () => {
    const report = solved(
      [
        block({ convection: 'natural' }),
        {
          ...{ type: 'transient_source', name: 'source', plane: 'XY', ...place, z: 10, dz: 0 },
          powers: [
            { time: 0, power: 500 },
            { time: 150, power: 0 },
          ],
        },
      ],
      { ...times, ambient_over_time: '0 25, 100 85, 200 -20', radiation: true },
    );
    expect(report.status).toBe('converged');
    expect(report.energy_imbalance).toBeLessThan(1e-5);
    expect(report.heat_flow?.objects.block.unbalanced_W).toBeCloseTo(0, 5);
  });

  it('goes with a coefficient over time, which alone cools a hot lump as its integral says', () => {
    const tree = [block({ convection: 'over time 0 40, 50 40, 150 0, 200 80' })];
    const report = solved(tree, { ...times, initial: 85 });
    /** The integral of the coefficient until a time, J/(m²·K). */
    const integral = (time: number) => {
      const falling = Math.min(Math.max(time - 50, 0), 100);
      const rising = Math.min(Math.max(time - 150, 0), 50);
      return (
        40 * Math.min(time, 50) +
        40 * falling -
        0.2 * falling ** 2 +
        0.8 * rising ** 2 +
        80 * Math.max(time - 200, 0)
      );
    };
    for (const { time, mean } of meansOf(report)) {
      const lumped = 25 + 60 * Math.exp((-integral(time) * AREA) / CAPACITY);
      expect(Math.abs(mean - lumped)).toBeLessThan(0.15);
    }
    expect(report.energy_imbalance).toBeLessThan(1e-6);
    expect(report.objects.block.film_coefficient).toBeCloseTo(80, 6);
    const steady = solvedSketch([block({ convection: 'over time 0 40, 50 9', power: 480 })]).report;
    expect(Number(steady.objects.block.mean_t)).toBeCloseTo(45, 1);
  });

  it('leaves steady solves as they are, and a held wall where it is', () => {
    const tree = [block({ hc: HC, power: 100 })];
    const steady = (world: object) => solvedSketch(tree, { ambient: 25, ...world }).report.objects;
    expect(steady({ ambient_over_time: course })).toEqual(steady({}));
    const held = solved([block({ held_at: 40, ambient_over_time: course })], times);
    expect(meansOf(held).at(-1)?.mean).toBeCloseTo(40, 3);
  });
});
