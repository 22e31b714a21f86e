import { endpoints } from '@thermarium/api';
import { expect, openProject, test } from './journey.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

const TABLE = 'Conductivity over temperature, °C and W/m·K';
const NUMBER = 'Thermal Conductivity, W/m∙K';
const CURVE = '-73 264, 27 148, 127 98.9, 327 61.9';

test('silicon is given a conductivity that falls with temperature: the die gets hotter, and as before when that is taken back', async ({
  page,
  visitor,
}) => {
  const { id: project } = await visitor.create('Curves');
  const params = { project };
  const model = new StoredModel(visitor.client, project);
  await model.addMaterials({ Silicon: 148 });
  const cube = { dx: 10, dy: 10, dz: 10, material_name: 'Silicon' };
  await model.add('box', { name: 'die', ...cube, power: 150_000, hc: 2000 });
  await openProject(page, project);
  const workspace = new WorkspacePage(page);
  await workspace.select('die');
  await workspace.solve();
  const constant = await workspace.selected('Tmax');

  const dialog = page.getByRole('dialog', { name: 'Edit material' });
  const typed = dialog.getByRole('textbox', { name: TABLE, exact: true });
  const number = dialog.getByRole('textbox', { name: NUMBER, exact: true });
  const curve = dialog.getByRole('img', { name: /over temperature/ });
  const stored = async () => (await visitor.client(endpoints.materials, { params }))[0];

  await test.step('temperatures that fall are refused at the field', async () => {
    await workspace.openTab('Materials');
    await page.getByRole('button', { name: 'Edit Silicon' }).click();
    await expect(curve).toHaveCount(0);
    await typed.fill('100 119, 25 148');
    await expect(curve).toHaveAccessibleName(/no curve yet$/);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Temperatures must rise: 25 °C follows 100 °C.');
    await expect(typed).toBeFocused();
    await expect(number).toHaveValue('148');
    expect(await stored()).toMatchObject({ conductivity_table: '' });
  });

  await test.step('the curve is drawn while it is typed, and takes the place of the number', async () => {
    await typed.fill(CURVE);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(curve).toHaveAccessibleName(/61\.9 to 264 W\/m·K, −73 to 327 °C$/);
    await expect(curve.locator('circle')).toHaveCount(4);
    await expect(number).toBeDisabled();
    await expect(number).toHaveValue('150.32');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: 'Silicon' });
    await expect(row).toContainText('150.32');
    await expect(row.getByTitle('Follows temperature: 61.9 to 264 W/m·K, −73 to 327 °C')).toBeVisible();
    await expect.poll(stored).toMatchObject({ conductivity_table: CURVE, conductivity: 148 });
  });

  await test.step('the hot die is hotter than with the conductivity of a cold one', async () => {
    await workspace.openTab('Project');
    await workspace.solve();
    await expect.poll(() => workspace.selected('Tmax')).toBeGreaterThan(constant + 1);
  });

  await test.step('the picker tells the range', async () => {
    await workspace.openPropertyTab('Thermal');
    const picker = workspace.properties.getByRole('button', { name: 'Material: Silicon' });
    await picker.click();
    await expect(page.getByRole('option', { name: /^Silicon/ })).toContainText('k(T) 61.9 to 264.0');
    await page.keyboard.press('Escape');
  });

  await test.step('taken back, it is solved as before', async () => {
    await workspace.step('Undo', 'button');
    await expect.poll(stored).toMatchObject({ conductivity_table: '', conductivity: 148 });
    await workspace.solve();
    await expect.poll(() => workspace.selected('Tmax')).toBeCloseTo(constant, 1);
  });
});
