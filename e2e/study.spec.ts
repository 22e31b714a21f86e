import { endpoints } from '@thermarium/api';
import { percentiles } from '@thermarium/study';
import { controlIn, setControl } from './controls.ts';
import { expect, openProject, test } from './journey.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

test('a tolerance becomes a distribution of temperatures, from its parameter to a percentile', async ({
  page,
  visitor: { client, create },
}) => {
  const { id } = await create('Tolerance of a power');
  const model = new StoredModel(client, id);
  await model.addMaterials({ Copper: 390 });
  await model.add('box', { name: 'die', dx: 4, dy: 4, dz: 1, material_name: 'Copper', power: 100 });
  await openProject(page, id);
  const workspace = new WorkspacePage(page);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('a parameter is created', async () => {
    await workspace.openTab('Parameters');
    await button('Parameter').click();
    await expect(dialog.getByRole('heading', { name: 'Create Parameter' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Create' }).click();
    for (const text of ['Name is required!', 'Description is required!', 'Value is required!']) {
      await expect(dialog.getByText(text)).toBeVisible();
    }
    await setControl(controlIn(dialog, 'Name'), 'P_die');
    await setControl(controlIn(dialog, 'Description'), 'Power of the die');
    await setControl(controlIn(dialog, 'Value'), 200);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('cell', { name: 'P_die', exact: true })).toBeVisible();
  });

  await test.step('its name is completed where it is typed, and it cannot be deleted any more', async () => {
    await workspace.openTab('Project');
    await workspace.select('die');
    await workspace.openPropertyTab('Thermal');
    await workspace.control('Power').fill('2*P_');
    await expect(page.getByRole('option', { name: 'P_die = 200' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(workspace.control('Power')).toHaveValue('2*P_die');
    await page.keyboard.press('Enter');
    await workspace.properties.getByRole('button', { name: 'Update' }).click();
    await model.expectObject('die', { power: '2*P_die', power_calc: 400 });
    await workspace.openTab('Parameters');
    await button('Delete P_die').click();
    await expect(dialog.getByRole('cell', { name: '2*P_die' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a scenario draws it', async () => {
    await workspace.openTab('Scenarios');
    await button('Scenario').click();
    await expect(dialog.getByRole('heading', { name: 'Create Scenario' })).toBeVisible();
    await setControl(dialog.getByRole('textbox', { name: 'Name' }), 'Spread');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('searchbox', { name: 'Find parameter' })).toBeVisible();
    await button('Edit P_die').click();
    await expect(dialog.getByRole('heading', { name: 'Edit parameter configuration' })).toBeVisible();
    await dialog.getByText('Normal distribution').click();
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog.getByText('Variance value is required!')).toBeVisible();
    await setControl(controlIn(dialog, 'Standard deviation'), 20);
    await setControl(controlIn(dialog, 'Count'), 12);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^12 cases/ })).toBeVisible();
  });

  await test.step('it is run and read', async () => {
    await button('Run').click();
    const table = page.getByRole('table', { name: 'Cases' });
    await expect(table.getByRole('cell', { name: 'SUCCESS' })).toHaveCount(12);
    const [{ id: scenario }] = await client(endpoints.scenarios, { params: { project: id } });
    const cases = await client(endpoints.cases, { params: { project: id, scenario } });
    const [p95] =
      percentiles(
        Float64Array.from(cases, ({ max_t }) => max_t ?? Number.NaN),
        [0.95],
      ) ?? [];
    await expect(page.getByRole('status', { name: 'Percentile 95' })).toHaveText(p95?.toFixed(2) ?? '');
    await expect(page.getByRole('img', { name: /^Histogram of Max T: 12 cases/ })).toBeVisible();
  });

  await test.step('only the power differs, so one solve tells the thermal resistance, which is saved', async () => {
    await expect(page.getByText(/^Added up from 1 solve,/)).toBeVisible();
    await page.getByText('Resistances', { exact: true }).click();
    const matrix = page.getByRole('table', { name: 'Thermal resistances' });
    await expect(matrix.getByRole('row').last()).toHaveText(/^die[\d,.]+$/);
    const [file] = await Promise.all([page.waitForEvent('download'), button('Resistances CSV').click()]);
    expect(file.suggestedFilename()).toBe('Spread resistances.csv');
    await page.getByText('Histogram', { exact: true }).click();
  });

  await test.step('the hottest case is looked at, and the project’s own solution again', async () => {
    await page
      .getByRole('button', { name: /^Load solution of case/ })
      .first()
      .click();
    await expect(page.getByText('Loaded', { exact: true })).toBeVisible();
    await button('Look at it').click();
    const legend = page.getByRole('region', { name: 'Legend' });
    await expect(legend.getByText(/^Case \d+ of Spread$/)).toBeVisible();
    await legend.getByRole('button', { name: 'Compare…' }).click();
    await page.getByRole('menuitem', { name: 'Compare with the shown case' }).click();
    await expect(legend.getByText(/^less Case \d+ of Spread$/)).toBeVisible();
    await workspace.openTab('Scenarios');
    await page
      .getByRole('button', { name: /^Load solution of case/ })
      .nth(1)
      .click();
    await button('Look at it').last().click();
    await expect(legend.getByText(/^ΔT/)).toBeVisible();
    await expect(legend.getByText(/^Case \d+ of Spread$/)).toBeVisible();
    await workspace.openTab('Table');
    await expect(page.getByText(/^Temperatures of Case \d+ of Spread$/)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Difference of Max T [°C]' })).toBeVisible();
    await workspace.openTab('Project');
    await legend.getByRole('button', { name: 'Show the project’s solution' }).click();
    await expect(workspace.badge).toHaveText('NO SOLUTION');
    await expect(legend).toHaveCount(0);
  });

  await test.step('the task queue opens the log of the study alone, and from there the whole', async () => {
    await page.goto('/#/tasks');
    await page
      .getByRole('button', { name: /^Open the log of Tolerance of a power: Study “Spread”$/ })
      .click();
    const log = page.getByRole('table', { name: 'Solver Logs' });
    await expect(
      page.getByRole('status').filter({ hasText: /^Only the log of Study “Spread”/ }),
    ).toBeVisible();
    await expect(log.getByText(/^Study of 'Spread': 12 cases solved, 0 failed/)).toBeVisible();
    await button('Show the whole log').click();
    await expect(page.getByText(/^Only the log of/)).toBeHidden();
    await expect(log.getByText(/^Study of 'Spread': 12 cases solved/)).toBeVisible();
  });

  await test.step('the scenario is deleted, with its cases', async () => {
    await workspace.openTab('Scenarios');
    await button('Rename scenario').click();
    await expect(dialog.getByRole('heading', { name: 'Edit Scenario' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button('Delete scenario').click();
    await expect(dialog.getByText('Delete scenario?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The project has no scenarios')).toBeVisible();
  });

  await test.step('and a parameter that nothing uses', async () => {
    await model.addParameter('spare', 1);
    await workspace.openTab('Parameters');
    await button('Delete spare').click();
    await workspace.confirm('Delete material?', 'Are you sure?');
    await expect(page.getByRole('cell', { name: 'spare', exact: true })).toBeHidden();
  });
});
