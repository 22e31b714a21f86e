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
