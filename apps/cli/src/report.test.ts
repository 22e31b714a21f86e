import { readFileSync } from 'node:fs';
import type { HeatFlow, Sensitivities } from '@thermarium/solution';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelFolder, runCli } from './testing/run-cli.ts';
import { assemblyOf, die, modelFile } from './testing/small-models.ts';

const folder = modelFolder();
afterAll(folder.remove);

/** The documented figures; others may stand between them. */
const OBJECT_KEYS = [
  'min_t',
  'max_t',
  'dissipated_power',
  'heat_to_ambient_W',
  'volume_mm3',
  'volume_on_grid_mm3',
  'mean_t',
  'min_t_at',
  'max_t_at',
];

const documented = (object: object) => Object.keys(object).filter((key) => OBJECT_KEYS.includes(key));

const world = { ambient: 20, resolution: 100, duration: 0.4, steps: 4, extra: 1 };
const tree = [
  { ...die, power: null },
  { type: 'source', name: 'losses', x: 0, y: 0, z: 1, dx: 1, dy: 1, dz: 0, power: 60 },
  assemblyOf({ xcount: 2 }, { ...die, name: 'die', x: 3, power: 30 }),
];

describe('the report of a steady solve', () => {
  let report: Record<string, never> & { objects: Record<string, Record<string, number>> };
  beforeAll(async () => {
    const file = folder.write('steady.json', modelFile([{ ...tree[0], power: 0 }, ...tree.slice(1)], world));
    const out = folder.path('report.json');
    const probes = ['--probe', '-0.5,0.5,0.5', '--probe', '0.5,0.5,1'];
    const run = await runCli(['solve', file, '--report', out, '--quiet', ...probes]);
    expect(run).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
    report = JSON.parse(readFileSync(out, 'utf8'));
  });

  it('has exactly the documented keys, in their order, and those of the documented figures', () => {
    expect(Object.keys(report).join(' ')).toBe(
      'model analysis status message grid cells unknowns iterations residual seconds peak_memory_mb ' +
        't_min t_max t_max_at power_in_W heat_to_ambient_W energy_imbalance objects warnings probes transient residuals heat_flow budget sensitivities limits accuracy',
    );
    expect(Object.keys(report.seconds)).toEqual([
      'mesh',
      'solve',
      'total',
      'set_up',
      'iterate',
      'bands',
      'results',
    ]);
    for (const object of Object.values(report.objects)) expect(documented(object)).toEqual(OBJECT_KEYS);
  });

  it('says what was solved and how it ended', () => {
    expect(report).toMatchObject({
      model: 'model',
      analysis: 'steady',
      status: 'converged',
      message: null,
      transient: [],
    });
    const [nx, ny, nz]: number[] = report.grid;
    expect(report.cells).toBe(nx * ny * nz);
    expect(report.unknowns).toBeLessThan(report.cells);
    expect(report.peak_memory_mb).toBeGreaterThan(20);
  });

  it('gives powers of objects in mW, all else in W, and closes the balance', () => {
    const { die: first, losses, 'rows/die': second } = report.objects;
    expect(Object.keys(report.objects)).toEqual(['die', 'losses', 'rows/die']);
    expect(losses).toMatchObject({ dissipated_power: 60, volume_mm3: 0, heat_to_ambient_W: 0 });
    // Copies are summed: two cubes of 30 mW.
    expect(second).toMatchObject({ dissipated_power: 60, volume_mm3: 2 });
    expect(second.volume_on_grid_mm3).toBeCloseTo(2, 9);
    expect(first.dissipated_power).toBe(0);
    expect(report.power_in_W).toBeCloseTo(0.12, 12);
    expect(first.heat_to_ambient_W + second.heat_to_ambient_W).toBeCloseTo(report.heat_to_ambient_W, 12);
    expect(report.heat_to_ambient_W).toBeCloseTo(0.12, 6);
    expect(report.energy_imbalance).toBeLessThan(1e-5);
  });

  it('gives temperatures in °C, those of a source on its area', () => {
    // 60 mW over 6 mm² at 1000 W/m²K: 10 K.
    expect(report.objects.losses.max_t).toBeCloseTo(30, 0);
    expect(report.t_max).toBe(report.objects.losses.max_t);
    const [x, y, z]: number[] = report.t_max_at;
    expect([x, y, z].every(Number.isFinite)).toBe(true);
    expect(z).toBeCloseTo(1, 9);
  });

  it('reads probes in the order they were asked for, null in void', () => {
    expect(report.probes).toMatchObject([{ at: [-0.5, 0.5, 0.5], t: null }, { at: [0.5, 0.5, 1] }]);
    expect(Reflect.get(report.probes[1], 't')).toBeCloseTo(report.objects.losses.max_t, 1);
  });

  it('says where the heat goes, per object and through every contact', () => {
    const { contacts, objects, to_ambient_W }: HeatFlow = report.heat_flow;
    expect(contacts).toEqual([{ from: 'losses', to: 'die', heat_W: expect.closeTo(0.06, 9) }]);
    const none = { radiation: 0, bound: 0, resistance: 0 };
    expect(to_ambient_W).toEqual({ ...none, convection: expect.closeTo(0.12, 6) });
    expect(objects.die).toEqual({
      ...{ power_W: 0, from_objects_W: expect.closeTo(0.06, 9), to_objects_W: 0, stored_W: null },
      to_ambient_W: { ...none, convection: expect.closeTo(0.06, 6) },
      unbalanced_W: expect.closeTo(0, 6),
    });
    expect(Object.keys(objects)).toEqual(Object.keys(report.objects));
  });

  it('says how the mean of the hottest heated object follows each input, the largest first', () => {
    const { object, mean_t, reason, inputs, levers } = report.sensitivities as unknown as Sensitivities;
    expect([object, reason]).toEqual(['losses', null]);
    expect(mean_t).toBeCloseTo(report.objects.losses.mean_t, 2);
    // All heat of the stack leaves through its films: what 60 mW warm is in proportion to them.
    const changes = inputs.map(({ change }) => Math.abs(change));
    expect(changes).toEqual([...changes].sort((one, other) => other - one));
    expect(inputs[0]).toMatchObject({ input: 'power', of: 'losses', axis: null, value: 60 });
    expect(inputs[0].change).toBeCloseTo(0.1 * (report.objects.losses.mean_t - 20), 2);
    expect(levers[0]).toMatchObject({ input: 'film', of: 'die' });
  });

  it('carries the warnings, which change no exit status', () => {
    expect(report.warnings).toEqual([
      {
        path: 'project.world.extra',
        code: 'unknown-key',
        message: expect.stringContaining("'extra'"),
      },
    ]);
  });
});

describe('the report of a transient solve', () => {
  it('has a row at 0, at every step and at every extra time, and ends on the last', async () => {
    const file = folder.write('transient.json', modelFile([{ ...tree[0], power: 60 }], world));
    const args = [
      'solve',
      file,
      '--transient',
      '--json',
      '--at',
      '0.05,0.25',
      '--at',
      '0.6',
      '--probe',
      '9,9,9',
    ];
    const { status, stdout } = await runCli([...args, '--refine', '2', '--resolution', '0.5']);
    expect(status).toBe(0);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ analysis: 'transient', status: 'converged', message: null });
    const times = report.transient.map(({ time }: { time: number }) => Number(time.toFixed(9)));
    expect(times).toEqual([0, 0.05, 0.1, 0.2, 0.25, 0.3, 0.4, 0.6]);
    for (const row of report.transient) {
      expect(Object.keys(row)).toEqual(['time', 't_min', 't_max', 'objects', 'probes']);
      expect(documented(row.objects.die)).toEqual(OBJECT_KEYS);
      expect(row.probes).toEqual([{ at: [9, 9, 9], t: null }]);
    }
    expect(report.transient[0]).toMatchObject({ t_min: 20, t_max: 20 });
    expect(report.transient.at(-1)).toMatchObject({ t_max: report.t_max, objects: report.objects });
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });
});

describe('names that could be mistaken for something else', () => {
  it('are plain keys of the report, and cannot move the cursor', async () => {
    const names = ['__proto__', 'constructor', 'world', '🔥 die', 'red \u001b[31m\nline', 'twin', 'twin'];
    const objects = names.map((name, n) => ({ ...die, name, x: 3 * n }));
    const file = folder.write('names.json', modelFile(objects, { resolution: 100 }));
    const [json, summary] = [await runCli(['solve', file, '--json']), await runCli(['solve', file])];
    expect(Object.keys(JSON.parse(json.stdout).objects)).toEqual([
      ...['__proto__', 'constructor', 'world#2', '🔥 die', 'red \u001b[31m\nline', 'twin', 'twin#2'],
    ]);
    expect(summary.status).toBe(0);
    expect(summary.stdout).toContain('red \\u{1b}[31m\\u{a}line');
    expect(summary.stdout).not.toContain('\u001b');
  });
});
