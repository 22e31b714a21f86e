import { existsSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { readVtkGrid } from '../../../packages/exchange/src/fields/testing/vtk-grid.ts';
import { modelFolder } from './testing/run-cli.ts';
import { runHere } from './testing/run-here.ts';
import { assemblyOf, copper, die, modelFile } from './testing/small-models.ts';

const folder = modelFolder();
afterAll(folder.remove);

const glue = { ...copper, name: 'glue', conductivity: 1 };
/** A hot cube, glue on a part of it, and void beside the glue. */
const tree = [
  die,
  assemblyOf({}, { ...die, name: 'pad', material_name: 'glue', z: 1, dx: 0.5, dz: 0.2, power: 0 }),
];
const file = folder.write(
  'model.json',
  modelFile(tree, { ambient: 20, resolution: 0.5, duration: 0.4, steps: 2 }, { materials: [copper, glue] }),
);

/** Solves and returns the report and the grid that was written beside it. */
async function solved(...args: readonly string[]) {
  const [out, report] = [folder.path('out.vtr'), folder.path('report.json')];
  const run = await runHere(['solve', file, '--quiet', '--report', report, '--export', out, ...args]);
  expect(run).toMatchObject({ status: 0, stderr: '' });
  return { report: JSON.parse(readFileSync(report, 'utf8')), grid: readVtkGrid(readFileSync(out)) };
}

it('writes each cell of a steady solve with its object, and hides the void', async () => {
  const npz = folder.path('out.npz');
  const { report, grid } = await solved('--export', npz, '--export', folder.path('out.arrows'));
  const [nx, ny, nz] = report.grid;
  expect(grid.extent).toBe(`0 ${nx} 0 ${ny} 0 ${nz}`);
  const { temperature, object_id, vtkGhostType } = grid.cells;
  expect(grid.facts.object_names).toEqual(['die', 'pad']);
  expect(grid.facts.TimeValue).toBeUndefined();
  for (const [n, name] of grid.facts.object_names.entries()) {
    const own = temperature.filter((_, cell) => object_id[cell] === grid.facts.object_ids[n]);
    const { min_t, max_t } = report.objects[name];
    expect(Math.min(...own)).toBeGreaterThanOrEqual(min_t - 1e-4);
    expect(Math.max(...own)).toBeLessThanOrEqual(max_t + 1e-4);
  }
  const hidden = vtkGhostType.map((mark) => mark === 32);
  expect(hidden).toEqual(object_id.map((id) => id === -1));
  expect(hidden).toEqual(temperature.map(Number.isNaN));
  expect(hidden.filter(Boolean).length).toBeGreaterThan(0);
  expect(readFileSync(npz, 'latin1')).toContain('temperature.npy');
});

it('writes the end of a transient, or the time that is asked for', async () => {
  const end = await solved('--transient');
  const early = await solved('--transient', '--export-at', '0.05');
  expect([end, early].map(({ grid }) => grid.facts.TimeValue)).toEqual([[0.4], [0.05]]);
  const hottest = ({ grid }: typeof end) => Math.max(...grid.cells.temperature.filter((t) => t > 0));
  const reported = early.report.transient.find(({ time }: { time: number }) => time === 0.05).t_max;
  expect(hottest(early)).toBeLessThanOrEqual(reported + 1e-4);
  expect(hottest(end)).toBeGreaterThan(reported);
});

it('refuses what it cannot write before it solves', async () => {
  const refusal = async (...args: readonly string[]) => {
    const { status, stderr } = await runHere(['solve', file, '--quiet', ...args]);
    return [status, stderr.split('\n')[0]];
  };
  expect(await refusal('--export', 'x.stl')).toEqual([
    64,
    "--export takes a file that ends in .vtr or .npz or .arrows or .field or .glb or .inp, got 'x.stl'.",
  ]);
  const out = folder.path('twice.vtr');
  expect(await refusal('--export', out, '--export', out)).toEqual([
    64,
    `--export names '${out}', which would be lost.`,
  ]);
  for (const args of [
    ['--export-at', '1'],
    ['--transient', '--export-at', '1'],
    ['--export', out, '--export-at', '1'],
  ]) {
    expect(await refusal(...args)).toEqual([64, '--export-at needs --transient and --export.']);
  }
  expect(await refusal('--transient', '--export', out, '--export-at', '-1')).toEqual([
    64,
    '--export-at takes a time from 0 s on.',
  ]);
  const nowhere = folder.path('none/out.vtr');
  expect(await refusal('--export', nowhere)).toEqual([
    1,
    `The temperatures cannot be written to '${nowhere}': there is no such file or folder.`,
  ]);
  expect(existsSync(out)).toBe(false);
});
