import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

const plate = { x: 0, y: 0, dx: 10, dy: 10, material_name: 'Copper' };

test('a chip leaks more the hotter it is: its power grows with its temperature, and runs away where it is cooled too little', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Leakage', async (made) => {
    await made.add('coldplate', { name: 'plate', ...plate, z: -1, dz: 1, resistance: 10, conductivity: 400 });
    await made.add('box', { name: 'chip', ...plate, z: 0, dz: 1, power: 1000 });
  });
  await workspace.select('chip');
  await workspace.solve();
  const constant = await workspace.selected('Tmax');
  expect(constant).toBeCloseTo(35, 0);

  await workspace.openPropertyTab('Thermal');
  await workspace.set('Over temperature', 'exp 0.02');
  await workspace.properties.getByRole('button', { name: 'Update' }).click();
  await workspace.expectSaid('Over temperature', /^It is written as exp 0.02 from 25/);
  await workspace.setAll({ 'Over temperature': 'exp 0.02 from 25' });
  await workspace.update();
  await model.expectObject('chip', { power_over_temperature: 'exp 0.02 from 25' });
  await workspace.solve();
  // With the plate alone the lower root of x = 0.2 eˣ, 1,296 mW; walls in air take some of it.
  await expect.poll(() => workspace.selected('Pout')).toBeGreaterThan(1270);
  expect(await workspace.selected('Pout')).toBeLessThan(1296);

  await workspace.setAll({ Power: '5 W' });
  await workspace.update();
  await expect(workspace.badge).toHaveText(/^Stale/);
  await page.getByRole('button', { name: 'SOLVE' }).click();
  await page.getByRole('button', { name: 'Why the solution failed' }).click();
  const reason = page.getByRole('dialog', { name: 'Why the solution failed' });
  await expect(reason).toContainText(
    /Thermal runaway: .* It begins at \d\d\.\d % of what is stated, .* Cool 'chip' better/,
  );
});
