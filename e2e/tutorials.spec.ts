import { expect, openProject, test } from './journey.ts';
import { WorkspacePage } from './workspace.ts';

test('the first tutorial does what it says', async ({ page, visitor }) => {
  const { id } = await visitor.create('My first package');
  await openProject(page, id);
  const workspace = new WorkspacePage(page);
  const { properties } = workspace;
  await workspace.importMaterials('Copper', 'FR-4', 'Silicon');

  await test.step('2. The board', async () => {
    await workspace.dragIn('Multi-layer');
    await workspace.setAll({ Name: 'board', X: -20, Y: -20, Z: 0, ΔX: 40, ΔY: 40 });
    await workspace.openPropertyTab(/^Layers/);
    const layers = [
      ['Top', 35, ['Copper', 'FR-4']],
      ['Core', 1530, ['FR-4']],
      ['Bottom', 35, ['Copper']],
    ] as const;
    for (const [index, [name, thickness, [primary, secondary]]] of layers.entries()) {
      const row = index + 1;
      await properties.getByRole('button', { name: 'Layer', exact: true }).click();
      await workspace.set(`Name of row ${row}`, name);
      await workspace.set(`Thickness of row ${row}`, thickness);
      await workspace.chooseLayerMaterials(row, primary, secondary);
    }
    await workspace.set('Ratio of row 1', 20);
    await expect(properties.getByText('1,600')).toBeVisible();
    await workspace.add();
    await workspace.zoomAll();
  });

  await test.step('3. The die', async () => {
    await workspace.dragIn('Box');
    await expect(workspace.field('Z')).toHaveValue('1.6');
    await workspace.setAll({ Name: 'die', X: -4, Y: -4, Z: 1.6, ΔX: 8, ΔY: 8, ΔZ: 0.5 });
    await workspace.openPropertyTab('Thermal');
    await workspace.chooseMaterial('Silicon');
    await workspace.set('Power', '1 W');
    await expect(workspace.field('Power')).toHaveValue('1000');
    await workspace.add();
  });

  await test.step('4. Solve', async () => {
    await workspace.solve();
    await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
    await expect(page.getByText('Hottest pointdie66.0')).toBeVisible();
    expect(await workspace.selected('Tmax')).toBeCloseTo(66.0, 1);
  });

  await test.step('5. Ask why', async () => {
    await page.getByRole('button', { name: 'Heat flow' }).click();
    const board = page.getByRole('dialog', { name: 'Heat flow' }).getByRole('row', { name: /^board/ });
    await expect(board).toHaveText(/^board0\.00(?:94|95)\d\.\d\d/);
  });
});
