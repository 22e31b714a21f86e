import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

const place = { x: 0, dx: 100, dy: 20 };
const plate = { ...place, z: -2, dz: 2, resistance: 0.05, conductivity: 1000 };
const heater = { ...place, z: 0, dz: 1, material_name: 'Copper' };
/** How much 1 l/min of water warms by 139 W, K. */
const WARMING = 139 / (4170 / 60);

test('a coolant warms in two coldplates one after the other, and what is wrong with its way is told at the solve', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Coolant', async (made) => {
    await made.add('coldplate', { name: 'first', ...plate, y: 0 });
    await made.add('box', { name: 'heater', ...heater, y: 0, power: 139_000, hc: 0 });
    await made.add('coldplate', { name: 'second', ...plate, y: 30 });
    await made.add('box', { name: 'other', ...heater, y: 30, power: 139_000, hc: 0 });
  });
  await workspace.select('first');
  await workspace.openPropertyTab('Coolant');
  await expect(workspace.field('Heat capacity')).toBeDisabled();
  await workspace.setAll({ 'Coolant flow': '-1' });
  await workspace.properties.getByRole('button', { name: 'Update' }).click();
  await workspace.expectSaid('Coolant flow', /^Enter a positive number!/);
  await workspace.setAll({ 'Coolant flow': '60 l/h' });
  await workspace.update();
  await model.expectObject('first', { flow: 1, coolant_heat: 4.17, flow_along: '+X' });

  await workspace.select('second');
  await workspace.openPropertyTab('Coolant');
  await workspace.setAll({ 'Coolant flow': 1, 'Flows along': '-X', 'Inlet from': 'frist' });
  await workspace.update();
  await page.getByRole('button', { name: 'SOLVE' }).click();
  await expect(page.getByText(/'second' takes its coolant from 'frist'/).first()).toBeVisible();

  await workspace.setAll({ 'Inlet from': 'first' });
  await workspace.update();
  await model.expectObject('second', { flow: 1, flow_along: '-X', inlet_from: 'first' });
  await workspace.solve();
  expect(await workspace.selected('Coolant out')).toBeCloseTo(25 + 2 * WARMING, 1);
  await workspace.select('first');
  expect(await workspace.selected('Coolant out')).toBeCloseTo(25 + WARMING, 1);

  // Without a flow nothing is left of its way.
  await workspace.select('second');
  await workspace.openPropertyTab('Coolant');
  await workspace.setAll({ 'Coolant flow': '' });
  await expect(workspace.field('Inlet from')).toHaveValue('');
  await workspace.update();
  await model.expectObject('second', { flow: null, inlet_from: '' });
});
