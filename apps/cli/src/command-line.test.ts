import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heatText, placeText, powerText, temperatureText } from '@thermarium/model';
import type { SolveReport } from '@thermarium/solution';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { modelFolder, runCli, startCli } from './testing/run-cli.ts';
import { runHere } from './testing/run-here.ts';
import { die, modelFile } from './testing/small-models.ts';

const folder = modelFolder();
afterAll(folder.remove);

const small = folder.write('small.json', modelFile([die], { resolution: 100 }));

describe('the command line', () => {
  it('explains itself when asked, and when it was not understood', async () => {
    const [asked, none] = await Promise.all([runCli(['solve', '--help']), runCli([])]);
    expect(asked).toMatchObject({ status: 0, stderr: '' });
    expect(asked.stdout).toContain('thermarium solve FILE');
    expect(none).toMatchObject({ status: 64, stdout: '' });
    expect(none.stderr).toContain('thermarium solve FILE');
    expect((await runCli(['version'])).stdout).toMatch(/^thermarium \d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['frobnicate'], "There is no command 'frobnicate'."],
    [['constructor'], "There is no command 'constructor'."],
    [['solve'], "'solve' takes one file, got 0."],
    [['solve', 'a', 'b'], "'solve' takes one file, got 2."],
    [['check', 'a', '--json'], "Unknown option '--json'"],
    [['solve', 'a', '--frob'], "Unknown option '--frob'"],
    [['solve', 'a', '--probe', '1,2'], "--probe takes x,y,z in mm, got '1,2'."],
    [['solve', 'a', '--probe', '1,,2'], "--probe takes a number, got ''."],
    [['solve', 'a', '--at', '1'], '--at needs --transient.'],
    [['solve', 'a', '--transient', '--at', '-1'], '--at takes times from 0 s on.'],
    [['solve', 'a', '--refine', '1.5'], '--refine takes a whole number from 1 to 16'],
    [['solve', 'a', '--refine', '-1'], '--refine takes a whole number from 1 to 16'],
    [['check', 'a', '--resolution', '0'], '--resolution takes a size in mm of at least 0.0001'],
    [['check', 'a', '--resolution', 'fine'], "--resolution takes a number, got 'fine'."],
    [['solve', 'a', '--bands', 'some'], "--bands takes hottest, means, all, none, got 'some'."],
    [['solve', 'a', '--accuracy', 'high'], "--accuracy takes a number, got 'high'."],
    [['solve', 'a', '--accuracy', '0%'], "--accuracy takes 0.01 to 50 %, got '0%'."],
    [['solve', 'a', '--accuracy', '1', '--transient'], '--accuracy is one of steady solves.'],
    [['solve', 'a', '--report', './a'], '--report names the model file itself'],
    [['solve', 'a', '--report', ''], '--report takes the name of a file.'],
  ])('refuses %j with status 64', async (args, reason) => {
    const { status, stdout, stderr } = await runHere(args);
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
    expect(stderr).toContain(reason);
  });
});

describe('an accuracy', () => {
  it('is met by finer grids, which are told', async () => {
    const { status, stdout } = await runCli(['solve', small, '--accuracy', '0.5 %']);
    expect(status).toBe(0);
    const [, asked, reached] =
      /^Accuracy of ([\d.]+) %: reached ([\d.]+) % \([\d,]+ cells [\d.]+ %/m.exec(stdout) ?? [];
    expect(Number(asked)).toBe(0.5);
    expect(Number(reached)).toBeLessThanOrEqual(0.5);
  });
});

describe('the means of heated objects', () => {
  it('come with their bounds, and with --why the rise of the hottest is taken apart', async () => {
    const [plain, why, none] = await Promise.all([
      runCli(['solve', small]),
      runCli(['solve', small, '--why']),
      runCli(['solve', small, '--bands', 'none', '--why']),
    ]);
    expect(plain.stdout).toMatch(
      /^Mean of die: [\d.]+ … [\d.]+ °C guaranteed \([\d.]+ °C within [\d.]+ % of its rise: good\)\.$/m,
    );
    expect(plain.stdout).not.toContain('Why');
    expect(why.stdout).toMatch(/^Why die is [\d.]+ K above ambient, in the mean:$/m);
    expect(why.stdout).toMatch(/^10 % (?:more|less) [a-z ]+ +\S+ +-\d+\.\d{3}$/m);
    expect(why.stdout).toMatch(/^die, conduction within +[\d.]+ +[\d.]+$/m);
    expect(none.stdout).not.toContain('guaranteed');
    expect(none.stdout).toContain('No rise is taken apart');
  });
});

describe('what goes where', () => {
  it('prints a summary; with --json the report; with --quiet nothing', async () => {
    const [summary, json, quiet] = await Promise.all([
      runCli(['solve', small, '--probe=-1,0,0']),
      runCli(['solve', small, '--json']),
      runCli(['solve', small, '--quiet']),
    ]);
    expect(summary).toMatchObject({ status: 0, stderr: '' });
    expect(summary.stdout).toMatch(/model: steady, converged[\s\S]*die[\s\S]*At \(-1, 0, 0\) mm: void/);
    expect(json).toMatchObject({ status: 0, stderr: '' });
    const report: SolveReport = JSON.parse(json.stdout);
    expect(report.status).toBe('converged');
    const { min_t, max_t, mean_t, dissipated_power, heat_to_ambient_W, max_t_at } = report.objects.die;
    // Columns of further figures come after these.
    expect(/^die .*$/m.exec(summary.stdout)?.[0].split(/ {2,}/).slice(0, 7)).toEqual([
      'die',
      ...[min_t, max_t, mean_t].map((t) => temperatureText(t ?? 0)),
      powerText(dissipated_power),
      heatText(heat_to_ambient_W),
      `(${placeText(max_t_at ?? [])})`,
    ]);
    expect(quiet).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
  });

  it('prints where the heat goes when asked, by the ways that it takes', async () => {
    const film = {
      ...{ type: 'source', name: 'film', dx: 1, dy: 1, dz: 0 },
      ...{ x: 0, y: 0, z: 1, power: 40 },
    };
    const file = folder.write('film.json', modelFile([die, film], { resolution: 100 }));
    const { status, stdout } = await runHere(['solve', file, '--heat-flow']);
    expect(status).toBe(0);
    const words = (line: RegExp) => line.exec(stdout.slice(stdout.indexOf('Heat [mW]')))?.[0].split(/ {2,}/);
    expect(words(/^Object .*$/m)).toEqual(['Object', 'Power', 'From others', 'To others', 'Convection']);
    expect(words(/^die .*$/m)).toEqual(['die', '60.00', '40.00', '0.00', '100.00']);
    expect(words(/^film .*$/m)).toEqual(['film', '40.00', '0.00', '40.00', '0.00']);
    expect(words(/^film +die .*$/m)).toEqual(['film', 'die', '40.00']);
  });

  it('reads standard input as -', async () => {
    const text = readFileSync(small, 'utf8');
    const [solved, wrong] = await Promise.all([
      runCli(['solve', '-', '--json'], text),
      runCli(['check', '-'], 'no'),
    ]);
    expect(JSON.parse(solved.stdout).model).toBe('model');
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
  });

  it('says in a check how large the grid is, with and without refining', async () => {
    const [plain, refined] = await Promise.all([
      runHere(['check', small]),
      runHere(['check', small, '--refine', '2', '--resolution', '50']),
    ]);
    const cells = (text: string) => Number(/= ([\d,]+) cells/.exec(text)?.[1].replaceAll(',', ''));
    expect(plain).toMatchObject({ status: 0, stderr: '' });
    expect(plain.stdout).toContain('No problems found.');
    expect(cells(refined.stdout)).toBe(8 * cells(plain.stdout));
  });

  it('asks for heat capacities only of a transient', async () => {
    const bare = { materials: [{ name: 'copper', conductivity: 390 }] };
    const file = folder.write('bare.json', modelFile([die], {}, bare));
    const [steady, transient] = await Promise.all([
      runHere(['check', file]),
      runHere(['check', file, '--transient']),
    ]);
    expect(steady.status).toBe(0);
    expect(transient.status).toBe(2);
    expect(transient.stderr).toMatch(/density and specific heat[\s\S]*'copper'[\s\S]*'die'/);
  });

  it('warns on standard error without a change of the status', async () => {
    const file = folder.write('warned.json', modelFile([{ ...die, colour: 'red' }], { resolution: 100 }));
    for (const command of ['check', 'solve']) {
      const { status, stderr } = await runHere([command, file]);
      expect(status).toBe(0);
      expect(stderr).toContain("warning: tree/die.colour: Unknown key 'colour'");
    }
  });

  it('ends with 1 and the reason when the solve did not converge, and reports all the same', async () => {
    const bar = { ...die, dx: 40, hc: 0, bound: false };
    const cold = { ...die, name: 'cold', x: 40, power: 0, bound: true };
    const world = { iterations: 1, precision: 1e-12, precondition: false };
    const file = folder.write('hard.json', modelFile([bar, cold], world));
    const out = folder.path('hard-report.json');
    const { status, stderr } = await runCli(['solve', file, '--quiet', '--report', out]);
    expect(status).toBe(1);
    expect(stderr).toContain('not converged: The limit of 1 iterations was reached');
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
      status: 'not_converged',
      message: expect.stringContaining('1 iterations'),
    });
  });
});

describe('a report that cannot be written', () => {
  it.each([
    ['in a folder that is not there', () => folder.path('nowhere/report.json'), 'no such file or folder'],
    ['that is a folder', () => folder.path('.'), 'it is a folder'],
    ['below a file', () => join(small, 'report.json'), 'a part of its path is no folder'],
  ])('%s is a sentence and status 1, before anything is solved', async (_, path, reason) => {
    const { status, stdout, stderr } = await runHere(['solve', small, '--report', path()]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`The report cannot be written to '${path()}'`);
    expect(stderr).toContain(reason);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('because the disk is full does not lose the summary', async ({ skip }) => {
    skip(!existsSync('/dev/full'), 'the device /dev/full, which Linux has');
    const { status, stdout, stderr } = await runCli(['solve', small, '--report', '/dev/full']);
    expect(status).toBe(1);
    expect(stdout).toContain('converged');
    expect(stderr).toContain('the disk is full');
  });
});

describe('files that are no model files', () => {
  const cases: readonly (readonly [string, () => string, string])[] = [
    ['nothing at all', () => folder.path('missing.json'), 'there is no such file or folder'],
    ['a folder', () => folder.path('.'), 'it is a folder'],
    ['an empty file', () => folder.write('empty.json', ''), 'The file is empty.'],
    ['JSON of something else', () => folder.write('other.json', { a: 1 }), "not 'thermarium'"],
    ['a list', () => folder.write('list.json', '[1, 2]'), 'The file holds a list, not a model.'],
    ['a bare NaN', () => folder.write('nan.json', '{"format": NaN}'), 'JSON has no NaN'],
    ['half a model', () => folder.write('half.json', readFileSync(small, 'utf8').split('390')[0]), 'cut off'],
    ['XML of something else', () => folder.write('model.xml', '<ECXML/>'), 'is <ECXML>, not <neutralXML>'],
    ['a hundred thousand brackets', () => folder.write('deep.json', '['.repeat(1e5)), 'nested more than'],
  ];
  it.each(cases)('%s: status 2 and what to do', async (_, path, reason) => {
    const { status, stdout, stderr } = await runHere(['solve', path()]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).toMatch(/^error: \S.*\[[a-z-]+\]\n {7}\S.*\n1 error\.\n$/s);
  });

  it('bytes of any sort: status 2', async () => {
    const path = folder.path('bytes.json');
    writeFileSync(
      path,
      Uint8Array.from({ length: 4096 }, (_, n) => (n * 151) % 256),
    );
    const { status, stderr } = await runHere(['check', path]);
    expect(status).toBe(2);
    expect(stderr).toContain('The file is of no known format.');
  });

  it('200 MB: refused by its size, on standard input too', async () => {
    const path = folder.path('huge.json');
    writeFileSync(path, '{');
    truncateSync(path, 200 * 1024 * 1024);
    const { status, stderr } = await runHere(['check', path]);
    expect(status).toBe(2);
    expect(stderr).toContain('The file has 200.0 MB; at most 64.0 MB are read.');
    const piped = spawnSync('sh', ['-c', `exec "$0" "$1" check - < "$2"`, process.execPath, mainPath, path], {
      encoding: 'utf8',
    });
    expect(piped.status).toBe(2);
    expect(piped.stderr).toContain('at most 64.0 MB are read');
  });
});

const mainPath = join(import.meta.dirname, 'main.ts');

describe('whoever stops reading or waiting', () => {
  it('may close standard output early', () => {
    const script = '"$0" "$1" solve "$2" --json | head -c 20; "$0" "$1" solve "$2" | true';
    const run = spawnSync('sh', ['-c', script, process.execPath, mainPath, small], { encoding: 'utf8' });
    expect(run.stdout).toBe('{\n  "model": "model"');
    expect(run.stderr).toBe('');
  });

  it('still gets the report file when nobody reads the summary', () => {
    const out = folder.path('unread.json');
    const script = '"$0" "$1" solve "$2" --report "$3" | true';
    spawnSync('sh', ['-c', script, process.execPath, mainPath, small, out]);
    expect(JSON.parse(readFileSync(out, 'utf8')).status).toBe('converged');
  });

  it('is told of a full disk behind standard output', () => {
    if (!existsSync('/dev/full')) return;
    const script = '"$0" "$1" solve "$2" --json > /dev/full';
    const run = spawnSync('sh', ['-c', script, process.execPath, mainPath, small], { encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stderr).toBe('The output cannot be written: the disk is full.\n');
  });

  it('stops a solve by Ctrl-C at once, with status 130', async () => {
    const file = folder.write('long.json', modelFile([die], { resolution: 100, steps: 1_000_000 }));
    // Progress, by which the test sees that the solve runs, is for terminals.
    const terminal = ['--import', 'data:text/javascript,process.stderr.isTTY=true'];
    const child = startCli(['solve', file, '--transient'], 'ignore', terminal);
    onTestFinished(() => void child.kill('SIGKILL'));
    let heard = '';
    child.stderr?.on('data', (chunk) => {
      heard += chunk;
    });
    await expect.poll(() => heard).toMatch(/ % {2}.*, t = .* s, residual /);
    child.kill('SIGINT');
    const [status, signal] = await once(child, 'close');
    expect({ status, signal }).toEqual({ status: 130, signal: null });
    expect(heard.endsWith('\r\u001b[KStopped.\n')).toBe(true);
  });
});

it('starts through bin as well', () => {
  mkdirSync(folder.path('elsewhere'));
  const bin = join(import.meta.dirname, '..', 'bin', 'thermarium.mjs');
  const run = spawnSync(process.execPath, [bin, 'check', small], {
    cwd: folder.path('elsewhere'),
    encoding: 'utf8',
  });
  expect(run.status).toBe(0);
  expect(run.stdout).toContain('No problems found.');
});
