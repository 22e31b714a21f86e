import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

const place = { x: 0, y: 0, dx: 12, dy: 12 };

test('which input matters is told of the hottest object at once, and of any other by one solve more', async ({
  page,
  visitor,
}) => {
  const { workspace } = await openModel(page, visitor, 'Inputs', async (made) => {
    await made.add('box', { name: 'board', ...place, z: 0, dz: 1.6, material_name: 'Copper', hc: 40 });
    const die = { dx: 3, dy: 3, z: 1.6, dz: 0.5, material_name: 'Copper', hc: 0 };
    await made.add('box', { name: 'hot', ...die, x: 2, y: 2, power: 900, contact_resistance: 100 });
    await made.add('box', { name: 'warm', ...die, x: 7, y: 7, power: 100 });
  });
  await workspace.solve();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();

  await page.getByRole('button', { name: 'Why?' }).click();
  await page.getByRole('button', { name: 'What every input does' }).click();
  const dialog = page.getByRole('dialog', { name: 'What changes a temperature' });
  const rows = dialog.getByRole('table', { name: 'What changes hot' }).getByRole('row');
  // The film is the largest resistance: with the power and the coefficient all heat there is goes up and down.
  await expect(rows.nth(1)).toContainText(/^Power hot900 mW\+10 %\+[\d.]+$/);
  await expect(rows.nth(2)).toContainText(/^Heat transfer coefficient board40 W\/m²·K\+10 %−[\d.]+$/);
  await expect(rows.filter({ hasText: 'Ambient temperature' })).toContainText('+1 K+1.00');
  await expect(rows.filter({ hasText: 'Contact resistance' })).toContainText('100 °C·mm²/W');
  await expect(rows.filter({ hasText: 'Conductivity of the material' })).toContainText('Copper');

  // Another object has its own, found by a solve of the model as it is.
  await dialog.getByRole('combobox', { name: 'Mean temperature of' }).click();
  await page.getByRole('option', { name: 'warm' }).click();
  const ofWarm = dialog.getByRole('table', { name: 'What changes warm' }).getByRole('row');
  await expect(ofWarm.filter({ hasText: 'Power' }).first()).toContainText('hot');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The menu of an object asks for that object; what has changed since must be solved first.
  await workspace.select('board');
  await page.getByRole('treeitem', { name: 'board' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'What changes its temperature…' }).click();
  await expect(dialog.getByRole('table', { name: 'What changes board' })).toBeVisible();
});
