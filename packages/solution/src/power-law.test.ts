import { powerFactor, powerLawOf } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import { prepareSketch } from '../../mesh/src/testing/model-of.ts';
import { solvedSketch } from './testing/solved-sketch.ts';

const SIDE = 10;
const AMBIENT = 25;

const place = { x: 0, y: 0, dx: SIDE, dy: SIDE };
const block = (name: string, z: number, dz: number, more: object = {}) => ({
  ...{ type: 'box', name, ...place, z, dz, material_name: 'copper' },
  ...more,
});
/** A resistance of its own between what lies on it and ambient, °C/W. */
const plate = (resistance: number) => ({
  ...{ type: 'coldplate', name: 'plate', ...place, z: -1, dz: 1 },
  ...{ resistance, conductivity: 400 },
});

const solved = (...model: Parameters<typeof solvedSketch>) => solvedSketch(...model).report;

type Report = ReturnType<typeof solved>;

function figuresOf({ objects }: Report, name: string) {
  const { mean_t, dissipated_power } = objects[name];
  if (typeof mean_t !== 'number') throw new Error(`${name} has no temperature.`);
  return { mean: mean_t, watts: dissipated_power / 1000 };
}

/** Whether an object gives the power that its law asks for at its own mean temperature, as a part of it. */
function excess(report: Report, name: string, law: string, stated: number): number {
  const { mean, watts } = figuresOf(report, name);
  const read = powerLawOf(law);
  if (!read) throw new Error(`${law} is no law.`);
  return watts / (stated * powerFactor(read, mean)) - 1;
}

const LEAKAGE = 'exp 0.02 from 25';
/** Watts at which a lumped block of exp(0.02 (T - 25)) runs away: 1 / (β R e). */
const onset = (resistance: number) => 1 / (0.02 * resistance * Math.E);

describe('a power that follows temperature', () => {
  it.each([
    ['a block', (more: object) => [plate(10), block('die', 0, 1, more)]],
    [
      'a planar source between two blocks',
      (more: object) => [
        plate(10),
        block('low', 0, 0.1, { material_name: 'epoxy' }),
        { type: 'source', name: 'die', plane: 'XY', ...place, z: 0.1, dz: 0, ...more },
        block('high', 0.1, 1),
      ],
    ],
    [
      'a planar source on a wall',
      (more: object) => [
        plate(10),
        block('low', 0, 0.1, { material_name: 'epoxy', hc: 500 }),
        { type: 'source', name: 'die', plane: 'XY', ...place, z: 0.1, dz: 0, ...more },
      ],
    ],
    [
      'a source in a part of space',
      (more: object) => [
        plate(10),
        block('low', 0, 1),
        { type: 'source', name: 'die', plane: null, x: 2, y: 2, dx: 6, dy: 6, z: 0.2, dz: 0.6, ...more },
      ],
    ],
  ])('of %s is that of its own mean temperature', (_, treeOf) => {
    const stated = 0.4 * onset(10);
    const more = { power: 1000 * stated, power_over_temperature: LEAKAGE };
    const report = solved(treeOf(more));
    expect(report.status).toBe('converged');
    expect(Math.abs(excess(report, 'die', LEAKAGE, stated))).toBeLessThan(1e-6);
    expect(figuresOf(report, 'die').watts).toBeGreaterThan(1.1 * stated);
    expect(report.power_in_W).toBeCloseTo(figuresOf(report, 'die').watts, 9);
    expect(report.heat_to_ambient_W / report.power_in_W).toBeCloseTo(1, 6);
    expect(report.heat_flow?.objects.die.power_W).toBeCloseTo(report.power_in_W, 9);
    for (const { unbalanced_W } of Object.values(report.heat_flow?.objects ?? {})) {
      expect(unbalanced_W).toBeCloseTo(0, 6);
    }
  });

  /** The lower root of x = y eˣ. */
  const lowerRoot = (y: number) => {
    let x = 0;
    for (let n = 0; n < 10_000; n++) x = y * Math.exp(x);
    return x;
  };
  const lump = (watts: number, law: string) => [
    plate(10),
    block('die', 0, 0.1, { power: 1000 * watts, power_over_temperature: law }),
  ];
  /** The plate's resistance and what conducts into it, K/W. */
  const resistance = figuresOf(solved(lump(1, '')), 'die').mean - AMBIENT;

  it.each([0.2, 0.8, 0.99])('settles where a lumped block of leakage does, at %s of its runaway', (part) => {
    const report = solved(lump(part * onset(resistance), LEAKAGE));
    const rise = lowerRoot(part / Math.E) / 0.02;
    expect(report.status).toBe('converged');
    expect((figuresOf(report, 'die').mean - AMBIENT) / rise).toBeCloseTo(1, 5);
  });

  it.each([1.05, 2, 50])('runs away at %s times what a lumped block bears, and says so', (part) => {
    const { status, message } = solved(lump(part * onset(resistance), LEAKAGE));
    const [, percent, watts] =
      /at ([\d.e+-]+) % of what is stated, where they are ([\d.]+) W/.exec(message ?? '') ?? [];
    expect(status).toBe('not_converged');
    expect(message).toContain('Thermal runaway: powers that follow temperature have no steady state.');
    expect(message).toContain("Cool 'die' better, or state less power.");
    expect((Number(percent) / 100) * part).toBeCloseTo(1, 2);
    expect(Number(watts) / (1 / (0.02 * 10))).toBeCloseTo(1, 1);
  });

  it('of copper has the closed form P R / (1 - α P R), and no steady state above 1 / (α R)', () => {
    const [alpha, watts] = [0.0039, 10];
    const report = solved(lump(watts, 'linear 0.0039 from 25'));
    const rise = (resistance * watts) / (1 - alpha * watts * resistance);
    expect((figuresOf(report, 'die').mean - AMBIENT) / rise).toBeCloseTo(1, 6);
    const { message } = solved(lump(40, 'linear 0.0039 from 25'));
    const [, percent] = /at ([\d.]+) % of what is stated/.exec(message ?? '') ?? [];
    expect((Number(percent) / 100) * 40 * alpha * resistance).toBeCloseTo(1, 2);
  });

  it('of a table has the end values outside it, so that there is always a steady state', () => {
    const report = solved(lump(10, '25 1, 125 3'));
    // 10 W grow by 0.2 W/K, which the plate lets rise by 2 K/K: up to the end of the table.
    expect(figuresOf(report, 'die').watts).toBeCloseTo(30, 6);
    expect((figuresOf(report, 'die').mean - AMBIENT) / (30 * resistance)).toBeCloseTo(1, 6);
  });

  it('may fall, and then never runs away', () => {
    const report = solved(lump(1000, 'linear -0.01 from 25'));
    const rise = (resistance * 1000) / (1 + 0.01 * resistance * 1000);
    expect(report.status).toBe('converged');
    expect((figuresOf(report, 'die').mean - AMBIENT) / rise).toBeCloseTo(1, 6);
  });

  it('is that of each copy by itself', () => {
    const die = (name: string, x: number, hc: number) => ({
      ...{ type: 'box', name, x, y: 0, z: 0, dx: 5, dy: 5, dz: 1, material_name: 'copper', hc },
      ...{ power: 100, power_over_temperature: LEAKAGE },
    });
    const report = solved([die('cool', 0, 1000), die('warm', 20, 100)]);
    for (const name of ['cool', 'warm']) {
      expect(Math.abs(excess(report, name, LEAKAGE, 0.1))).toBeLessThan(1e-6);
    }
    expect(figuresOf(report, 'warm').watts).toBeGreaterThan(1.1 * figuresOf(report, 'cool').watts);
  });

  it('goes with walls that radiate and properties that follow temperature', () => {
    const world = { radiation: true, hc: 5 };
    const report = solved(
      [
        block('base', 0, 5, { material_name: 'softening' }),
        block('die', 5, 1, { power: 80, power_over_temperature: LEAKAGE, material_name: 'softening' }),
      ],
      world,
    );
    expect(report.message).toBe(null);
    expect(Math.abs(excess(report, 'die', LEAKAGE, 0.08))).toBeLessThan(1e-6);
    expect(report.energy_imbalance).toBeLessThan(1e-6);
    expect(report.power_in_W).toBeGreaterThan(0.13);
  });

  it('never runs away where walls radiate enough, however steep copper is', () => {
    const report = solved(
      [block('coil', 0, 5, { power: 2000, power_over_temperature: 'linear 0.01 from 25' })],
      {
        radiation: true,
        hc: 0,
      },
    );
    expect(report.status).toBe('converged');
    expect(Math.abs(excess(report, 'coil', 'linear 0.01 from 25', 2))).toBeLessThan(1e-6);
  });

  it('costs a model without it nothing: the same digits', () => {
    const tree = [plate(10), block('die', 0, 1, { power: 5000 })];
    const { objects, iterations } = solved(tree);
    const constant = solved([
      plate(10),
      block('die', 0, 1, { power: 5000, power_over_temperature: '0 1, 10 1' }),
    ]);
    expect(figuresOf(constant, 'die').mean).toBeCloseTo(objects.die.mean_t ?? NaN, 6);
    expect(iterations).toBeGreaterThan(0);
  });
});

describe('a power that follows temperature over time', () => {
  /** 2000 kg/m³, 1000 J/kg·K: 0.1 mm by 100 mm² hold 0.02 J/K. */
  const capacity = 0.02;
  const lump = (watts: number, law: string) => [
    plate(10),
    block('die', 0, 0.1, { power: 1000 * watts, power_over_temperature: law }),
  ];

  it('of copper heats up as 1 - exp(-(1 - α P R) t / τ)', () => {
    const [alpha, watts, resistance] = [0.004, 10, 10];
    const rate = 1 - alpha * watts * resistance;
    const tau = resistance * capacity;
    const report = solved(lump(watts, 'linear 0.004 from 25'), { duration: 2 * tau, steps: 8 }, true);
    const final = (watts * resistance) / rate;
    expect(report.status).toBe('converged');
    for (const { time, objects } of report.transient) {
      const rise = final * (1 - Math.exp((-rate * time) / tau));
      expect(Math.abs((objects.die.mean_t ?? NaN) - AMBIENT - rise)).toBeLessThan(4e-3 * final);
    }
    expect(report.energy_imbalance).toBeLessThan(1e-6);
    expect(report.power_in_W / (watts * (1 + alpha * (figuresOf(report, 'die').mean - AMBIENT)))).toBeCloseTo(
      1,
      6,
    );
  });

  it('runs away at the time of the closed form, and says when', () => {
    // C dθ/dt = P e^(βθ) with hardly any loss: θ is without bound at t = C / (β P).
    const blowUp = capacity / (0.02 * 20);
    const { status, message } = solved(
      [block('die', 0, 0.1, { power: 20_000, power_over_temperature: LEAKAGE, hc: 1 })],
      { duration: 10 * blowUp, steps: 10 },
      true,
    );
    const [, time] = /^Thermal runaway at ([\d.e-]+) s/.exec(message ?? '') ?? [];
    expect(status).toBe('not_converged');
    expect(Number(time) / blowUp).toBeGreaterThan(0.98);
    expect(Number(time) / blowUp).toBeLessThan(1.03);
    expect(message).toContain("Cool 'die' better");
  });

  it('is off where its schedule is, and follows where it is on', () => {
    const pulse = {
      ...{ type: 'transient_source', name: 'pulse', plane: 'XY', ...place, z: 0.1, dz: 0 },
      powers: [
        { id: 1, time: 0, power: 4000 },
        { id: 2, time: 0.1, power: 0 },
      ],
      power_over_temperature: LEAKAGE,
    };
    const report = solved([plate(10), block('die', 0, 0.1), pulse], { duration: 0.2, steps: 4 }, true);
    const [, on, , , off] = report.transient;
    expect(report.status).toBe('converged');
    const { mean_t, dissipated_power } = on.objects.pulse;
    expect(dissipated_power / (4000 * Math.exp(0.02 * ((mean_t ?? NaN) - AMBIENT)))).toBeCloseTo(1, 6);
    expect(off.objects.pulse.dissipated_power).toBe(0);
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });
});

describe('what is wrong about a power over temperature', () => {
  const issuesOf = (law: string, power = 1000) => {
    const tree = [block('die', 0, 1, { power, power_over_temperature: law })];
    try {
      return prepareSketch(tree, {}).issues.map(({ code, message }) => `${code}: ${message}`);
    } catch (error) {
      return [String(error)];
    }
  };

  it.each([
    ['twice as much', "Point 1: 'twice' is not a number"],
    ['exp 0.02', 'It is written as exp 0.02 from 25, or linear 0.0039 from 25.'],
    ['exp fast from 25', "'fast' is not a number."],
    ['exp 20 from 25', 'too steep'],
    ['linear 0.01 from -300', 'no temperature to count from'],
    ['25 1, 20 2', 'Temperatures must rise'],
    ['25 1, 100 -1', 'it must be between 0 and 1000000'],
  ])('is told of "%s"', (law, told) => {
    expect(issuesOf(law).join()).toContain(told);
  });

  it('is told where the object takes heat out', () => {
    expect(issuesOf(LEAKAGE, -5).join()).toContain("negative-following-power: 'die' takes heat out");
  });
});
