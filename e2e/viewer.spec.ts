import { endpoints } from '@thermarium/api';
import { expect, openProject, test } from './journey.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

test('whoever may only look sees all of every object and material, and no field takes input', async ({
  visitor,
  guest,
}) => {
  const { id: project } = await visitor.create('To be read');
  await visitor.client(endpoints.updateProjectPermissions, {
    params: { project },
    body: [
      { username: 'ada@example.com', permissions: { owner: true, editor: true, viewer: true } },
      { username: guest.email, permissions: { owner: false, editor: false, viewer: true } },
    ],
  });
  const model = new StoredModel(visitor.client, project);
  await model.addMaterials({ Copper: 398 });
  const stack = await model.add('assembly', { name: 'stack' });
  await model.add('box', { name: 'die', parent: stack, material_name: 'Copper', power: 5 });
  const layers = [{ name: 'Top', thickness: 35, material_name: 'Copper' }];
  await model.add('pcb', { name: 'board', layers });
  await model.add('ball_array', { name: 'balls', material_name: 'Copper' });
  await model.add('transient_source', { name: 'pulse', powers: [{ time: 0, power: 5 }] });
  await model.addPlane({ name: 'middle' });
  const before = await model.everything();
  const { page } = guest;
  const workspace = new WorkspacePage(page);
  const { properties } = workspace;
  const input = ':is(input, textarea):enabled';
  // The sign of a field's help is for all.
  const button = 'button:enabled:not([role="tab"], [aria-disabled="true"], [data-help-sign])';
  await openProject(page, project);

  await test.step('the panels of all kinds', async () => {
    for (const name of ['stack', 'die', 'board', 'balls', 'pulse']) {
      await workspace.select(name);
      await expect(properties.getByText('You may look at this project, not change it.')).toBeVisible();
      for (const tab of await properties
        .getByRole('tablist', { name: 'Properties' })
        .getByRole('tab')
        .all()) {
        await tab.click();
        await expect(properties.locator(input)).toHaveCount(0);
        await expect(properties.locator(button)).toHaveCount(0);
      }
    }
    await workspace
      .planeRow('middle')
      .getByRole('button', { name: /^middle/ })
      .click();
    await expect(properties.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('middle');
    await expect(properties.locator(input)).toHaveCount(0);
  });

  await test.step('several objects at once', async () => {
    await workspace.row('board').click();
    await workspace.row('balls').click({ modifiers: ['ControlOrMeta'] });
    await expect(properties.getByText('2 objects selected')).toBeVisible();
    await expect(properties.locator(input)).toHaveCount(0);
    await expect(properties.locator(button)).toHaveCount(0);
    for (const place of ['X', 'Y', 'ΔX']) await expect(workspace.place(place)).not.toBeEditable();
  });

  await test.step('the command palette offers nothing that changes the model', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or run a command' });
    await expect(palette.getByRole('option', { name: /^Delete/ })).toBeVisible();
    const titles = await palette
      .locator('[role="option"]:not([aria-disabled="true"]) [class*="title"]')
      .allTextContents();
    expect(titles).toContain('Zoom All');
    const changing =
      /^(?:New |Delete|Duplicate|Step |Group|Ungroup|Rename|Paste|Undo|Redo|Set |Quick|Solve$|Share|Project p)/;
    expect(titles.filter((title) => changing.test(title))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });

  await test.step('what cannot be done says why', async () => {
    const solve = page.getByRole('button', { name: 'SOLVE' });
    await expect(solve).toBeDisabled();
    await solve.hover({ force: true });
    await expect(page.getByText('Only owners and editors of the project can solve it.')).toBeVisible();
    await solve.click({ force: true });
    await expect(page.getByRole('button', { name: 'STOP', exact: true })).toHaveCount(0);
  });

  await test.step('materials are shown with all their values', async () => {
    await workspace.openTab('Materials');
    await expect(page.getByRole('columnheader', { name: 'Source library', exact: true })).toBeVisible();
    for (const name of ['Import', 'Material', 'Edit Copper', 'Delete Copper']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Show Copper' }).click();
    const dialog = page.getByRole('dialog', { name: 'Material' });
    await expect(dialog.getByRole('textbox', { name: /^Thermal Conductivity/ })).toHaveValue('398');
    await expect(dialog.locator('input:enabled')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  expect(await model.everything()).toEqual(before);
});
