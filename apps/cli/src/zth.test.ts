import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelFolder, runCli } from './testing/run-cli.ts';
import { runHere } from './testing/run-here.ts';
import { simulateNetlist } from './testing/simulate-netlist.ts';
import { die, modelFile } from './testing/small-models.ts';

const folder = modelFolder();
afterAll(folder.remove);

const file = folder.write(
  'stack.json',
  modelFile([
    { ...die, name: 'plate', dx: 6, dy: 6, dz: 1, x: -2, y: -2, z: -1, power: 0 },
    { ...die, hc: 0, name: 'die ✓', power: 0 },
    { type: 'source', name: 'losses', plane: 'XY', x: 0, y: 0, z: 1, dx: 1, dy: 1, dz: 0, power: 60 },
  ]),
);

describe('thermarium zth', () => {
  const outputs = ['report.json', 'net.cir', 'curve.csv'].map(folder.path);
  const [report, spice, csv] = outputs;
  let found: Record<string, never> & {
    times: number[];
    zth: number[];
    r_th: number;
    r_th_low: number;
    r_th_high: number;
    foster: { r: number; tau: number }[];
    cauer: { r: number; c: number }[];
    error: number;
  };
  beforeAll(async () => {
    const names = ['--source', 'losses', '--object', 'losses', '--from', '1e-4', '--to', '1000'];
    const written = ['--report', report, '--spice', spice, '--csv', csv];
    const run = await runHere(['zth', file, ...names, ...written]);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.stdout).toMatch(
      /'losses' against ambient, 1 W into 'losses'[\s\S]*Rth [\d.]+ °C\/W, [\d.]+ … [\d.]+ guaranteed \([\d.]+ °C\/W within [\d.]+ %: good\)[\s\S]*Foster/,
    );
    found = JSON.parse(readFileSync(report, 'utf8'));
  });

  it('writes the documented keys, with a curve that ends at the resistance of a steady solve', async () => {
    expect(Object.keys(found).join(' ')).toMatch(
      /^times zth r_th foster cauer error cauer_error r_th_low r_th_high model status message /,
    );
    expect([found.times[0], found.times.at(-1)]).toEqual([1e-4, 1000]);
    expect(found.times).toHaveLength(141);
    expect(Math.abs((found.zth.at(-1) ?? 0) / found.r_th - 1)).toBeLessThan(1e-3);
    expect(found.foster.reduce((sum, { r }) => sum + r, 0) / found.r_th).toBeCloseTo(1, 9);
    expect(found.error).toBeLessThan(1e-3);
    const { stdout } = await runCli(['solve', file, '--json']);
    const { objects } = JSON.parse(stdout);
    const resistance = (objects.losses.mean_t - 25) / 0.06;
    expect(Math.abs(found.r_th / resistance - 1)).toBeLessThan(5e-3);
    // Two proven intervals of one value meet.
    expect(0.06 * found.r_th_low).toBeLessThanOrEqual(objects.losses.mean_t_high - 25);
    expect(0.06 * found.r_th_high).toBeGreaterThanOrEqual(objects.losses.mean_t_low - 25);
    expect(found.r_th_high - found.r_th_low).toBeLessThan(0.02 * found.r_th);
  });

  it.each(['zth_foster', 'zth_cauer'])(
    'writes a netlist of which %s gives the curve back to 0.1 %%',
    (name) => {
      const rows = readFileSync(csv, 'utf8').trim().split('\n');
      expect(rows[0]).toBe('Time (s), Zth (C/W)');
      const curve = rows.slice(1).map((row) => row.split(',').map(Number));
      expect(curve.map(([time]) => time)).toEqual(found.times);
      const shown = curve.filter((_, n) => n % 8 === 0);
      const simulated = simulateNetlist(
        readFileSync(spice, 'utf8'),
        name,
        shown.map(([time]) => time),
      );
      for (const [n, [, zth]] of shown.entries()) expect(Math.abs(simulated[n] / zth - 1)).toBeLessThan(1e-3);
    },
  );

  it('says that a transfer impedance has no ladder, and names things that do not exist', async () => {
    const cir = folder.path('transfer.cir');
    const far = ['--source', 'losses', '--object', 'plate', '--reference', 'die ✓', '--from', '0.01'];
    const transfer = await runHere(['zth', file, ...far, '--spice', cir, '--quiet']);
    expect(transfer).toMatchObject({ status: 0, stdout: '', stderr: '' });
    const text = readFileSync(cir, 'utf8');
    expect(text).toContain("of 'plate' against 'die ?'");
    expect(text).not.toContain('zth_cauer');
    const wrong = await runHere(['zth', file, '--source', 'loses', '--object', 'die ✓']);
    expect([wrong.status, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/no object 'loses'.*\[unknown-object\]\s*.*did you mean 'losses'/);
  });

  it.each([
    [[], '--source takes the name'],
    [['--source', 'a'], '--object takes the name'],
    [['--source', 'a', '--object', 'a', '--from', '0'], "--from takes a time above 0 s, got '0'."],
    [['--source', 'a', '--object', 'a', '--from', '2', '--to', '1'], '--to takes a time later than --from.'],
    [['--source', 'a', '--object', 'a', '--spice', file], '--spice names the model file itself'],
    [['--source', 'a', '--object', 'a', '--transient'], "Unknown option '--transient'"],
  ])('refuses %j with status 64', async (args, reason) => {
    const { status, stderr } = await runHere(['zth', file, ...args]);
    expect(status).toBe(64);
    expect(stderr).toContain(reason);
  });

  it('refuses a file that cannot be written before it works', async () => {
    const run = await runHere([
      'zth',
      file,
      '--source',
      'a',
      '--object',
      'a',
      '--csv',
      '/no/such/folder/a.csv',
    ]);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain(
      "'/no/such/folder/a.csv' cannot be written: there is no such file or folder.",
    );
  });
});
