import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

const place = { x: 0, y: 0, dx: 12, dy: 12 };

test('every solve says between which temperatures the exact mean of a heated object lies, and a coarse grid how far off it may be', async ({
  page,
  visitor,
}) => {
  const { workspace } = await openModel(page, visitor, 'Bands', async (made) => {
    await made.add('box', { name: 'board', ...place, z: 0, dz: 1.6, material_name: 'Copper', hc: 40 });
    const die = { dx: 3, dy: 3, z: 1.6, dz: 0.5, material_name: 'Copper', hc: 0 };
    await made.add('box', { name: 'hot', ...die, x: 2, y: 2, power: 900 });
    await made.add('box', { name: 'warm', ...die, x: 7, y: 7, power: 100 });
  });
  await workspace.select('hot');
  await workspace.solve();

  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText(/Mean, guaranteed\s*[\d.]+ … [\d.]+\s*°C/);
  const [low, high] = await workspace.guaranteedMean();
  expect(low).toBeLessThan(high);
  expect(high - low).toBeLessThan(0.5);
  const [least, most] = [await workspace.selected('Tmin'), await workspace.selected('Tmax')];
  expect(low).toBeLessThanOrEqual(most);
  expect(high).toBeGreaterThanOrEqual(least);
  await expect(bar.getByTitle(/^[\d.]+ °C within [\d.]+ % of its rise: good$/)).toBeVisible();

  // The hottest patch lies between the mean and the hottest point; what is proven of Tmax is told apart from what is not.
  const told = bar.getByTitle(/are guaranteed, the ±[\d.]+ K up to its hottest point are an estimate/);
  await expect(told.filter({ hasText: 'Tmax' })).toBeVisible();
  const patch = told.filter({ hasText: 'Hottest patch' });
  await expect(patch).toContainText(/Hottest patch, guaranteed\s*[\d.]+ … [\d.]+\s*°C/);
  const [from, to] = [...((await patch.textContent()) ?? '').matchAll(/[\d.]+/g)].map(Number);
  expect(from).toBeLessThan(to);
  expect(to).toBeGreaterThan(low);

  // The label of the hottest point opens the shares of the rise: the film of the board above all.
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
  await page.getByRole('button', { name: 'Why?' }).click();
  await expect(
    page.getByRole('list', { name: 'What lowers it most' }).getByRole('listitem').first(),
  ).toContainText(/^10 % more .*−\d/);
  const why = page.getByRole('dialog', { name: /^Why hot is [\d.]+ K above ambient$/ });
  const shares = why.getByRole('list', { name: 'Shares of the rise' }).getByRole('listitem');
  await expect(shares.first()).toContainText('board its surface to ambient');
  const kelvins = await shares.evaluateAll((rows) =>
    rows.map((row) => Number(/(-?[\d.]+) K/.exec(row.textContent ?? '')?.[1])),
  );
  const rise = Number(/is ([\d.]+) K/.exec((await why.textContent()) ?? '')?.[1]);
  expect(kelvins.reduce((sum, kelvin) => sum + kelvin, 0)).toBeCloseTo(rise, 0);
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  // One click makes a lever a change, which is seen at once, and one step takes it back.
  await page.getByRole('button', { name: 'Why?' }).click();
  await page
    .getByRole('button', { name: /^Make it so: 10 % / })
    .first()
    .click();
  await expect(why).toBeHidden();
  await expect(workspace.badge).toHaveText('Stale');
  await expect(page.getByRole('region', { name: 'Live preview' }).getByRole('status')).toContainText(
    'Preview',
  );
  await workspace.step('Undo', 'button');
  await expect(workspace.badge).toHaveText('UPDATED');

  // Another click makes it a parameter with a scenario around it, which is one step as well.
  await page.getByRole('button', { name: 'Why?' }).click();
  await page
    .getByRole('button', { name: /^Study / })
    .first()
    .click();
  await expect(page.getByText(/^Parameter \w+ has a scenario of 5 values/)).toBeVisible();
  await workspace.openTab('Scenarios');
  await expect(page.getByRole('tabpanel', { name: 'Scenarios' })).toContainText(/(?:h|k|R|Rc)_\w+/);
  await workspace.step('Undo', 'button');
  await workspace.openTab('Project');
  await expect(workspace.badge).toHaveText('UPDATED');
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Model').click();

  // An object without power has no bounds, and says nothing of them.
  await workspace.select('board');
  await expect(bar).toContainText('Tmax');
  await expect(bar).not.toContainText('guaranteed');
});
