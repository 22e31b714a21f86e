import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

test('a package is placed with θJC and θJB from its data sheet: its junction is as hot as they say, with case and board beside', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Two resistors', async (made) => {
    const plate = { x: 0, y: 0, z: 0, dx: 20, dy: 20, dz: 2, material_name: 'Aluminium' };
    await made.add('box', { name: 'plate', ...plate, bound: true });
  });
  await workspace.begin('Two-resistor package', 'menu');
  await workspace.setAll({ X: 5, Y: 5, Z: 2, ΔX: 10, ΔY: 10, ΔZ: 1 });
  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ 'Heat transfer': 0, θJC: 4, θJB: '15 K/W', Power: 2000 });
  await workspace.add();
  const name = 'Two-Resistor Package 1';
  await model.expectObject(name, { case_side: '+Z', theta_jc: 4, theta_jb: 15, power: 2000 });
  await workspace.solve();
  await workspace.select(name);
  // 2 W through 15 K/W, to a plate that is held at ambient.
  const ambient = 25;
  expect(await workspace.selected('Tmax')).toBeGreaterThan(ambient + 30);
  expect(await workspace.selected('Tmax')).toBeLessThan(ambient + 30.5);
  expect(await workspace.selected('board')).toBeLessThan(ambient + 0.5);
  expect(await workspace.selected('case')).toBeCloseTo(await workspace.selected('Tmax'), 1);

  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ 'Heat transfer': 5000 });
  await workspace.update();
  await workspace.solve();
  await workspace.select(name);
  // 4 K/W and 1 / (h A) = 2 K/W beside 15 K/W.
  const junction = ambient + 2 / (1 / 6 + 1 / 15);
  await expect.poll(() => workspace.selected('Tmax')).toBeCloseTo(junction, 0);
  const atCase = await workspace.selected('case');
  expect((atCase - ambient) / (junction - ambient)).toBeCloseTo(2 / 6, 1);
});
