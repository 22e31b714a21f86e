import { endpoints } from '@thermarium/api';
import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

test('what is typed and dragged is seen in temperatures at once, on a coarse grid with its band, and the solve lands inside', async ({
  page,
  visitor,
}) => {
  const { workspace } = await openModel(page, visitor, 'Previews', async (made) => {
    const material = { name: 'Glass epoxy', conductivity: 5 };
    await visitor.client(endpoints.createMaterials, { params: { project: made.project }, body: [material] });
    const plate = { z: 0, dx: 40, dy: 40, dz: 2, material_name: 'Glass epoxy', hc: 100 };
    await made.add('box', { name: 'plate', x: 0, y: 0, ...plate });
    await made.add('box', {
      name: 'die',
      x: 4,
      y: 4,
      z: 2,
      dx: 8,
      dy: 8,
      dz: 0.5,
      material_name: 'Copper',
      power: 2000,
    });
  });
  const legend = page.getByRole('region', { name: 'Legend' });
  const said = page.getByRole('region', { name: 'Live preview' }).getByRole('status');
  const largest = async () => {
    const [, low, high] = /Tmax ([\d.]+) … ([\d.]+)/.exec((await said.textContent()) ?? '') ?? [];
    return { low: Number(low), high: Number(high) };
  };

  // Nothing has been solved yet.
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
  await expect(said).toContainText(/^Preview Tmax \d/);
  await expect(workspace.badge).toHaveText('NO SOLUTION');
  const first = await largest();
  expect(first.low).toBeLessThan(first.high);

  // Twice the power is typed, and not saved.
  await workspace.select('die');
  await workspace.openPropertyTab('Thermal');
  await workspace.type('Power', '4000');
  await expect.poll(async () => (await largest()).low).toBeGreaterThan(first.high);
  const second = await largest();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('Preview');
  await expect(page.getByRole('note')).toContainText('Hottest point Preview');

  await workspace.update();
  await workspace.solve();
  await expect(said).toHaveCount(0);
  await expect(legend).not.toContainText('Preview Tmax');
  const solved = await workspace.selected('Tmax');
  expect(solved).toBeGreaterThan(second.low);
  expect(solved).toBeLessThan(second.high);

  await page.getByRole('switch', { name: 'Live preview' }).uncheck();
  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ Power: '1000' });
  await workspace.update();
  await expect(workspace.badge).toHaveText('Stale');
  await expect(legend.getByText('Stale')).toBeVisible();
  await page.getByRole('switch', { name: 'Live preview' }).check();
  await expect(said).toContainText(/^Preview Tmax \d/);
  await expect(legend.getByText('Stale')).toHaveCount(0);
  await page.reload();
  await expect(said).toContainText(/^Preview Tmax \d/);
});
