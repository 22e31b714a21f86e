import { readFile, writeFile } from 'node:fs/promises';
import { endpoints } from '@thermarium/api';
import { solveByCommand } from './command-line.ts';
import { holdEnding } from './held-ending.ts';
import { expect, openProject, test } from './journey.ts';
import { expectFiguresOnPage, figureTexts } from './object-figures.ts';
import { storeExample } from './stored-example.ts';
import { WorkspacePage } from './workspace.ts';

/** The end of the overload of the example, s, and what its reference case says of the chip then, °C. */
const OVERLOAD = { end: 1.2, peak: 167.2, within: 1.5 } as const;

test('a power module is solved over time, and its peak is found in the chart', async ({ page, visitor }) => {
  const model = await storeExample(visitor, 'power-module');
  const tellEnding = await holdEnding(page);
  await openProject(page, model.project);
  const workspace = new WorkspacePage(page);
  await page.getByRole('radiogroup', { name: 'Solution type' }).getByText('Transient').click();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
  await expect(workspace.badge).toHaveText('NO SOLUTION');
  await page.getByRole('button', { name: 'SOLVE', exact: true }).click();
  const dock = page.getByRole('region', { name: 'Transient' });
  await expect(dock.getByText(/^Solving: .*reached/), 'the curve grows while it is solved').toBeVisible();
  await tellEnding();
  await expect(workspace.badge).toHaveText('UPDATED');

  const slider = dock.getByRole('slider', { name: 'Time step' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^2 s/);
  const box = await slider.boundingBox();
  if (!box) throw new Error('There is no chart.');
  // The axis of temperatures stands on its left; the plot goes from 0 to 2 s.
  const [left, right] = [box.x + 48, box.x + box.width - 18];
  await page.mouse.click(left + (OVERLOAD.end / 2) * (right - left), box.y + box.height / 2);
  await expect(slider).toHaveAttribute('aria-valuetext', /^1\.2 s/);
  const legend = page.getByRole('region', { name: 'Legend' });
  await expect(legend).toContainText('Time 1.2 s');
  await workspace.tree.getByText('chip', { exact: true }).first().click();
  await expect(dock.getByRole('list', { name: 'Curves' })).toContainText('chip');
  const shown = await workspace.selected('Tmax');
  expect(Math.abs(shown - OVERLOAD.peak)).toBeLessThanOrEqual(OVERLOAD.within);
  const { project } = model;
  const steps = await visitor.client(endpoints.transientSteps, { params: { project } });
  const step = steps.find(({ time }) => time === OVERLOAD.end)?.id ?? 0;
  const { result } = await visitor.client(endpoints.transientSolution, { params: { project, step } });
  const called = Object.values(result).find(({ max_t }) => max_t?.toFixed(2) === shown.toFixed(2));
  await test.step('the figures of a step have the same digits everywhere', () =>
    expectFiguresOnPage(page, workspace, 'chip', figureTexts(called)));

  await test.step('a step on its way is named, and nothing is of it yet', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const first = `**/api/project/${project}/transient/${steps[0].id}/`;
    await page.context().route(first, async (route) => {
      await released;
      await route.continue();
    });
    await slider.press('Home');
    await expect(legend).toContainText('Loading 0 s');
    await expect(slider).toHaveAttribute('aria-valuetext', /^1\.2 s, .*, loading 0 s$/);
    await expect(legend).toContainText('Time 1.2 s');
    expect(await workspace.selected('Tmax')).toBe(shown);
    release();
    await expect(slider).toHaveAttribute('aria-valuetext', /^0 s, 60\.00 °C$/);
    await expect(legend).toContainText('Time 0 s');
    await expect(legend).not.toContainText('Loading');
    expect(await workspace.selected('Tmax')).toBe(60);
    await page.context().unroute(first);
  });

  await test.step('the auto-loader and the keys go on from there', async () => {
    await Promise.all([
      page.getByText('Started solutions auto-loader.').waitFor(),
      dock.getByRole('button', { name: 'Start the auto-loader' }).click(),
    ]);
    // It goes round and round: wherever it is when it is stopped, that is another step.
    await expect(slider).not.toHaveAttribute('aria-valuetext', /^0 s/);
    await Promise.all([
      page.getByText('Stopped solutions auto-loader.').waitFor(),
      dock.getByRole('button', { name: 'Stop the auto-loader' }).click(),
    ]);
    await slider.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', /^0 s, 60\.00 °C/);
  });

  const change = await test.step('the end is compared with the beginning', async () => {
    await legend.getByRole('button', { name: 'Compare…' }).click();
    await page.getByRole('menuitem', { name: 'Compare with the shown time step' }).click();
    await expect(legend).toContainText(/ΔT.*less 0 s of/);
    await slider.press('End');
    await expect(legend).toContainText('Time 2 s');
    await expect.poll(() => workspace.selected('ΔTmax')).toBeGreaterThan(1);
    const found = await workspace.selected('ΔTmax');
    await page.keyboard.press('d');
    await expect(legend).not.toContainText('ΔT');
    return found;
  });
  expect((await workspace.selected('Tmax')) - change, 'all began at 60 °C').toBeCloseTo(60, 1);

  const downloading = page.waitForEvent('download');
  await dock.getByRole('button', { name: 'Download as CSV' }).click();
  const [head, ...lines] = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
  expect(head).toBe('Time (s),Max Temperature (C) high_igbt/chip');
  const atEnd = lines.map((line) => line.split(',').map(Number)).find(([time]) => time === OVERLOAD.end);
  expect(Math.abs((atEnd?.[1] ?? Number.NaN) - (called?.max_t ?? Number.NaN))).toBeLessThanOrEqual(0.01);
});

/** A chip on copper with a pulse of power, which is solved in a moment. */
const PULSE = {
  project: { name: 'Pulse', world: { hc: 10, duration: 2, steps: 10 } },
  materials: [{ name: 'Copper', conductivity: 400, density: 8933, specific_heat: 385 }],
  tree: [
    { type: 'box', name: 'plate', dx: 20, dy: 20, dz: 2, material_name: 'Copper', hc: 1000 },
    {
      ...{ type: 'transient_source', name: 'losses', plane: 'XY', x: 6, y: 4, z: 2, dx: 8, dy: 8, dz: 0 },
      powers: [
        { id: 1, time: 0, power: 5000 },
        { id: 2, time: 1, power: 50_000 },
        { id: 3, time: 1.2, power: 5000 },
      ],
    },
  ],
} as const;

test('the command line says the same of every time step', async ({ administrator }, testInfo) => {
  const { client } = await administrator.signedIn();
  const { id: project } = await client(endpoints.importProject, { body: PULSE });
  const params = { project };
  const { task_id: task } = await client(endpoints.solve, { params, query: { transient: '1' } });
  const file = testInfo.outputPath('pulse.json');
  await writeFile(file, JSON.stringify({ format: 'thermarium', version: 1, ...PULSE }));
  const { transient } = await solveByCommand(file, ['--transient']);
  await expect
    .poll(async () => (await client(endpoints.task, { params: { project, task } })).state)
    .toBe('SUCCESS');

  const steps = await client(endpoints.transientSteps, { params });
  expect(transient.map(({ time }) => time)).toEqual(steps.map(({ time }) => time));
  for (const [at, { objects }] of transient.entries()) {
    const { result } = await client(endpoints.transientSolution, { params: { project, step: steps[at].id } });
    const called = Object.values(result).map(figureTexts);
    for (const figures of Object.values(objects)) expect(called).toContainEqual(figureTexts(figures));
  }
});
