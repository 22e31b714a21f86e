import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

test('a plate is cooled by a patch on a part of its top: it gets colder, and warmer again where the patch insulates', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Patches', async (made) => {
    const plate = { x: 0, y: 0, z: 0, dx: 20, dy: 20, dz: 2, material_name: 'Aluminium' };
    await made.add('box', { name: 'plate', ...plate, hc: 50, power: 5000 });
  });
  await workspace.select('plate');
  await workspace.solve();
  const bare = await workspace.selected('Tmax');

  await workspace.begin('Patch', 'menu');
  await workspace.setAll({ X: 5, Y: 5, Z: 2, ΔX: 10, ΔY: 10 });
  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ 'Heat transfer': 2000, Ambient: 20 });
  await workspace.add();
  await model.expectObject('Patch 1', { plane: 'XY', dx: 10, dy: 10, dz: 0, hc: 2000, ambient: 20 });
  await workspace.solve();
  await workspace.select('plate');
  const cooled = await workspace.selected('Tmax');
  expect(cooled).toBeLessThan(bare - 20);

  await workspace.select('Patch 1');
  // It has figures of its own: the temperatures of what it covers.
  expect(await workspace.selected('Tmin')).toBeLessThan(cooled);
  expect(await workspace.selected('Tmax')).toBeGreaterThan(20);
  await workspace.openTab('Table');
  await page.getByRole('radio', { name: 'Calculated', exact: true }).check({ force: true });
  const cells = workspace.tableRow('Patch 1').getByRole('gridcell');
  await expect(cells.first()).toContainText(/\d/);
  await workspace.openTab('Project');
  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ Insulated: true });
  await workspace.update();
  await workspace.solve();
  await workspace.select('plate');
  await expect.poll(() => workspace.selected('Tmax')).toBeGreaterThan(bare);
});
