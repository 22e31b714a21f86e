import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

test('a plate is cooled by a patch on a part of its top: it gets colder, less so by a triangle, and warmer where the patch insulates', async ({
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
  // Half of it, as a triangle, cools less; corners that enclose nothing are refused with the reason.
  await workspace.openPropertyTab('Spatial');
  await workspace.setAll({ 'Polygon x y': '0 0, 10 0' });
  await workspace.properties.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/The outline has fewer than three different points/).first()).toBeVisible();
  await workspace.setAll({ 'Polygon x y': '0 0\n10 0\n0 10' });
  await workspace.update();
  await model.expectObject('Patch 1', { polygon: '0 0, 10 0, 0 10', hc: 2000, dx_calc: 10, dy_calc: 10 });
  await workspace.solve();
  await workspace.select('plate');
  const cooledByHalf = await workspace.selected('Tmax');
  expect(cooledByHalf).toBeGreaterThan(cooled + 1);
  expect(cooledByHalf).toBeLessThan(bare - 10);

  await workspace.select('Patch 1');
  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ Insulated: true });
  await workspace.update();
  await workspace.solve();
  await workspace.select('plate');
  await expect.poll(() => workspace.selected('Tmax')).toBeGreaterThan(bare);
});

test('heat enters through faces: the power of a patch, and the power of a pin through its walls', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Heated faces', async (made) => {
    const plate = { x: 0, y: 0, z: 0, dx: 20, dy: 20, dz: 2, material_name: 'Aluminium' };
    await made.add('box', { name: 'plate', ...plate, hc: 50 });
    const pin = { plane: 'XY', x: 14, y: 14, z: 2, dx: 4, dy: 4, dz: 10, material_name: 'Aluminium' };
    await made.add('cylinder', { name: 'pin', ...pin, hc: 50, power: 1000 });
  });
  await workspace.begin('Patch', 'menu');
  await workspace.setAll({ X: 2, Y: 2, Z: 2, ΔX: 8, ΔY: 8, Disc: true });
  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ 'Heat transfer': 50, Power: '1000*W' });
  await workspace.add();
  await model.expectObject('Patch 1', { disc: true, hc: 50, power: '1000*W' });
  await workspace.select('pin');
  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ 'Power on walls': true });
  await workspace.update();
  await model.expectObject('pin', { power_on_walls: true, power: 1000 });
  await workspace.solve();
  // 3 W through 50 W/m²·K over the plate and the curved wall and the top of the pin, 1,086 mm²: conduction adds little.
  const rise = 3 / (50 * 1086e-6);
  await workspace.select('plate');
  const mean = (await workspace.selected('Tmin')) - 25;
  expect(Math.abs(mean - rise)).toBeLessThan(0.05 * rise);
  await workspace.openTab('Table');
  await page.getByRole('radio', { name: 'Calculated', exact: true }).check({ force: true });
  await expect(workspace.tableRow('Patch 1')).toContainText('2,000');

  await workspace.openTab('Project');
  await workspace.select('Patch 1');
  await workspace.openPropertyTab('Spatial');
  await workspace.setAll({ Z: 30 });
  await workspace.update();
  await page.getByRole('button', { name: 'SOLVE' }).click();
  await page.getByRole('button', { name: 'Why the solution failed' }).click();
  await expect(page.getByRole('dialog', { name: 'Why the solution failed' })).toContainText(
    "The power of 'Patch 1' goes into no solid: no wall of it is exposed.",
  );
});
