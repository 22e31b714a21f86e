import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

test('an accuracy is asked for in the properties of the project: the solve proves the mean to it, and its log says by which grids', async ({
  page,
  visitor,
}) => {
  const { workspace } = await openModel(page, visitor, 'Accuracy', async (made) => {
    const spreader = { x: 0, y: 0, z: 0, dx: 30, dy: 30, dz: 2, material_name: 'Copper', hc: 200 };
    await made.add('box', { name: 'spreader', ...spreader });
    const die = { x: 12, y: 12, z: 2, dx: 6, dy: 6, dz: 0.5, material_name: 'Copper', power: 5000, hc: 0 };
    await made.add('box', { name: 'die', ...die });
  });
  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Project' });
  await dialog.getByRole('tab', { name: 'Solver' }).click();
  await dialog.getByRole('textbox', { name: /^Accuracy/ }).fill('0.5');
  await dialog.getByRole('tab', { name: 'World' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await workspace.select('die');
  await workspace.solve();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText(/Mean, guaranteed[\d.]+ … [\d.]+ °C/);
  await workspace.openTab('Solver Logs');
  const log = page.getByRole('table', { name: 'Solver Logs' });
  await expect(
    log.getByRole('row', { name: /Accuracy of 0\.5 %: reached 0\.\d+ % \([\d,]+ cells/ }),
  ).toBeVisible();
});
