import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { modelFolder } from './testing/run-cli.ts';
import { runHere } from './testing/run-here.ts';
import { die, modelFile } from './testing/small-models.ts';

const folder = modelFolder();
afterAll(folder.remove);

const WORLD = { ambient: 20, resolution: 0.5, precision: 1e-9 };
const model = (world: object = {}, tree = [die]) =>
  modelFile(tree, { ...WORLD, duration: 8, steps: 8, ...world });
const file = folder.write('model.json', model());
const half = folder.write('half.json', model({ duration: 4, steps: 4 }));

interface Row {
  readonly time: number;
  readonly t_max: number;
}

async function solved(path: string, ...args: readonly string[]) {
  const report = folder.path('report.json');
  const run = await runHere(['solve', path, '--quiet', '--report', report, ...args]);
  expect(run).toMatchObject({ status: 0, stderr: '' });
  const { t_max, transient, warnings } = JSON.parse(readFileSync(report, 'utf8'));
  const rows: readonly Row[] = transient;
  return { t_max: Number(t_max), rows, warnings };
}

it('a transient from a steady field stays there, whatever the model says of its start', async () => {
  const steady = folder.path('steady.field');
  const { t_max } = await solved(file, '--export', steady);
  const cold = folder.write('cold.json', model({ initial: -20, start_from: 'steady state' }));
  for (const path of [file, cold]) {
    const { rows, warnings } = await solved(path, '--transient', '--start', steady);
    expect(rows).toHaveLength(9);
    for (const row of rows) expect(Math.abs(row.t_max - t_max)).toBeLessThan(1e-4 * (t_max - 20));
    expect(warnings).toEqual([]);
  }
});

it('two halves are the whole', async () => {
  const { rows: whole } = await solved(file, '--transient');
  const middle = folder.path('middle.FIELD');
  const first = await solved(half, '--transient', '--export', middle);
  const second = await solved(half, '--transient', '--start', middle);
  const joined = [...first.rows, ...second.rows.slice(1)];
  const rise = whole[8].t_max - 20;
  expect(rise).toBeGreaterThan(5);
  for (const [n, { t_max }] of joined.entries()) {
    expect(Math.abs(t_max - whole[n].t_max)).toBeLessThan(1e-3 * rise);
  }
});

it('names the parts that the field does not have', async () => {
  const steady = folder.path('steady.field');
  await solved(file, '--export', steady);
  const more = folder.write(
    'more.json',
    model({}, [die, { ...die, name: 'new', x: 5 } as unknown as typeof die]),
  );
  const { warnings } = await solved(more, '--transient', '--start', steady);
  expect(warnings).toContainEqual(
    expect.objectContaining({ code: 'outside-stored-solution', message: expect.stringContaining("'new'") }),
  );
});

it('refuses what it cannot start from, and says what to do', async () => {
  const refused = async (...args: readonly string[]) => {
    const { status, stderr } = await runHere(['solve', ...args, '--quiet', '--transient']);
    return [status, stderr];
  };
  const other = folder.path('other.field');
  writeFileSync(other, 'temperatures');
  expect(await refused(file, '--start', other)).toEqual([
    2,
    expect.stringMatching(
      /cannot start from .*other\.field': it holds no temperatures of this program\..*--export/s,
    ),
  ]);
  expect(await refused(file, '--start', folder.path('none.field'))).toEqual([
    2,
    expect.stringMatching(/cannot start from .*none\.field'/),
  ]);
  const stored = folder.write('stored.json', model({ start_from: 'stored solution' }));
  expect(await refused(stored)).toEqual([2, expect.stringMatching(/none was given\..*--start/s)]);
  const { status, stderr } = await runHere(['solve', file, '--start', other]);
  expect([status, stderr.split('\n')[0]]).toEqual([64, '--start needs --transient.']);
  const lost = await runHere(['solve', file, '--transient', '--start', other, '--export', other]);
  expect([lost.status, lost.stderr.split('\n')[0]]).toEqual([
    64,
    expect.stringContaining('which would be lost'),
  ]);
});
