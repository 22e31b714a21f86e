import { endpoints } from '@thermarium/api';
import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

const body = { y: 0, dx: 10, dy: 10, dz: 1, material_name: 'Glass epoxy', hc: 100 };

test('after a solve the objects over their limits and the worst margin are named; a changed limit is judged at once, without a solve', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Limits', async (made) => {
    const material = { name: 'Glass epoxy', conductivity: 5, highest_allowed: 70 };
    await visitor.client(endpoints.createMaterials, { params: { project: made.project }, body: [material] });
    // Each loses 24 mW a kelvin to ambient.
    await made.add('box', { name: 'cool', ...body, x: 0, power: 240 });
    await made.add('box', { name: 'warm', ...body, x: 20, power: 720 });
    await made.add('box', { name: 'hot', ...body, x: 40, power: 1440 });
    await made.add('box', { name: 'free', ...body, x: 60, power: 2400, highest_allowed: 200 });
  });
  await workspace.solve();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();

  const card = page.getByRole('region', { name: 'Limits' });
  await expect(card.getByRole('status')).toHaveText('1 of 4 over the limit');
  const worst = card.getByRole('listitem');
  await expect(worst).toHaveCount(1);
  await expect(worst).toContainText(/^hot-17\.\d\d K$/);
  const tree = page.getByRole('tree');
  const dots = tree.getByRole('img', { name: /K over its limit$/ });
  await expect(dots).toHaveCount(1);
  await expect(
    tree.getByRole('treeitem', { name: /^hot/ }).getByRole('img', { name: /^17\.\d\d K over/ }),
  ).toBeVisible();

  await worst.getByRole('button', { name: 'hot' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText(/Margin-17\.\d\d K/);
  await expect(page.getByRole('img', { name: 'Limit 70.00 °C' })).toBeVisible();

  // The panel says where the limit comes from; a nearer one counts.
  await workspace.openPropertyTab('Thermal');
  await expect(workspace.field('Highest allowed')).toHaveAttribute('placeholder', 'from material 70.0');
  await workspace.setAll({ 'Highest allowed': '100' });
  await workspace.update();
  await model.expectObject('hot', { highest_allowed: 100 });
  await expect(card.getByRole('status')).toHaveText('All 4 limits are kept');
  await expect(card.getByRole('list', { name: 'Smallest margin' })).toContainText(/^hot\+12\.\d\d K/);
  await expect(dots).toHaveCount(0);
  await expect(workspace.badge).toHaveText('UPDATED');
  await expect(bar).toContainText(/Margin12\.\d\d K/);
});

test('limits of an assembly hold for what is in it; the table shows only what is over, and a stale verdict says so', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Limits of assemblies', async (made) => {
    const rack = await made.add('assembly', { name: 'rack', highest_allowed: 40 });
    const plain = { ...body, material_name: 'Copper' };
    await made.add('box', { name: 'first', ...plain, x: 0, power: 720, parent: rack });
    await made.add('box', { name: 'second', ...plain, x: 20, power: 240, parent: rack });
    await made.add('box', { name: 'apart', ...plain, x: 40, power: 2400 });
  });
  await workspace.solve();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
  const card = page.getByRole('region', { name: 'Limits' });
  await expect(card.getByRole('status')).toHaveText('1 of 2 over the limit');
  await expect(page.getByRole('tree').getByRole('img', { name: /K over the limit in it$/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Table' }).click();
  const rows = page.getByRole('treegrid').getByRole('row');
  await page.getByRole('checkbox', { name: 'Over the limit (1)' }).check();
  await expect(rows.filter({ hasText: /first|second|apart/ })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'first' })).toBeVisible();
  await page.getByRole('tab', { name: 'Project' }).click();

  await workspace.select('apart');
  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ Power: '1200' });
  await workspace.update();
  await model.expectObject('apart', { power: 1200 });
  await expect(card).toContainText('Of a preview');
  await page.getByRole('switch', { name: 'Live preview' }).uncheck();
  await expect(card).toContainText('Of a stale solution');
  await expect(
    page.getByRole('tree').getByRole('img', { name: /its limit, in a stale solution$/ }),
  ).toBeVisible();
});
