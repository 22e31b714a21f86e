import { controlIn, setControl } from './controls.ts';
import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

const block = { x: 0, y: 0, z: 0, dx: 40, dy: 30, dz: 20, material_name: 'Copper' };

test('air cools a block by itself: the world states it, the panel says so, and a coefficient of its own takes its place', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Convection', async (made) => {
    await made.add('box', { name: 'block', ...block, power: 5000 });
  });
  await workspace.select('block');
  await workspace.openPropertyTab('Thermal');
  await expect(workspace.field('Convection')).toHaveAttribute('placeholder', 'by the coefficient');

  await workspace.setAll({ Convection: 'windy' });
  await workspace.properties.getByRole('button', { name: 'Update' }).click();
  await workspace.expectSaid('Convection', /^It is written as natural, as forced 2 m\/s/);
  await workspace.setAll({ Convection: 'natural' });
  await workspace.update();
  await model.expectObject('block', { convection: 'natural' });
  await workspace.solve();
  // 5 W from 52 cm² at 7 to 9 W/m²·K.
  const natural = await workspace.selected('Tmax');
  expect(natural).toBeGreaterThan(100);
  expect(natural).toBeLessThan(170);

  await workspace.setAll({ Convection: 'forced 3 m/s' });
  await workspace.update();
  await workspace.solve();
  await expect.poll(() => workspace.selected('Tmax')).toBeLessThan(natural - 30);
});

test('air between two plates moves once it is enclosed, less in thin air; a lying rod has a law of its own', async ({
  page,
  visitor,
}) => {
  const plate = { x: 0, y: 0, dx: 80, dy: 60, dz: 1, material_name: 'Copper', hc: 0 };
  const { model, workspace } = await openModel(page, visitor, 'Enclosed air', async (made) => {
    await made.addMaterials({ Air: 0.0264 });
    await made.add('box', { name: 'hot', ...plate, z: -1, power: 500 });
    await made.add('box', { name: 'gap', ...plate, z: 0, dz: 12, material_name: 'Air' });
    await made.add('box', { name: 'cold', ...plate, z: 12, bound: true });
    const rod = { plane: 'YZ', x: 0, y: 90, z: 0, dx: 80, dy: 10, dz: 10, material_name: 'Copper' };
    await made.add('cylinder', { name: 'rod', ...rod, power: 1000, hc: 10 });
  });
  const hotAt = async (after: () => Promise<void>, object = 'hot') => {
    await after();
    await workspace.select(object);
    await workspace.solve();
    return workspace.selected('Tmax');
  };
  const still = await hotAt(async () => {});
  const moving = await hotAt(async () => {
    await workspace.select('gap');
    await workspace.openPropertyTab('Thermal');
    await workspace.setAll({ 'Enclosed air': 'Z' });
    await workspace.update();
    await model.expectObject('gap', { enclosed_air: 'Z' });
  });
  // 0.5 W through 48 cm² of air at rest, 12 mm deep: 47 K.
  expect(still).toBeCloseTo(72.3, 0);
  expect(moving).toBeLessThan(still - 15);

  const rodAt = await hotAt(async () => {
    await workspace.select('rod');
    await workspace.openPropertyTab('Thermal');
    await workspace.setAll({ Convection: 'natural' });
    await workspace.update();
  }, 'rod');
  const thin = await hotAt(async () => {
    await page.getByRole('button', { name: 'Properties', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Project' });
    await dialog.getByRole('tab', { name: 'World' }).click();
    await setControl(controlIn(dialog, 'Air pressure'), '0.3 bar');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
  });
  expect(thin).toBeGreaterThan(moving + 5);
  await workspace.select('rod');
  await expect.poll(() => workspace.selected('Tmax')).toBeGreaterThan(rodAt + 5);
});
