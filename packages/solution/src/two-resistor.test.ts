import { kinds } from '@thermarium/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelOf, preparedSketch, prepareSketch } from '../../mesh/src/testing/model-of.ts';
import { describeField, type FieldReport } from './report/report.ts';
import { runImpedance } from './run-impedance.ts';
import { Solution } from './solution.ts';
import { solveModel } from './solve.ts';
import { solvedSteady } from './testing/solved.ts';
import { solvedSketch } from './testing/solved-sketch.ts';

type Sketch = Parameters<typeof preparedSketch>[0];

/** mm */
const SIDE = 10;
const AREA = (SIDE / 1000) ** 2;
const place = { x: 0, y: 0, dx: SIDE, dy: SIDE };
/** K/W from junction to case and to board. */
const [JC, JB] = [4, 12];
const part = (more: object = {}) => ({
  ...{ type: 'two_resistor', name: 'U1', ...place, z: 2, dz: 1 },
  ...{ theta_jc: JC, theta_jb: JB, power: 2000, ...more },
});
/** A block of copper under the package, held at ambient below. */
const ground = { type: 'coldplate', name: 'ground', ...place, z: 0, dz: 1, resistance: 3, conductivity: 1e6 };
const board = { type: 'box', name: 'board', ...place, z: 1, dz: 1, material_name: 'epoxy' };
/** K/W through the board and the ground. */
const BELOW = 1e-3 / (0.5 * AREA) + 3;

function reportOf(tree: Sketch, world: Record<string, unknown> = {}): FieldReport {
  const discretisation = preparedSketch(tree, { hc: 0, ambient: 25, ...world });
  const solution = new Solution(discretisation, { ...solvedSteady(discretisation.problem), time: null });
  return describeField(solution, []);
}

const meanOf = ({ objects }: FieldReport, path: string): number => objects[path].mean_t ?? Number.NaN;
const codesOf = (tree: Sketch, world: Record<string, unknown> = {}) =>
  prepareSketch(tree, { hc: 0, ...world }).issues.map(
    ({ code, severity, path }) => `${severity} ${code} ${path}`,
  );

/** K/W of two ways beside each other. */
const parallel = (one: number, other: number): number => 1 / (1 / one + 1 / other);

describe('a two-resistor package in a steady state', () => {
  it('has P (θJB + R below) where its case is insulated', () => {
    const found = reportOf([ground, board, part({ hc: 0 })]);
    expect(meanOf(found, 'U1')).toBeCloseTo(25 + 2 * (JB + BELOW), 2);
    expect(meanOf(found, 'U1/board')).toBeCloseTo(25 + 2 * BELOW, 2);
    expect(meanOf(found, 'U1/case')).toBeCloseTo(meanOf(found, 'U1'), 3);
  });

  it('shares its heat between case and board as the two ways let it, on every side', () => {
    // h A = 0.5 W/K.
    const [up, down] = [JC + 2, JB + BELOW];
    const junction = 25 + 2 * parallel(up, down);
    const found = reportOf([ground, board, part({ hc: 0.5 / AREA })]);
    expect(meanOf(found, 'U1') / junction).toBeCloseTo(1, 4);
    expect(meanOf(found, 'U1/case')).toBeCloseTo(25 + (junction - 25) * (2 / up), 2);
    const layers = { ground, board, part: part({ hc: 0.5 / AREA }) };
    for (const [side, at] of Object.entries({ '-Z': 'z', '+X': 'x', '-X': 'x', '+Y': 'y', '-Y': 'y' })) {
      const turned = Object.values(layers).map((sketch) => {
        const place = { x: 0, y: 0, z: 0, dx: SIDE, dy: SIDE, dz: SIDE };
        const depth = sketch.type === 'two_resistor' ? { case_side: side } : {};
        const from = side.startsWith('-') ? -sketch.z - sketch.dz : sketch.z;
        return { ...sketch, ...place, [at]: from, [`d${at}`]: sketch.dz, ...depth };
      });
      expect(meanOf(reportOf(turned), 'U1') / junction, side).toBeCloseTo(1, 4);
    }
  });

  it('lets nothing out by its sides, neither to a film nor to what touches it', () => {
    const alone = reportOf([ground, board, part({ hc: 0 })]);
    const collar = {
      type: 'box',
      name: 'collar',
      ...place,
      x: SIDE,
      z: 1,
      dz: 2,
      material_name: 'copper',
      bound: true,
    };
    const beside = { ...collar, z: 2, dz: 1 };
    expect(meanOf(reportOf([ground, board, part({ hc: 0 }), beside]), 'U1')).toBeCloseTo(
      meanOf(alone, 'U1'),
      4,
    );
    // Exposed sides of a tall block, a film on all of what is exposed: only the case loses heat.
    const tall = reportOf([ground, { ...board, hc: 0 }, part({ dz: 8, hc: 0.5 / AREA })]);
    expect(meanOf(tall, 'U1')).toBeCloseTo(25 + 2 * parallel(JC + 2, JB + BELOW), 2);
  });

  it('has films that are computed on its case alone', () => {
    const report = reportOf([ground, part({ z: 1, dz: 8, convection: 'natural' })]);
    const { heat_to_ambient_W, film_coefficient } = report.objects.U1;
    const atCase = meanOf(report, 'U1/case') - 25;
    expect(Number(report.objects['U1/case'].film_coefficient)).toBeGreaterThan(2);
    expect(film_coefficient).toBeNull();
    const film = Number(report.objects['U1/case'].film_coefficient);
    expect(heat_to_ambient_W / (film * AREA * atCase)).toBeCloseTo(1, 3);
  });

  it('has a case of one temperature on a lid that is hot on one side', () => {
    const lid = {
      type: 'box',
      name: 'lid',
      ...place,
      x: 0,
      dx: 4,
      z: 3,
      dz: 1,
      material_name: 'copper',
      power: 5000,
      hc: 100,
    };
    const found = reportOf([ground, board, part({ hc: 10 }), lid]);
    for (const path of ['U1', 'U1/case', 'U1/board']) {
      const { min_t, max_t } = found.objects[path];
      expect(Number(max_t) - Number(min_t)).toBeLessThan(0.01);
    }
    expect(Number(found.objects.lid.min_t)).toBeGreaterThan(Number(found.objects['U1/case'].max_t) - 0.1);
  });

  it('meets what lies on it through contacts of its own and of pairs', () => {
    const lid = { ...ground, name: 'lid', z: 3 };
    const rise = (tree: Sketch, world = {}) => meanOf(reportOf(tree, world), 'U1') - 25;
    const perfect = 2 * (JC + 3);
    expect(rise([part({ hc: 0 }), lid])).toBeCloseTo(perfect, 3);
    const joint = (2 * 300e-6) / AREA;
    expect(rise([part({ hc: 0, contact_resistance: 300 }), lid])).toBeCloseTo(perfect + joint, 3);
    const contacts = [{ first: 'U1', second: 'lid', resistance: 300 }];
    expect(rise([part({ hc: 0 }), lid], { contacts })).toBeCloseTo(perfect + joint, 3);
  });

  it('is solved also where little cools it: what rounding leaves is no failure', () => {
    const small = { x: 0, y: 0, dx: 0.25, dy: 0.25, z: 0, dz: 0.25, theta_jc: 0.1, theta_jb: 0.1 };
    const { report } = solvedSketch([{ type: 'two_resistor', name: 'U1', ...small, hc: 16, power: 10 }], {
      ambient: 25,
    });
    expect(report.status).toBe('converged');
    expect(report.energy_imbalance).toBeLessThan(1e-8);
    expect(Number(report.objects.U1.mean_t) / (25 + 0.01 / (16 * 2 * 0.25e-3 ** 2))).toBeCloseTo(1, 4);
  });

  it('stands in copies, each with its own power', () => {
    const base = {
      type: 'coldplate',
      name: 'base',
      x: 0,
      y: 0,
      dx: 3 * SIDE,
      dy: SIDE,
      z: 1,
      dz: 1,
      resistance: 1,
      conductivity: 1e6,
    };
    const pair = {
      type: 'assembly',
      name: 'pair',
      is_array: true,
      xcount: 2,
      xpitch: 20_000,
      children: [{ active: true, visible: true, ...part({ hc: 0 }) }],
    };
    const found = reportOf([base, pair]);
    expect(found.objects.U1.dissipated_power).toBe(4000);
    expect(meanOf(found, 'U1')).toBeCloseTo(25 + 2 * JB + 4, 2);
  });
});

describe('the heat of nodes', () => {
  it('is booked: nothing is left over in any of them', () => {
    const { report } = solvedSketch([ground, board, part({ hc: 200 })], { ambient: 25 });
    const flow = report.heat_flow;
    expect(Object.keys(flow?.objects ?? {})).toEqual(['ground', 'board', 'U1', 'U1/case', 'U1/board']);
    for (const own of Object.values(flow?.objects ?? {}))
      expect(Math.abs(own.unbalanced_W)).toBeLessThan(1e-6);
    expect(flow?.objects.U1.power_W).toBe(2);
    const upward = flow?.contacts.find(({ to }) => to === 'U1/case')?.heat_W;
    expect(upward).toBeCloseTo(Number(flow?.objects['U1/case'].to_ambient_W.convection), 6);
    expect(report.energy_imbalance).toBeLessThan(1e-8);
    // The object has what its nodes have together, and they have none of it beside.
    expect(report.objects['U1/case'].heat_to_ambient_W).toBe(0);
    expect(report.objects.U1.heat_to_ambient_W).toBeCloseTo(Number(upward), 6);
    expect(report.objects.U1.volume_mm3).toBeCloseTo(SIDE * SIDE, 9);
    expect(report.heat_to_ambient_W).toBeCloseTo(2, 6);
    expect(report.power_in_W).toBe(2);
  });

  it('is the same seen from either of two packages: 1 W in the one warms the other by as much', () => {
    const base = {
      type: 'box',
      name: 'base',
      x: -5,
      y: -5,
      z: 1,
      dx: 40,
      dy: 25,
      dz: 1,
      material_name: 'fr4',
      hc: 15,
    };
    fc.assert(
      fc.property(
        fc.record({
          jc: fc.double({ min: 0.1, max: 100, noNaN: true }),
          jb: fc.double({ min: 0.1, max: 100, noNaN: true }),
          x: fc.integer({ min: 12, max: 22 }),
          height: fc.integer({ min: 1, max: 30 }),
        }),
        ({ jc, jb, x, height }) => {
          const one = { theta_jc: jc, theta_jb: jb, dz: height / 10, hc: 12 };
          const other = { name: 'U2', x, dx: 6, dy: 7, hc: 8 };
          const risen = (first: number, second: number, path: string) =>
            meanOf(
              reportOf([base, part({ ...one, power: first }), part({ ...other, power: second })]),
              path,
            ) - 25;
          const [there, back] = [risen(1000, 0, 'U2'), risen(0, 1000, 'U1')];
          expect(there / back).toBeCloseTo(1, 5);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('may follow the temperature of the junction', () => {
    const law = { power_over_temperature: 'linear 0.002 from 25' };
    const found = reportOf([ground, board, part({ hc: 0, ...law })]);
    const resistance = JB + BELOW;
    const rise = (2 * resistance) / (1 - 0.002 * 2 * resistance);
    expect(meanOf(found, 'U1') / (25 + rise)).toBeCloseTo(1, 4);
  });
});

describe('over time', () => {
  it('a junction with a heat capacity warms up as R (1 − exp(−t / RC))', () => {
    const base = {
      type: 'coldplate',
      name: 'ground',
      ...place,
      z: 1,
      dz: 1,
      resistance: 3,
      conductivity: 1e6,
    };
    const C = 0.5;
    const R = JB + 3;
    const { report } = solvedSketch(
      [base, part({ hc: 0, capacity: C })],
      { ambient: 25, duration: 3 * R * C, steps: 6, precision: 1e-7 },
      true,
    );
    expect(report.status).toBe('converged');
    expect(report.transient).toHaveLength(7);
    for (const { time, objects } of report.transient) {
      const expected = 25 + 2 * R * (1 - Math.exp(-time / (R * C)));
      expect(Number(objects.U1.mean_t) / expected).toBeCloseTo(1, 3);
      const atBoard = 25 + ((expected - 25) * 3) / R;
      expect(Number(objects['U1/board'].mean_t)).toBeCloseTo(atBoard, 1);
    }
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });

  it('a junction without one follows at once', () => {
    const { report } = solvedSketch(
      [{ ...board, z: 1, bound: true, material_name: 'copper' }, part({ hc: 0 })],
      { ambient: 25, duration: 1, steps: 2 },
      true,
    );
    const [, first] = report.transient;
    expect(Number(first.objects.U1.mean_t)).toBeGreaterThan(25 + 2 * JB);
  });
});

describe('its thermal impedance', () => {
  const base = { type: 'coldplate', name: 'ground', ...place, z: 1, dz: 1, resistance: 3, conductivity: 1e6 };
  const impedance = (object: string) =>
    runImpedance(
      { model: modelOf([base, part({ hc: 0, capacity: 0.5 })], { hc: 0 }), issues: [] },
      {
        ...{ kinds, refine: 1, cellLimit: { cells: 1e6, reason: 'the test' } },
        ...{ source: 'U1', object, reference: null, from: 1e-2, to: null },
      },
      { now: () => 0, peakMemoryMb: () => 0 },
    );

  it('is one resistance with one time constant, of the junction and of its board', async () => {
    const [ofJunction, ofBoard] = [await impedance('U1'), await impedance('U1/board')];
    expect(Number(ofJunction.report?.r_th) / (JB + 3)).toBeCloseTo(1, 3);
    expect(ofJunction.report?.foster[0].tau).toBeCloseTo((JB + 3) * 0.5, 2);
    expect(Number(ofBoard.report?.r_th)).toBeCloseTo(3, 2);
  });
});

describe('bounds', () => {
  it('enclose the temperature of the junction', () => {
    const discretisation = preparedSketch([ground, board, part({ hc: 300 })], { hc: 0, ambient: 25 });
    const solve = solveModel(discretisation, 'model', { bands: 'means' });
    let step = solve.next();
    while (!step.done) step = solve.next();
    const { mean_t_low, mean_t_high } = step.value.objects.U1;
    const exact = 25 + 2 * parallel(JC + 1 / (300 * AREA), JB + BELOW);
    expect(Number(mean_t_low)).toBeLessThan(exact + 0.002);
    expect(Number(mean_t_high)).toBeGreaterThan(exact - 0.002);
    expect(Number(mean_t_high) - Number(mean_t_low)).toBeLessThan(0.05);
    const shares = step.value.budget?.shares ?? [];
    expect(step.value.budget?.object).toBe('U1');
    expect(shares.reduce((sum, { rise }) => sum + rise, 0)).toBeCloseTo(exact - 25, 2);
  });
});

describe('what cannot be', () => {
  it('is said of later objects in its block', () => {
    const die = {
      type: 'box',
      name: 'die',
      x: 2,
      y: 2,
      z: 2.2,
      dx: 5,
      dy: 5,
      dz: 0.4,
      material_name: 'silicon',
    };
    expect(codesOf([ground, board, part(), die])).toContain('error network-overlapped tree/U1');
    expect(codesOf([ground, board, die, part()])).not.toContain('error network-overlapped tree/U1');
  });

  it('is said of a face that meets nothing', () => {
    expect(codesOf([ground, board, part()])).toEqual(['warning idle-node tree/U1']);
    expect(codesOf([ground, board, part({ hc: 5 })])).toEqual([]);
  });

  it('is said of power without a way to ambient', () => {
    const wall = { ...board, x: SIDE, z: 2, bound: true };
    expect(codesOf([part(), wall])).toContain('error no-path-to-ambient tree');
  });
});

it('names its nodes as objects of results, right after itself', () => {
  expect(modelOf([part()]).tree).toHaveLength(1);
  const { scene } = preparedSketch([ground, part()], { hc: 5 });
  expect(scene.objects.map(({ path, type }) => `${path}: ${type}`)).toEqual([
    'ground: coldplate',
    'U1: two_resistor',
    'U1/case: two_resistor/case',
    'U1/board: two_resistor/board',
  ]);
});
