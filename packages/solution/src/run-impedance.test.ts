import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import { modelOf, SMALL_BUDGET } from '../../mesh/src/testing/model-of.ts';
import { type ImpedanceQuestion, runImpedance } from './run-impedance.ts';
import { runModel } from './run-model.ts';

const HOST = { now: () => 0, peakMemoryMb: () => 0 };
const GRID = { refine: 1, cellBudget: SMALL_BUDGET, cellLimit: { cells: 1e6, reason: 'the test' } };
type Tree = Parameters<typeof modelOf>[0];

const run = (tree: Tree, question: Partial<ImpedanceQuestion>, world: Record<string, unknown> = {}) =>
  runImpedance(
    { model: modelOf(tree, world), issues: [] },
    {
      ...GRID,
      kinds,
      ...{ source: 'die', object: 'die', reference: null, from: 1e-3, to: null },
      ...question,
    },
    HOST,
  );

const box = (name: string, z: number, [dx, dy, dz]: readonly number[], more: object = {}) => ({
  ...{ type: 'box', name, x: -dx / 2, y: -dy / 2, z, dx, dy, dz, material_name: 'copper' },
  ...more,
});
const film = (name: string, power: number) => ({
  ...{ type: 'source', name, plane: 'XY', x: -2, y: -2, z: 3.5, dx: 4, dy: 4, dz: 0, power },
});
/** A die with losses on its face and some of its own, on a spreader on epoxy. */
const stack = [
  box('epoxy', 0, [20, 20, 1], { material_name: 'epoxy', hc: 500 }),
  box('spreader', 1, [20, 20, 2]),
  {
    ...{ type: 'assembly', name: 'chip', x: 0, y: 0, z: 0 },
    children: [
      {
        active: true,
        visible: true,
        ...box('die', 3, [4, 4, 0.5], { material_name: 'silicon', power: 500 }),
      },
      { active: true, visible: true, ...film('losses', 1500) },
    ],
  },
] as Tree;
const TIMES = { duration: 4, steps: 8 };

describe('a thermal impedance', () => {
  it('has its end within proven bounds, by the heat that enters and the mean that is observed', async () => {
    const alone = JSON.parse(JSON.stringify(stack).replace('"power":500', '"power":0'));
    const { report: steady } = await runModel(
      { model: modelOf(alone, { resolution: 1 }), issues: [] },
      { ...GRID, kinds, analysis: 'steady', refine: 2, bands: 'means' },
      HOST,
    );
    const rise = (path: string) => (Number(steady?.objects[path].mean_t) - 25) / 1.5;
    const question = { source: 'chip/losses', from: 0.5, to: 4 };
    for (const [observed, expected] of [
      [{ object: 'losses' }, rise('losses')],
      [{ object: 'die' }, rise('die')],
      [{ object: 'losses', reference: 'spreader' }, rise('losses') - rise('spreader')],
    ] as const) {
      const { report } = await run(stack, { ...question, ...observed });
      const [low, high] = [Number(report?.r_th_low), Number(report?.r_th_high)];
      // The mean of a finer grid is off by a little itself.
      expect(low).toBeLessThan(1.003 * expected);
      expect(high).toBeGreaterThan(0.997 * expected);
      expect(high - low).toBeGreaterThan(0);
      expect(high - low).toBeLessThan(0.05 * expected);
    }
  });

  it('is what a transient of the same model finds, by its tolerance', async () => {
    const steps = Array.from({ length: 8 }, (_, n) => (n + 1) / 2);
    const alone = JSON.parse(JSON.stringify(stack).replace('"power":500', '"power":0'));
    const { report: transient } = await runModel(
      { model: modelOf(alone, { ...TIMES, resolution: 1 }), issues: [] },
      { ...GRID, kinds, analysis: 'transient' },
      HOST,
    );
    const question = { source: 'chip/losses', from: 0.5, to: 4 };
    const [ofDie, ofFilm, toSpreader] = await Promise.all([
      run(stack, { ...question, object: 'die' }),
      run(stack, { ...question, object: 'losses' }),
      run(stack, { ...question, object: 'losses', reference: 'spreader' }),
    ]);
    const rows = transient?.transient.slice(1) ?? [];
    expect(rows.map(({ time }) => time)).toEqual(steps);
    for (const { time, objects } of rows) {
      const mean = (path: string) => ((objects[path].mean_t ?? Number.NaN) - 25) / 1.5;
      const at = ({ report }: Awaited<ReturnType<typeof run>>) =>
        (report?.foster ?? []).reduce((sum, { r, tau }) => sum + r * (1 - Math.exp(-time / tau)), 0);
      const tolerance = 2e-3 * mean('losses');
      expect(Math.abs(at(ofDie) - mean('die'))).toBeLessThan(tolerance);
      expect(Math.abs(at(ofFilm) - mean('losses'))).toBeLessThan(tolerance);
      expect(Math.abs(at(toSpreader) - (mean('losses') - mean('spreader')))).toBeLessThan(tolerance);
    }
    expect([ofDie, ofFilm].flatMap(({ issues }) => issues)).toEqual([]);
    expect(toSpreader.issues.every(({ code }) => code === 'no-ladder')).toBe(true);
    const { report } = ofFilm;
    expect(report?.cauer).toHaveLength(report?.foster.length ?? -1);
    expect(report?.foster.every(({ r }) => r > 0)).toBe(true);
    expect([report?.source, report?.object, report?.reference]).toEqual(['losses', 'losses', null]);
    expect([report?.times[0], report?.times.at(-1)]).toEqual([0.5, 4]);
  });

  it('of a lump is one exponential, which an object without a power has too', async () => {
    const lump = [box('die', 0, [1, 1, 1], { hc: 1000 })];
    const { report, issues } = await run(lump, { from: 1e-2 });
    const resistance = 1 / (1000 * 6e-6);
    const tau = resistance * 2000 * 1000 * 1e-9;
    expect(issues).toEqual([]);
    expect((report?.r_th ?? 0) / resistance).toBeCloseTo(1, 2);
    expect((report?.foster.at(-1)?.tau ?? 0) / tau).toBeCloseTo(1, 2);
    for (const [n, time] of (report?.times ?? []).entries()) {
      const exact = resistance * (1 - Math.exp(-time / tau));
      expect(Math.abs((report?.zth[n] ?? 0) / exact - 1)).toBeLessThan(0.01);
    }
    // To its end: a power of ten beyond five time constants.
    expect(report?.times.at(-1)).toBe(10 ** Math.ceil(Math.log10(5 * tau)));
  });

  it('has a ladder near the curve where heat enters the face of what is observed', async () => {
    const { report, issues } = await run(stack, { source: 'losses', object: 'die', from: 1e-4 });
    expect(issues.filter(({ code }) => code === 'no-ladder')).toEqual([]);
    const { foster = [], cauer = [], cauer_error = 1, r_th = 0 } = report ?? {};
    expect(foster.some(({ r }) => r < 0)).toBe(true);
    expect(cauer.every(({ r, c }) => r > 0 && c > 0)).toBe(true);
    expect(cauer.reduce((sum, { r }) => sum + r, 0) / r_th).toBeCloseTo(1, 6);
    expect(cauer_error).toBeGreaterThan(0);
    expect(cauer_error).toBeLessThan(1e-3);
    const back = await run(stack, { source: 'die', object: 'epoxy', from: 1e-4 });
    expect(back.report?.cauer).toEqual([]);
    expect(back.issues.map(({ code }) => code)).toContain('no-ladder');
  });

  it('of an assembly shares 1 W as its powers are shared', async () => {
    const whole = await run(stack, { source: 'chip', object: 'spreader' });
    const parts = await Promise.all(
      ['die', 'losses'].map((source) => run(stack, { source, object: 'spreader' })),
    );
    const [die, losses] = parts.map(({ report }) => report?.r_th ?? Number.NaN);
    expect(whole.report?.r_th).toBeCloseTo(0.25 * die + 0.75 * losses, 4);
  });

  it('gets a finer grid for earlier times, and says where the grid cannot follow', async () => {
    const bar = { type: 'box', name: 'bar', x: 0, y: 0, z: 0, dx: 5, dy: 5, dz: 40, material_name: 'unit' };
    const heat = { type: 'source', name: 'heat', plane: 'XY', x: 0, y: 0, z: 0, dx: 5, dy: 5, power: 0 };
    const question = { source: 'heat', object: 'heat', to: 80 };
    const [tooEarly, early, late] = await Promise.all(
      [1e-6, 0.5, 8].map((from) => run([bar, heat], { ...question, from }, { hc: 50 })),
    );
    expect(early.report?.cells).toBeGreaterThan(late.report?.cells ?? Infinity);
    expect([tooEarly, early, late].map(({ issues }) => issues.map(({ code }) => code))).toEqual([
      ['coarse-at-first'],
      [],
      [],
    ]);
  });

  it.each<[string, Tree, Partial<ImpedanceQuestion>, Record<string, unknown>, string[]]>([
    ['an unknown name', stack, { source: 'dye', object: 'dye' }, {}, ['unknown-object']],
    [
      'a name of several objects',
      [...stack, box('die', 8, [1, 1, 1], { hc: 10 }), box('far', 8, [1, 1, 1])],
      { object: 'far', source: 'nothing' },
      {},
      ['unknown-object'],
    ],
    [
      'a material without heat capacity',
      [box('die', 0, [1, 1, 1], { hc: 10, material_name: 'weightless' })],
      {},
      {},
      ['missing-heat-capacity'],
    ],
    ['nowhere for heat to go', [box('die', 0, [1, 1, 1], { hc: 0 })], {}, { hc: 0 }, ['no-path-to-ambient']],
    [
      'an object of which nothing is left',
      [box('gone', 0, [1, 1, 1]), box('die', 0, [1, 1, 1], { hc: 10 })],
      { object: 'gone' },
      {},
      ['vanished-object'],
    ],
  ])('refuses %s', async (_, tree, question, world, codes) => {
    const { report, issues } = await run(tree, question, world);
    expect(report).toBeNull();
    const errors = issues.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code }) => code)).toEqual(codes);
  });

  it('takes radiation by its slope at ambient, and says so', async () => {
    const lump = [box('die', 0, [1, 1, 1], { hc: 5 })];
    const { report, issues } = await run(lump, { from: 1 }, { radiation: true, ambient: 25 });
    expect(issues.map(({ code }) => code)).toEqual(['radiation-at-ambient']);
    const slope = 4 * 5.670374419e-8 * 0.8 * 298.15 ** 3;
    expect((report?.r_th ?? 0) * (5 + slope) * 6e-6).toBeCloseTo(1, 2);
  });

  it('takes enclosed air at rest and at ambient, its radiation too, and says so', async () => {
    const plate = (name: string, z: number, more: object) => box(name, z, [40, 40, 1], { hc: 0, ...more });
    const gap = box('gap', 0, [40, 40, 12], { material_name: 'air', enclosed_air: 'Z', hc: 0 });
    const pane = [plate('die', -1, { material_name: 'copper' }), gap, plate('lid', 12, { bound: true })];
    const { report, issues } = await run(pane, { from: 1e3 }, { ambient: 25 });
    expect(issues.map(({ code }) => code)).toContain('air-at-rest');
    expect((report?.r_th ?? 0) / (0.012 / (0.0264 * 1.6e-3))).toBeCloseTo(1, 2);
    const radiating = await run(pane, { from: 1e3 }, { ambient: 25, radiation: true });
    expect(radiating.report?.r_th).toBeLessThan((report?.r_th ?? 0) / 1.5);
  });
});
