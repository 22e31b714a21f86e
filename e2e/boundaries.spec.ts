import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

const plate = { x: 0, y: 0, dx: 10, dy: 10, dz: 1, material_name: 'Copper' };

test('a base is held at a temperature, and the chip on it gets a contact resistance: its temperature follows both', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Boundaries', async (made) => {
    await made.add('box', { name: 'base', ...plate, z: -1, hc: 0 });
    await made.add('box', { name: 'chip', ...plate, z: 0, hc: 0, power: 10_000 });
  });

  await workspace.select('base');
  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ 'Held at': '60' });
  await workspace.update();
  await model.expectObject('base', { held_at: 60 });
  await workspace.select('chip');
  await workspace.solve();
  const perfect = await workspace.selected('Tmax');
  expect(perfect).toBeGreaterThan(60);
  expect(perfect).toBeLessThan(61);

  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ 'Contact resistance': '0.5 K·cm²/W' });
  await workspace.update();
  await model.expectObject('chip', { contact_resistance: 50 });
  await workspace.solve();
  // 10 W through 50 °C·mm²/W over 100 mm².
  expect((await workspace.selected('Tmax')) - perfect).toBeCloseTo(5, 1);
});
