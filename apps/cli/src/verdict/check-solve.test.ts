import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { modelFolder } from '../testing/run-cli.ts';
import { runHere } from '../testing/run-here.ts';
import { assemblyOf, copper, die, modelFile } from '../testing/small-models.ts';

const folder = modelFolder();
afterAll(folder.remove);

const world = { ambient: 20, resolution: 100, duration: 0.4, steps: 4 };
/** 60 mW through 6 mm² with 1000 W/(m²K): 10 K above ambient. */
const limited = (highest_allowed: unknown, more = {}) => ({ ...die, ...more, highest_allowed });
const fileOf = (...tree: readonly (typeof die | object)[]) =>
  folder.write('model.json', modelFile(tree as Parameters<typeof modelFile>[0], world));
const solve = (file: string, ...args: readonly string[]) => runHere(['solve', file, '--quiet', ...args]);
const read = (name: string) => readFileSync(folder.path(name), 'utf8');

describe('solve --check', () => {
  it('ends with 0 where all limits are kept and with 3 where one is broken, which it names', async () => {
    expect(await solve(fileOf(limited(30.2)), '--check')).toMatchObject({ status: 0, stderr: '' });
    const broken = await solve(fileOf(limited(29.9)), '--check');
    expect(broken.status).toBe(3);
    expect(broken.stderr).toMatch(/^limit: die: 30\.0\d °C, 29\.90 °C allowed, margin -0\.1\d K\.\n$/);
    expect((await solve(fileOf(limited(29.9)))).status).toBe(0);
  });

  it('says the verdict in a sentence, beside JSON on standard error', async () => {
    const sentence = /1 of 1 object with a limit is over it\. Worst margin -10\.0\d K: 'die'\.\n$/;
    const file = fileOf(limited(20));
    expect((await runHere(['solve', file, '--check'])).stdout).toMatch(sentence);
    const json = await runHere(['solve', file, '--check', '--json']);
    expect(json.stderr).toMatch(sentence);
    expect(JSON.parse(json.stdout).limits).toMatchObject({ judged: 1, over: 1, worst: { object: 'die' } });
  });

  it('fails where nothing can be checked, and says so', async () => {
    const run = await runHere(['solve', fileOf(die), '--check']);
    expect(run.status).toBe(3);
    expect(run.stdout).toContain('No object has a highest allowed temperature: nothing was checked.');
    const gone = { ...limited(1, { name: 'gone' }), power: 0 };
    expect((await solve(fileOf(gone, die), '--check')).status).toBe(3);
  });

  it('ends with 1 where the solve does not converge, whatever the margins', async () => {
    const file = folder.write(
      'short.json',
      modelFile([limited(1000)], { ...world, iterations: 1, precision: 1e-12, resolution: 0.05 }),
    );
    const junit = folder.path('short.xml');
    const run = await solve(file, '--check', '--junit', junit);
    expect(run.status).toBe(1);
    expect(read('short.xml')).toMatch(/failures="2"/);
    expect(run.stderr).toContain('which proves nothing');
  });

  it('knows limits of assemblies and materials, and tells objects of one name apart', async () => {
    const rows = assemblyOf({ name: 'A&"<b>', xcount: 1, highest_allowed: 25 }, { ...die, x: 5 });
    const glass = { ...copper, name: 'glass', highest_allowed: 28 };
    const other = { ...die, name: 'lid', x: 10, material_name: 'glass' };
    const file = folder.write(
      'many.json',
      modelFile([limited(35), rows, other], world, { materials: [copper, glass] }),
    );
    const [xml, summary] = [folder.path('many.xml'), folder.path('many.md')];
    expect((await solve(file, '--check', '--junit', xml, '--summary', summary)).status).toBe(3);
    expect(read('many.xml')).toContain('<testcase classname="model.limit" name="A&amp;&quot;&lt;b&gt;/die"');
    expect(read('many.xml')).toContain("(of material 'glass')");
    expect(read('many.xml')).toMatch(
      /^<\?xml[^>]*>\n<testsuites name="model" tests="4" failures="2" errors="0" skipped="0"/,
    );
    expect(read('many.md')).toMatch(/^### model: failed\n\n2 of 3 objects with a limit are over it\./);
    const margins = [...read('many.md').matchAll(/([+-]\d+\.\d+) K \|/g)].map(([, margin]) => Number(margin));
    expect(margins).toHaveLength(3);
    expect(margins).toEqual(margins.toSorted((a, b) => a - b));
  });

  it('judges a transient by its worst instant', async () => {
    const pulse = {
      ...{ type: 'transient_source', name: 'pulse', dx: 1, dy: 1, dz: 0, z: 1, plane: 'XY' },
      powers: [
        { id: 1, time: 0, power: 2000 },
        { id: 2, time: 0.2, power: 0 },
      ],
    };
    const file = fileOf(limited(60, { power: 0 }), pulse);
    const summary = folder.path('pulse.md');
    const run = await solve(file, '--check', '--transient', '--summary', summary);
    expect(run.status).toBe(3);
    expect(run.stderr).toMatch(/ at 0\.2 s, .*, over the limit for 0\.\d+ s\./);
    expect(read('pulse.md')).toContain('| at | over for |');
  });
});

describe('solve --check --baseline', () => {
  const reportOf = async (file: string) => {
    const report = folder.path('earlier.json');
    await solve(file, '--report', report);
    return report;
  };

  it('tells what has changed by more than the tolerance, in either direction', async () => {
    const earlier = await reportOf(fileOf(limited(100)));
    // 0.6 mW are 0.1 K.
    const warmer = fileOf(limited(100, { power: 60.6 }));
    const check = ['--check', '--baseline', earlier, '--tolerance'];
    expect((await solve(warmer, ...check, '0.11')).status).toBe(0);
    const run = await solve(warmer, ...check, '0.05');
    expect(run.status).toBe(3);
    expect(run.stderr).toMatch(/^baseline: die: .* \+0\.10 K, ±0\.05 K allowed\.\n$/);
    expect((await solve(fileOf(limited(100, { power: 59.4 })), ...check, '0.05')).status).toBe(3);
  });

  it('is a check by itself, and fails for an object that is gone', async () => {
    const earlier = await reportOf(fileOf(die, { ...die, name: 'lid', x: 5 }));
    const check = ['--check', '--baseline', earlier];
    expect((await solve(fileOf(die, { ...die, name: 'lid', x: 5 }), ...check)).status).toBe(0);
    const gone = await solve(fileOf(die, { ...die, name: 'cap', x: 5 }), ...check);
    expect(gone.status).toBe(3);
    expect(gone.stderr).toBe('baseline: lid: It is in the earlier report, and not in the model.\n');
  });

  it('refuses what is no report of such a solve before it solves', async () => {
    const file = fileOf(limited(100));
    const steady = await reportOf(file);
    const refusals = [
      [[steady, '--transient'], 'it is of a steady solve'],
      [[folder.path('none.json')], 'there is no such file or folder'],
      [[folder.write('text.json', '{"objects": 1}')], 'it is no report of thermarium solve'],
      [[folder.write('null.json', 'null')], 'it is no report of thermarium solve'],
    ] as const;
    for (const [args, reason] of refusals) {
      const report = folder.path('unmade.json');
      const run = await solve(file, '--check', '--report', report, '--baseline', ...args);
      expect([run.status, run.stderr]).toEqual([1, expect.stringContaining(reason)]);
      expect(existsSync(report)).toBe(false);
    }
  });
});

describe('the options of a check', () => {
  it.each([
    [['--junit', 'a.xml'], '--junit needs --check.'],
    [['--tolerance', '1'], '--tolerance needs --check.'],
    [['--check', '--tolerance', '1'], '--tolerance needs --baseline.'],
    [['--check', '--baseline', 'b', '--tolerance', '-1'], '--tolerance takes a number of kelvin from 0 on'],
    [['--check', '--baseline', 'b', '--tolerance', 'x'], '--tolerance takes a number of kelvin from 0 on'],
    [['--check', '--junit', 'a', '--summary', 'a'], "--summary names 'a', which would be lost."],
    [['--check', '--baseline', 'a', '--junit', 'a'], "--junit names 'a', which would be lost."],
    [['--check', '--summary', 'm.json'], "--summary names 'm.json', which would be lost."],
    [['--check', '--report', 'r', '--summary', 'r'], "--summary names 'r', which would be lost."],
    [['--check', '--junit', ''], '--junit takes the name of a file.'],
  ])('%s is wrong usage', async (args, message) => {
    const run = await runHere(['solve', 'm.json', ...args]);
    expect([run.status, run.stderr]).toEqual([64, expect.stringContaining(message)]);
  });

  it('says before the solve that a file cannot be written', async () => {
    const run = await solve(fileOf(limited(100)), '--check', '--junit', folder.path('no/such/place.xml'));
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('cannot be written')]);
  });
});
