import { endpoints } from '@thermarium/api';
import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

test('sliders show what other powers and another ambient would do, and one click makes them the model’s', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'What-if', async (made) => {
    const material = { name: 'Glass epoxy', conductivity: 5 };
    await visitor.client(endpoints.createMaterials, { params: { project: made.project }, body: [material] });
    const plate = { z: 0, dx: 40, dy: 40, dz: 2, material_name: 'Glass epoxy', hc: 100 };
    await made.add('box', { name: 'plate', x: 0, y: 0, ...plate });
    const die = { z: 2, dx: 8, dy: 8, dz: 0.5, material_name: 'Copper' };
    await made.add('box', { name: 'left', x: 4, y: 4, ...die, power: 2000, highest_allowed: 90 });
    await made.add('box', { name: 'right', x: 26, y: 26, ...die, power: 1500 });
  });
  const card = page.getByRole('region', { name: 'What-if' });
  const tmax = async () =>
    Number(/Tmax ([\d.]+)/.exec((await card.getByRole('status').textContent()) ?? '')?.[1]);

  await workspace.solve();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
  await workspace.select('left');
  const solved = await workspace.selected('Tmax');

  await page.getByRole('region', { name: 'Legend' }).getByRole('button', { name: 'What if…' }).click();
  await expect(card.getByRole('status')).toContainText(/Tmax \d/);
  expect(await tmax()).toBeCloseTo(solved, 2);
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('What-if');
  await expect(page.getByRole('note')).toContainText('Hottest point What-if');

  // The right one becomes the hotter one, by keys and by a typed power.
  const left = card.getByRole('slider', { name: 'Power of left' });
  await left.focus();
  await page.keyboard.press('Home');
  await expect(left).toHaveAttribute('aria-valuenow', '0');
  await expect.poll(() => workspace.selected('Tmax')).toBeLessThan(solved - 10);
  await expect.poll(tmax).toBeGreaterThan(await workspace.selected('Tmax'));
  await page.keyboard.press('End');
  await expect(left).toHaveAttribute('aria-valuenow', '200');
  await expect.poll(tmax).toBeGreaterThan(solved + 10);
  await expect(page.getByRole('region', { name: 'Limits' })).toContainText('Of a what-if');
  const power = card.getByRole('textbox', { name: 'Power of left, mW' });
  await power.fill('2.5 W');
  await power.press('Enter');
  await expect(left).toHaveAttribute('aria-valuenow', '125');
  const ambient = card.getByRole('textbox', { name: 'Ambient temperature, °C' });
  await ambient.fill('40');
  await ambient.press('Enter');
  await expect.poll(tmax).toBeGreaterThan(solved + 15);
  const promised = await tmax();

  await card.getByRole('button', { name: 'Make it so: left' }).click();
  await card.getByRole('button', { name: 'Make it so: Ambient' }).click();
  await expect(card.getByRole('button', { name: /Make it so/ })).toHaveCount(0);
  await expect(workspace.badge).toHaveText('Stale');
  await expect(card).toContainText('The model has changed since it was solved');
  await expect.poll(tmax).toBeCloseTo(promised, 2);

  // Escape goes back to what was shown before.
  await left.focus();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await workspace.solve();
  await expect(page.getByRole('region', { name: 'Selection' })).not.toContainText('What-if');
  await expect.poll(() => workspace.selected('Tmax')).toBeCloseTo(promised, 2);

  // Radiation is not in proportion to powers: it is named, and solving is what is left.
  await visitor.client(endpoints.updateProject, {
    params: { project: model.project },
    body: { world: { radiation: true } },
  });
  await page.getByRole('button', { name: 'What if…' }).click();
  await expect(card.getByRole('alert')).toContainText('the model has radiation.');
  await expect(card.getByRole('button', { name: 'Solve' })).toBeVisible();
});
