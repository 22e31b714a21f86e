import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

test('the layers of a board are added, cloned, moved and deleted, and make its thickness', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'Board');
  const { properties } = workspace;
  const button = (name: string) => properties.getByRole('button', { name, exact: true });
  const names = properties.getByRole('textbox', { name: /^Name of row/ });
  const expectNames = async (...expected: readonly string[]) => {
    await expect(names).toHaveCount(expected.length);
    for (const [row, name] of expected.entries()) await expect(names.nth(row)).toHaveValue(name);
  };

  await test.step('an empty project says so', async () => {
    await expect(page.getByText('No Elements', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Zoom to selected object' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('Please Select Object First');
    await workspace.openTab('Solver Logs');
    await expect(
      page.getByText('Solver logs will appear here when a project is solved.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(/^Last loaded \d\d:\d\d:\d\d$/)).toBeVisible();
    await workspace.openTab('Project');
  });

  await workspace.begin('Multi-layer');
  await expect(properties.getByText('The PCB is inactive until it has layers.')).toBeVisible();
  await workspace.openPropertyTab('General');
  await workspace.expectShown({ ΔX: 10, ΔY: 10, ΔZ: 0, 'Automatic vias': false });
  await expect(workspace.field('ΔZ')).not.toBeEditable();

  await workspace.openPropertyTab(/^Layers/);
  // A usual board is a click, and switches itself on.
  await button('4 layers, 1.6 mm').click();
  await expectNames('Top', 'Prepreg 1', 'Plane 1', 'Core', 'Plane 2', 'Prepreg 2', 'Bottom');
  await expect(properties.getByText('1,600')).toBeVisible();
  await expect(button('Set Inactive')).toBeVisible();
  await button('Cancel').click();

  await workspace.begin('Multi-layer');
  await workspace.setAll({ X: -20, Y: -20, Z: 0, ΔX: '20*W', ΔY: 40, 'Automatic vias': true });
  await workspace.openPropertyTab(/^Layers/);
  await button('Layer').click();
  await expect(properties.getByText('The PCB is inactive')).toBeHidden();
  await expect(workspace.control('Ratio of row 1')).toBeDisabled();
  await workspace.set('Name of row 1', 'Top');
  await workspace.set('Thickness of row 1', 35);
  await workspace.chooseLayerMaterials(1, 'Copper', 'FR-4');
  await workspace.set('Ratio of row 1', 60);

  await button('Clone layer').click();
  await expectNames('Top', 'Top');
  await workspace.set('Name of row 2', 'Core');
  await workspace.set('Thickness of row 2', '750*W');
  await workspace.chooseLayerMaterials(2, 'FR-4', 'None');
  await expect(workspace.control('Ratio of row 2')).toBeDisabled();

  await workspace.control('Name of row 1').click();
  await button('Clone layer').click();
  await workspace.set('Name of row 2', 'Bottom');
  await expectNames('Top', 'Bottom', 'Core');
  await button('Move down').click();
  await expectNames('Top', 'Core', 'Bottom');
  await button('Clone layer').click();
  await workspace.set('Name of row 4', 'Spare');
  await button('Delete layer').click();
  await workspace.confirm('Deleting Spare', 'Do you wish to proceed?');
  await expectNames('Top', 'Core', 'Bottom');
  await expect(properties.getByText('1,570')).toBeVisible();

  await workspace.add();
  await model.expectObject('PCB 1', {
    ...{ type: 'pcb', active: true, auto_via: true, x: -20, dx: '20*W', dx_calc: 40, dz_calc: 1.57 },
    layers: [
      { name: 'Top', thickness: 35, material_name: 'Copper', fill_material_name: 'FR-4', ratio: 60 },
      { name: 'Core', thickness: '750*W', material_name: 'FR-4', fill_material_name: null, ratio: 100 },
      { name: 'Bottom', thickness: 35, material_name: 'Copper', fill_material_name: 'FR-4', ratio: 60 },
    ],
  });

  await workspace.control('Name of row 3').click();
  await button('Move up').click();
  await workspace.set('Thickness of row 3', 1000);
  await workspace.update();
  await model.expectObject('PCB 1', {
    dz_calc: 1.07,
    layers: [{ name: 'Top' }, { name: 'Bottom' }, { name: 'Core', thickness: 1000 }],
  });
  await workspace.openPropertyTab('General');
  await workspace.expectShown({ ΔZ: 1.07 });
});

test('the powers of a transient source are added, cloned and deleted, and kept in the order of time', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'Pulse');
  await model.add('transient_source', { name: 'pulse', dx: 4, dy: 4 });
  await workspace.select('pulse');
  const button = (name: string) => workspace.properties.getByRole('button', { name, exact: true });
  await workspace.openPropertyTab('Thermal');
  await button('Power').click();
  await workspace.expectShown({ 'Time of row 1': 0, 'Power of row 1': 0 });
  await workspace.setAll({ 'Time of row 1': 5, 'Power of row 1': 0 });
  await button('Clone power').click();
  await workspace.setAll({ 'Time of row 2': 1, 'Power of row 2': '100*W' });
  await button('Clone power').click();
  await workspace.expectShown({ 'Time of row 3': 1, 'Power of row 3': '100*W' });
  await button('Delete power').click();
  await expect(workspace.control('Time of row 3')).toBeHidden();
  await workspace.update();
  const chart = workspace.properties.getByRole('img', { name: /^Power over time/ });
  await expect(chart.getByText('200', { exact: true })).toBeVisible();
  await expect(chart.getByText('mW', { exact: true })).toBeVisible();
  await expect(chart.getByText('Time s')).toBeVisible();
  await model.expectObject('pulse', {
    powers: [
      { time: 1, power: '100*W', power_calc: 200 },
      { time: 5, power: 0 },
    ],
  });
  await workspace.expectShown({ 'Time of row 1': 1, 'Time of row 2': 5 });
});

test('an assembly is created, filled, repeated and moved', async ({ page, visitor }) => {
  const { workspace, model } = await openModel(page, visitor, 'Stack');
  await test.step('created from the menu, with its defaults', async () => {
    await workspace.begin('Assembly', 'menu');
    await workspace.openTranslationTab('Array');
    await workspace.expectShown({ Array: false, 'X count': 1, 'Y count': 1, 'Z count': 1, 'X pitch': 0 });
    await workspace.openPropertyTab('Thermal');
    await workspace.expectShown({ 'Heat transfer': '', 'Quick Model': false });
    await workspace.set('Name', 'stack');
    await workspace.setAll({ 'Heat transfer': 50, 'Quick Model': true });
    await workspace.openPropertyTab('Translation');
    await workspace.add();
    // The shown half stays: nobody asked for the other.
    const halves = workspace.properties.getByRole('tablist', { name: 'Array and translation' });
    await expect(halves.getByRole('tab', { selected: true })).toHaveText('Array');
    await model.expectObject('stack', {
      parent: null,
      collapsed: false,
      hc: 50,
      lumped: true,
      is_array: false,
    });
  });

  await test.step('what is begun while it is selected goes into it', async () => {
    await workspace.begin('Box');
    await workspace.openPropertyTab('Spatial');
    await workspace.setAll({ Name: 'die', X: 'W', Y: 0, Z: 0, ΔX: 2, ΔY: 2, ΔZ: 1 });
    await workspace.add();
    await model.expectOutline('stack', ' die');
  });

  await test.step('repeated', async () => {
    await workspace.select('stack');
    await workspace.openTranslationTab('Array');
    await expect(workspace.control('X count')).toBeDisabled();
    await workspace.set('Array', true);
    await workspace.setAll({ 'X count': 3, 'Y count': 2, 'X pitch': 5000, 'Y pitch': '2000*W' });
    await workspace.update();
    await model.expectObject('stack', {
      ...{ is_array: true, xcount: 3, ycount: 2, zcount: 1, xpitch: 5000, ypitch: '2000*W', zpitch: 0 },
      ...{ x_calc: 2, y_calc: 0, dx_calc: 12, dy_calc: 6, dz_calc: 1 },
    });
  });

  await test.step('moved to a position, and by a distance', async () => {
    await workspace.openTranslationTab('Translation');
    await workspace.expectShown({ Translate: 'Absolute', X: 2, Y: 0, Z: 0 });
    await workspace.setAll({ X: 10, Z: 4.5 });
    await expect(workspace.properties.getByText('8 / 0 / 4.5')).toBeVisible();
    await workspace.update();
    await model.expectObject('die', { x: 'W + 8', x_calc: 10, y: 0, z: 4.5 });

    await workspace.set('Translate', 'Relative');
    await workspace.setAll({ ΔY: '-W' });
    await expect(workspace.properties.getByText('10 / −2 / 4.5')).toBeVisible();
    await workspace.update();
    await model.expectObject('die', { x_calc: 10, y: -2, z: 4.5 });
    await workspace.expectShown({ Translate: 'Absolute', X: 10, Y: -2, Z: 4.5 });
  });
});

test('a plane is created, changed, hidden and deleted', async ({ page, visitor }) => {
  const { workspace, model } = await openModel(page, visitor, 'Planes');
  await workspace.begin('Plane', 'menu');
  await workspace.expectShown({ Name: 'Plane 1', Plane: 'XY', z: 0 });
  await workspace.setAll({ Name: 'cut', Plane: 'XZ', y: -2.5 });
  await workspace.add();
  await model.expectPlane('cut', { plane: 'XZ', coordinate: -2.5, visible: true });
  await workspace.setAll({ Plane: 'YZ', x: '3*W' });
  await workspace.update();
  await model.expectPlane('cut', { plane: 'YZ', coordinate: '3*W', coordinate_calc: 6 });
  await expect(workspace.planeRow('cut')).toContainText('YZ');

  await workspace
    .planeRow('cut')
    .getByRole('switch', { name: 'cut visible' })
    .setChecked(false, { force: true });
  await model.expectPlane('cut', { visible: false });
  const remove = workspace.planeRow('cut').getByRole('button', { name: 'Delete cut' });
  await remove.click();
  await workspace.confirm('Deleting cut', 'Do you wish to proceed?', 'Cancel');
  await expect(workspace.planeRow('cut')).toBeVisible();
  await remove.click();
  await workspace.confirm('Deleting cut', 'Do you wish to proceed?');
  await expect(workspace.planeRow('cut')).toBeHidden();
  await expect.poll(() => model.plane('cut')).toBeUndefined();
});
