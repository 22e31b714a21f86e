import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import { modelOf, preparedSketch, type Sketch, SMALL_BUDGET } from '../../mesh/src/testing/model-of.ts';
import { erfc } from '../../solver/src/transient/testing/erfc.ts';
import { runImpedance } from './run-impedance.ts';
import type { Solution } from './solution.ts';
import { solveModel } from './solve.ts';

/** The heat capacity of the materials of these tests, J/(m³·K). */
const HEAT = 2e6;
const AMBIENT = 20;
/** m² of a block's section. */
const SECTION = 16e-6;

const block = (name: string, z: number, dz: number, more: object = {}): Sketch => ({
  ...{ type: 'box', name, x: 0, y: 0, z, dx: 4, dy: 4, dz, material_name: 'unit', hc: 0 },
  ...more,
});

/** A solution over time: what is asked of it at every output, t = 0 first. */
function march<Read>(
  tree: readonly Sketch[],
  world: Record<string, unknown>,
  read: (solution: Solution) => Read,
  cellBudget = SMALL_BUDGET,
) {
  const discretisation = preparedSketch(
    tree,
    { ambient: AMBIENT, duration: 10, steps: 5, precision: 1e-8, absolute: true, abs_tol: 1e-3, ...world },
    { analysis: 'transient', cellBudget },
  );
  const found: Read[] = [];
  const solve = solveModel(discretisation, 'model', { onSolution: (told) => void found.push(read(told)) });
  let step = solve.next();
  while (!step.done) step = solve.next();
  expect(step.value.status).toBe('converged');
  return { report: step.value, found, discretisation };
}

const meanOf = (name: string) => (solution: Solution) => {
  const { objects } = solution.discretisation.scene;
  const mean = solution.ambient + solution.means[objects.findIndex(({ path }) => path === name)];
  // Without the round-off of a sum over cells.
  return Number(mean.toFixed(9)) + 0;
};

/** The heat of the cells beyond that at ambient, J. */
const heatIn = ({ discretisation, solved }: Solution): number => {
  let joules = 0;
  discretisation.problem.capacity?.forEach((capacity, cell) => {
    joules += capacity * solved.rise[cell];
  });
  return joules;
};

describe('a transient that starts at a temperature of its own', () => {
  it.each([
    ['hot', 120],
    ['cold', -40],
  ])('a %s block in a film goes to ambient by its exponential, without any power', (_, initial) => {
    const copper = { material_name: 'copper', hc: 50, initial };
    const { report, found } = march([block('lump', 0, 1, copper)], { duration: 60 }, meanOf('lump'));
    const tau = (HEAT * SECTION * 1e-3) / (50 * (2 * SECTION + 4 * 4e-6));
    found.forEach((mean, n) => {
      expect(mean).toBeCloseTo(AMBIENT + (initial - AMBIENT) * Math.exp((-12 * n) / tau), 1);
    });
    expect(found[0]).toBe(initial);
    expect(report.transient[0].time).toBe(0);
    expect(report.energy_imbalance).toBeLessThan(1e-9);
    expect(report.power_in_W).toBe(0);
  });

  it('a half space whose face is held follows the error function', () => {
    const tree = [block('face', -0.001, 0.001, { material_name: 'copper', held_at: AMBIENT })];
    const rod = block('rod', 0, 40, { initial: 100 });
    const depths = [0.5, 1, 2, 4];
    const { found } = march(
      [...tree, rod],
      { duration: 8, steps: 4 },
      (solution) => depths.map((z) => solution.temperatureAt([2, 2, z])),
      { generous: 0, usual: 40_000 },
    );
    // 0.5 mm²/s.
    found.slice(1).forEach((temperatures, n) => {
      depths.forEach((z, at) => {
        const exact = 100 - 80 * erfc(z / (2 * Math.sqrt(0.5 * 2 * (n + 1))));
        expect(Math.abs((temperatures[at] ?? 0) - exact)).toBeLessThan(0.005 * 80);
      });
    });
    expect(found[0]).toEqual([100, 100, 100, 100]);
  });

  it("a slab between two held faces follows Fourier's series", () => {
    const face = (name: string, z: number) =>
      block(name, z, 0.001, { material_name: 'copper', held_at: 50, initial: 50 });
    const { found } = march(
      [face('low', -0.001), block('slab', 0, 8, { initial: -10 }), face('high', 8)],
      { duration: 20, steps: 5 },
      (solution) => solution.temperatureAt([2, 2, 4]),
    );
    found.slice(1).forEach((middle, n) => {
      const decay = (0.5 * Math.PI ** 2 * 4 * (n + 1)) / 64;
      let sum = 0;
      for (let k = 0; k < 40; k++)
        sum += (((-1) ** k * 4) / (Math.PI * (2 * k + 1))) * Math.exp(-decay * (2 * k + 1) ** 2);
      expect(Math.abs((middle ?? 0) - (50 - 60 * sum))).toBeLessThan(0.003 * 60);
    });
  });

  it('two insulated blocks meet at the mean of their heats, none of which is lost', () => {
    const tree = [
      block('warm', 0, 1, { material_name: 'copper', initial: 90 }),
      block('cool', 1, 3, { material_name: 'copper', initial: 10 }),
    ];
    const { report, found } = march(tree, { duration: 30 }, (solution) => ({
      heat: heatIn(solution),
      warm: meanOf('warm')(solution),
      cool: meanOf('cool')(solution),
    }));
    const [start, ...later] = found;
    expect([start.warm, start.cool]).toEqual([90, 10]);
    const end = later[later.length - 1];
    expect(end.warm).toBeCloseTo(30, 6);
    expect(end.cool).toBeCloseTo(30, 6);
    for (const { heat } of later) expect(Math.abs(heat / start.heat - 1)).toBeLessThan(1e-11);
    expect(report.energy_imbalance).toBeLessThan(1e-10);
  });

  it('an insulated block that starts even stays as it is', () => {
    const { report, found } = march([block('lump', 0, 1, { initial: 400 })], {}, meanOf('lump'));
    for (const mean of found) expect(mean).toBeCloseTo(400, 9);
    expect(report.energy_imbalance).toBeLessThan(1e-3);
  });

  it('all that starts at ambient has the digits of a model that says nothing of it', () => {
    const tree = (more: object) => [
      block('die', 0, 1, { power: 500, hc: 80, ...more }),
      block('base', 1, 2, { ...more }),
    ];
    const [plain, stated, ofWorld] = [
      march(tree({}), {}, heatIn),
      march(tree({ initial: AMBIENT }), {}, heatIn),
      march(tree({}), { initial: AMBIENT }, heatIn),
    ];
    expect(stated.report).toEqual(plain.report);
    expect(ofWorld.report).toEqual(plain.report);
    expect(plain.discretisation.initial).toBeNull();
  });

  it('an object inherits it from its assembly, and an assembly from the world', () => {
    const inside = (name: string, z: number, more: object = {}) =>
      ({ active: true, visible: true, ...block(name, z, 1, more) }) as Sketch;
    const tree = [
      {
        type: 'assembly',
        name: 'rack',
        initial: 70,
        children: [inside('a', 0), inside('b', 1, { initial: 0 })],
      },
      { type: 'assembly', name: 'other', children: [inside('c', 2)] },
    ];
    const { found } = march(tree, { initial: 45, duration: 1, steps: 1 }, (solution) => {
      const { objects } = solution.discretisation.scene;
      return objects.map(({ path }) => [path, meanOf(path)(solution)]);
    });
    expect(found[0]).toEqual([
      ['a', 70],
      ['b', 0],
      ['c', 45],
    ]);
  });

  it('the filling of a world starts at the temperature of the world', () => {
    const world = { material_name: 'copper', hc: 0, initial: 80, duration: 1, steps: 1 };
    const bounds = { dxmin: 1, dxmax: 5, dymin: 1, dymax: 5, dzmin: 1, dzmax: 2 };
    const { found } = march([block('die', 0, 1, { initial: 20 })], { ...world, ...bounds }, (solution) => [
      meanOf('world')(solution),
      meanOf('die')(solution),
    ]);
    expect(found[0]).toEqual([80, 20]);
  });

  it('a cell that two bodies share has the temperature of their heats together', () => {
    const ball = { type: 'box', name: 'ball', x: 1, y: 1, z: 1, dx: 2, dy: 2, dz: 2, sphere: true };
    const tree = [block('case', 0, 4), { ...ball, material_name: 'epoxy', initial: 100 }];
    const { found, discretisation } = march(tree, { duration: 1, steps: 1 }, heatIn);
    const { volumes, initial } = discretisation;
    const volume = volumes[1].volumeOnGrid * 1e-9;
    expect(discretisation.grid.cutCells.length).toBeGreaterThan(0);
    expect(found[0]).toBeCloseTo(HEAT * volume * 80, 9);
    expect(new Set(initial).size).toBeGreaterThan(2);
    expect(found[1]).toBeCloseTo(found[0], 9);
  });

  it('heat capacities that follow temperature decide where two blocks meet', () => {
    const tree = [
      block('hot', 0, 1, { material_name: 'softening', initial: 225 }),
      block('cool', 1, 1, { material_name: 'softening', initial: 25 }),
    ];
    const { report, found } = march(tree, { ambient: 25, duration: 1 }, meanOf('hot'));
    // J/kg: half the integral of 700 + 3.5 (T - 25) up to 225 °C, and the rise that holds it.
    const half = (700 * 200 + (3.5 * 200 ** 2) / 2) / 2;
    const rise = (-700 + Math.sqrt(700 ** 2 + 2 * 3.5 * half)) / 3.5;
    expect(found[0]).toBe(225);
    expect(found[found.length - 1]).toBeCloseTo(25 + rise, 2);
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });

  it('a cell shared by media that follow temperature holds the heat of both', () => {
    const ball = { type: 'box', name: 'ball', x: 1, y: 1, z: 1, dx: 2, dy: 2, dz: 2, sphere: true };
    const tree = [
      block('case', 0, 4, { material_name: 'softening' }),
      { ...ball, material_name: 'softening', initial: 225 },
    ];
    const discretisation = preparedSketch(tree, { ambient: 25 }, { analysis: 'transient' });
    const { problem, initial, volumes, grid } = discretisation;
    const content = new Float64Array(grid.cells);
    if (initial) problem.varying?.heatContent(initial, content);
    const perVolume = 2000 * (700 * 200 + (3.5 * 200 ** 2) / 2);
    const joules = content.reduce((sum, each) => sum + each, 0);
    expect(joules / (volumes[1].volumeOnGrid * 1e-9 * perVolume)).toBeCloseTo(1, 9);
  });

  it('a radiating block cools as its ordinary differential equation says', () => {
    const copper = { material_name: 'copper', initial: 900 };
    const world = { radiation: true, duration: 100, steps: 4 };
    const { found, report } = march([block('lump', 0, 1, copper)], world, meanOf('lump'));
    const [area, capacity] = [2 * SECTION + 16e-6, HEAT * SECTION * 1e-3];
    const [sink, sigma] = [AMBIENT + 273.15, 5.670374419e-8 * 0.8];
    let kelvin = 900 + 273.15;
    for (let n = 0; n < 100_000; n++) kelvin -= (1e-3 * sigma * area * (kelvin ** 4 - sink ** 4)) / capacity;
    expect(found[0]).toBe(900);
    expect(Math.abs(found[4] - (kelvin - 273.15))).toBeLessThan(0.5);
    expect(report.energy_imbalance).toBeLessThan(1e-4);
  });

  it('a coldplate, which stores no heat, fits the hot die at once', () => {
    const plate = { type: 'coldplate', name: 'plate', x: 0, y: 0, z: -1, dx: 4, dy: 4, dz: 1 };
    const { found } = march(
      [{ ...plate, resistance: 20, conductivity: 1e5 }, block('die', 0, 1, { material_name: 'copper' })],
      { initial: 100, duration: 1, steps: 1 },
      (solution) => ({
        plate: meanOf('plate')(solution),
        watts: solution.heatToAmbient.reduce((sum, each) => sum + each, 0),
      }),
    );
    // 20 K/W behind the die's own half cells.
    expect(found[0].plate).toBeGreaterThan(95);
    expect(found[0].plate).toBeLessThan(100);
    expect(found[0].watts).toBeCloseTo((found[0].plate - AMBIENT) / 20, 2);
  });

  it('leaves a thermal impedance as it is', async () => {
    const curveOf = async (more: object) => {
      const { report } = await runImpedance(
        { model: modelOf([block('die', 0, 2, { hc: 30, ...more })], { ambient: AMBIENT }), issues: [] },
        {
          ...{ kinds, refine: 1, cellBudget: SMALL_BUDGET },
          ...{ cellLimit: { cells: 1e6, reason: 'the test' }, source: 'die', object: 'die' },
          ...{ reference: null, from: 1e-2, to: 100 },
        },
        { now: () => 0, peakMemoryMb: () => 0 },
      );
      return report;
    };
    expect(await curveOf({ initial: 200 })).toEqual(await curveOf({}));
  });
});
