import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { modelFolder, runCli } from './testing/run-cli.ts';
import { runHere } from './testing/run-here.ts';
import { die, modelFile } from './testing/small-models.ts';

const folder = modelFolder();
afterAll(folder.remove);

const normal = (parameter_name: string, mean: number, count: number) => ({
  parameter_name,
  normal_dist: { mean, stddev: 0.05 * mean, count },
});

const file = folder.write(
  'stack.json',
  modelFile(
    [
      { ...die, name: 'plate', dx: 6, dy: 6, dz: 1, x: -2, y: -2, z: -1, power: 0 },
      { ...die, hc: 0, name: 'die ✓', power: 'P', dz: 'H' },
    ],
    { ambient: 'T' },
    {
      parameters: [
        { name: 'P', value: 60 },
        { name: 'T', value: 25 },
        { name: 'H', value: 1 },
      ],
      scenarios: [
        {
          ...{ name: 'powers', seed: 3 },
          parameters: [normal('P', 60, 20), { parameter_name: 'T', values: [25, 85] }],
        },
        { name: 'heights', parameters: [{ parameter_name: 'H', values: [1, -1] }] },
        { name: 'endless', parameters: [normal('P', 60, 6000), { parameter_name: 'T', values: [1, 2] }] },
      ],
    },
  ),
);

describe('thermarium study', () => {
  it('writes a report of all cases, of which one is as the file solved by itself', async () => {
    const [report, csv] = ['report.json', 'cases.csv'].map(folder.path);
    const run = await runHere(['study', file, '--scenario', 'powers', '--report', report, '--csv', csv]);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.stdout).toMatch(
      /scenario 'powers': 40 cases[\s\S]*superposed[\s\S]*95 %[\s\S]*Rank correlation\n.*\nP /,
    );
    const found = JSON.parse(readFileSync(report, 'utf8'));
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['cases', 'solves', 'way', 'seconds', 'model', 'scenario', 'resistances']),
    );
    expect(found).toMatchObject({ way: 'superposed', solves: 1 });
    expect(found.cases).toHaveLength(40);
    const [first] = found.cases;
    expect(first).toMatchObject({ parameters: { P: expect.any(Number), T: 25 }, status: 'converged' });
    expect(first.power).toBeCloseTo(first.parameters.P, 9);
    const rise = first.max_t - 25;
    expect(found.cases[20].max_t).toBeCloseTo(85 + rise, 6);
    const sources = found.resistances[0].sources;
    expect(sources).toEqual([{ 'die ✓': 1 }]);
    expect((found.resistances[0].max[0][1] * first.power) / 1000).toBeCloseTo(rise, 5);
    const model = JSON.parse(readFileSync(file, 'utf8'));
    model.parameters[0].value = first.parameters.P;
    model.project.world.precision = 1e-10;
    const solved = await runCli(['solve', folder.write('alone.json', model), '--json']);
    const { objects } = JSON.parse(solved.stdout);
    for (const [path, { min_t, max_t }] of Object.entries<{ min_t: number; max_t: number }>(first.objects)) {
      expect(min_t).toBeCloseTo(objects[path].min_t, 5);
      expect(max_t).toBeCloseTo(objects[path].max_t, 5);
    }
    const rows = readFileSync(csv, 'utf8').trim().split('\n');
    expect(rows[0]).toBe('Case, P, T, Max T (C), Dissipated power (mW), Status');
    expect(rows).toHaveLength(41);
  });

  it('says which cases failed and why, and ends with status 1', async () => {
    const run = await runHere(['study', file, '--scenario', 'heights']);
    expect(run.status).toBe(1);
    expect(run.stdout).toMatch(/2 cases with a grid each/);
    expect(run.stderr).toMatch(/^case 2 failed: tree\/die ✓\.dz: Enter a positive number!/m);
  });

  it.each([
    [['--scenario', 'power'], 2, /no scenario 'power'[\s\S]*did you mean 'powers'/],
    [['--scenario', 'endless'], 2, /12,000 cases; at most 10,000/],
    [[], 64, /--scenario takes the name of a scenario/],
    [['--scenario', 'powers', '--csv', '/no/such/folder/a.csv'], 1, /no such file or folder/],
    [['--scenario', 'powers', '--report', file], 64, /names the model file itself/],
  ])('refuses %j with status %i', async (args, status, reason) => {
    const run = await runHere(['study', file, ...args]);
    expect(run.status).toBe(status);
    expect(run.stderr).toMatch(reason);
  });

  it('judges every case by the limit that its parameters give, and solves no field for it', async () => {
    const limited = folder.write(
      'limited.json',
      modelFile(
        [
          { ...die, highest_allowed: 'L' },
          { ...die, name: 'free', x: 5 },
        ],
        { ambient: 20 },
        {
          parameters: [{ name: 'L', value: 100 }],
          scenarios: [{ name: 'limits', parameters: [{ parameter_name: 'L', values: [10, 29, 31, 50] }] }],
        },
      ),
    );
    const report = folder.path('limited-report.json');
    const run = await runHere(['study', limited, '--scenario', 'limits', '--report', report]);
    expect(run.stdout).toContain('2 of 4 cases keep every limit: 50.0 %.');
    const found = JSON.parse(readFileSync(report, 'utf8'));
    expect(found).toMatchObject({ way: 'superposed', solves: 1 });
    expect(found.limits).toMatchObject({ passing: 2, share: 0.5, objects: { die: { share: 0.5 } } });
    expect(Object.keys(found.limits.objects)).toEqual(['die']);
    // 60 mW through 6 mm² with 1000 W/(m²K): 10 K above ambient.
    expect(found.limits.objects.die.margin.lowest).toBeCloseTo(-20, 1);
    expect(found.limits.objects.die.margin.p50).toBeCloseTo(0, 1);
  });
});
