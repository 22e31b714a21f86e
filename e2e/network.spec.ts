import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

test('a network of five nodes is pasted from a spreadsheet: its nodes are as warm as it says, and a slip is told', async ({
  page,
  visitor,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (rows: readonly string[]) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), rows.join('\n'));
    await page.keyboard.press('ControlOrMeta+V');
  };
  const { model, workspace } = await openModel(page, visitor, 'Network', async (made) => {
    const plate = { x: 0, y: 0, z: 0, dx: 20, dy: 20, dz: 2, material_name: 'Aluminium' };
    await made.add('box', { name: 'plate', ...plate, bound: true });
  });
  await workspace.begin('Thermal network', 'menu');
  await workspace.setAll({ X: 5, Y: 5, Z: 2, ΔX: 10, ΔY: 10, ΔZ: 1.5 });
  await workspace.openPropertyTab(/^Nodes/);
  await workspace.field('Name of row 1').focus();
  await paste([
    'J\t\t1500\t0.05',
    'outer\tTop\t\t',
    'inner\tTop 3 3 4 4\t\t',
    'leads\tSides\t\t',
    'base\tBottom\t500\t',
  ]);
  await workspace.openPropertyTab(/^Resistances/);
  await workspace.field('First of row 1').focus();
  await paste(['J\tinner\t5', 'J\tbase\t8', 'outer\tinner\t20', 'leads\tbase\t30', 'J\tleds\t40']);
  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ 'Heat transfer': 0 });
  await workspace.properties.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(workspace.properties).toContainText("There is no node 'leds' in the network.");
  await workspace.setAll({ 'Second of row 5': 'leads' });
  await workspace.add();
  const name = 'Thermal Network 1';
  await model.expectObject(name, {
    nodes: [
      { name: 'J', capacity: 0.05 },
      { name: 'outer' },
      { name: 'inner', face: 'Top 3 3 4 4' },
      {},
      { power: 500 },
    ],
    resistances: [{ resistance: 5 }, {}, {}, {}, { first: 'J', second: 'leads', resistance: 40 }],
  });
  await workspace.solve();
  await workspace.select(name);
  // All heat leaves by the base, which lies on a plate at ambient: 1.5 W go there straight and by the leads.
  const rise = 1.5 / (1 / 8 + 1 / 70);
  expect((await workspace.selected('Tmax')) - 25).toBeCloseTo(rise, 0);
  expect(await workspace.selected('inner')).toBeCloseTo(await workspace.selected('Tmax'), 1);
  expect((await workspace.selected('leads')) - 25).toBeCloseTo((rise * 30) / 70, 0);
  expect(await workspace.selected('Pout')).toBe(2000);
});
