import { readFile } from 'node:fs/promises';
import { endpoints } from '@thermarium/api';
import { solveByCommand } from './command-line.ts';
import { expect, test } from './journey.ts';
import { expectFiguresOnPage, figureTexts } from './object-figures.ts';
import { WorkspacePage } from './workspace.ts';

test('a package is built, solved and read, and the command line says the same', async ({ page, visitor }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+V');
  };
  await page.goto('/#/dashboard');
  await page.getByRole('button', { name: 'Project', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Project' });
  await dialog.getByLabel('Name').fill('Package');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/#\/project\/\d+/);
  const workspace = new WorkspacePage(page);
  await expect(workspace.badge).toHaveText('NO SOLUTION');
  await workspace.importMaterials('Copper', 'Silicon');

  await test.step('a board of two layers', async () => {
    await workspace.dragIn('Multi-layer');
    await expect(workspace.properties.getByText('The PCB is inactive until it has layers.')).toBeVisible();
    await workspace.field('X').focus();
    await paste('-20\t-20\t0\t40\t40\n');
    await workspace.expectShown({ X: -20, Y: -20, Z: 0, ΔX: 40, ΔY: 40 });
    await workspace.openPropertyTab(/^Layers/);
    // FR-4 comes from a library.
    await paste('Layer\tThickness (mm)\tMaterial\nTop\t0.035\tcopper\nCore\t1.5\tFR4\n');
    await workspace.expectShown({ 'Thickness of row 1': '35.0', 'Name of row 2': 'Core' });
    await expect(workspace.properties.getByText('1,535')).toBeVisible();
    await expect(workspace.properties.getByText('The PCB is inactive')).toBeHidden();
    await workspace.add();
    await expect(workspace.row('PCB 1')).toBeVisible();
  });

  await test.step('a die on the board, dropped on its face', async () => {
    await workspace.zoomAll();
    await workspace.dragIn('Box');
    await expect(workspace.field('Z')).toHaveValue('1.535');
    await workspace.properties.getByRole('textbox', { name: 'Name' }).fill('die');
    await workspace.place('X').focus();
    await paste('-4 -4 1.535 8 8 0.5');
    await workspace.expectShown({ X: -4, Z: 1.535, ΔY: 8, ΔZ: 0.5 });
    await workspace.openPropertyTab('Thermal');
    await workspace.chooseMaterial('Silicon');
    await workspace.type('Power', 1000);
    await expect(workspace.properties.getByText('W/m³')).toBeVisible();
    await workspace.add();
  });

  await test.step('a lid on the die', async () => {
    await workspace.dragIn('Box', 0.2, 0.2);
    await workspace.openPropertyTab('Spatial');
    await workspace.properties.getByRole('textbox', { name: 'Name' }).fill('lid');
    for (const [label, value] of [
      ['X', -7.5],
      ['Y', -7.5],
      ['Z', 2.035],
      ['ΔX', 15],
      ['ΔY', 15],
      ['ΔZ', 1],
    ] as const) {
      await workspace.type(label, value);
    }
    await workspace.openPropertyTab('Thermal');
    await workspace.chooseMaterial('Copper');
    await workspace.add();
  });

  await test.step('SOLVE saves what is typed', async () => {
    await workspace.select('die');
    await workspace.openPropertyTab('Thermal');
    await workspace.type('Power', 2000);
    await workspace.solve();
    await expect(workspace.properties.getByRole('button', { name: 'Update' })).toBeDisabled();
    await workspace.type('Power', 3000);
    await expect(workspace.badge).toHaveText('Stale');
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await workspace.confirm('Leave without saving?', "What was typed is not saved: 'die'.", 'Cancel');
    await page.goBack();
    await workspace.confirm('Leave without saving?', "What was typed is not saved: 'die'.", 'Cancel');
    await expect(workspace.field('Power')).toHaveValue('3000');
    await workspace.properties.getByRole('button', { name: 'Revert' }).click();
    await expect(workspace.badge).toHaveText('UPDATED');
    await page.getByRole('button', { name: 'Properties', exact: true }).click();
    const properties = page.getByRole('dialog', { name: 'Update Project' });
    const ambient = properties.getByRole('textbox', { name: /^Ambient/ });
    await ambient.fill('40');
    await page.goBack();
    await workspace.confirm('Leave without saving?', /not saved: the properties of the project\./, 'Cancel');
    await expect(ambient).toHaveValue('40');
    await properties.getByRole('button', { name: 'Cancel' }).click();
    await expect(properties).toBeHidden();
  });
  expect(await workspace.selected('Pout')).toBe(2000);
  await page.getByRole('button', { name: 'Download' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /JSON/ }).click();
  const file = await (await downloading).path();
  const { objects, summary } = await solveByCommand(file);

  await test.step('the figures of an object have the same digits everywhere', async () => {
    const project = Number(/project\/(\d+)/.exec(page.url())?.[1]);
    const { result } = await visitor.client(endpoints.solution, { params: { project }, query: {} });
    const ofCall = Object.values(result).find(({ dissipated_power }) => dissipated_power === 2000);
    const told = figureTexts(objects.die);
    expect(figureTexts(ofCall)).toEqual(told);
    const { min, max, mean, power, heat, place } = told;
    const line = /^die .*$/m.exec(summary)?.[0].split(/ {2,}/);
    expect(line?.slice(0, 7)).toEqual(['die', min, max, mean, power, heat, `(${place})`]);
    await expectFiguresOnPage(page, workspace, 'die', told);
  });

  for (const [item, begins] of [
    ['VTK, for ParaView', '<?xml'],
    ['Stored field, to start from', 'THRMpack'],
    ['glTF, for slides', 'glTF'],
  ] as const) {
    await page.getByRole('button', { name: 'Download' }).click();
    const underway = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const written = await readFile(await (await underway).path());
    expect(written.subarray(0, begins.length).toString()).toBe(begins);
  }

  await test.step('Solver Logs tells how it went, and leads to the objects', async () => {
    await workspace.openTab('Solver Logs');
    const log = page.getByRole('table', { name: 'Solver Logs' });
    await expect(log.getByRole('row', { name: /Tmax \d+\.\d\d °C at/ })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find' }).fill('Tmax');
    // The head of the table, that of the solve, and the line.
    await expect(log.getByRole('row')).toHaveCount(3);
    const summary = page.getByRole('complementary', { name: 'Summary of the solve' });
    await expect(summary.getByRole('img', { name: /^Residual from/ })).toBeVisible();
    await workspace.openTab('Project');
    await workspace.select('lid');
    await workspace.openTab('Solver Logs');
    await summary.getByRole('button', { name: 'die', exact: true }).click();
    await expect(workspace.properties.getByRole('textbox', { name: 'Name' })).toHaveValue('die');
  });

  await test.step('a thermal impedance comes with its networks, for SPICE', async () => {
    await workspace.openTab('Project');
    await workspace.select('die');
    await workspace.row('die').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Thermal impedance…' }).click();
    const asked = page.getByRole('dialog', { name: 'Thermal impedance' });
    await expect(asked.getByRole('combobox', { name: /^Observed/ })).toHaveValue('die');
    await asked.getByRole('textbox', { name: 'From, s' }).fill('10 ms');
    await asked.getByRole('button', { name: 'Find the thermal impedance' }).click();
    await expect(asked.getByRole('img', { name: /^Thermal impedance from 0.01 s/ })).toBeVisible();
    await expect(asked.getByTitle(/^[\d.]+ °C\/W within [\d.]+ %: /)).toContainText(
      /Rth, guaranteed\s*[\d.]+ … [\d.]+\s*°C\/W/,
    );
    await expect(asked.getByRole('table', { name: 'Foster network' }).getByRole('row').nth(3)).toBeVisible();
    const written = page.waitForEvent('download');
    await asked.getByRole('button', { name: 'SPICE' }).click();
    const netlist = await readFile(await (await written).path(), 'utf8');
    expect(netlist).toMatch(/^\* Thermal impedance of 'die' against ambient[\s\S]*\.ENDS zth_cauer/);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(workspace.badge).toHaveText('UPDATED');
  });

  await test.step('numbers are typed in the table as in a spreadsheet', async () => {
    await workspace.openTab('Table');
    await expect(page.getByRole('radio', { name: 'Calculated', exact: true })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Raw', exact: true })).toBeEnabled();
    const power = workspace.tableRow('die').getByRole('gridcell').nth(2);
    await power.click();
    await page.keyboard.type('2.5 W');
    await page.keyboard.press('Enter');
    await expect(power).toHaveText('2,500.00');
    await expect(workspace.badge).toHaveText('Stale');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(power).toHaveText('2,000.00');
    await expect(workspace.badge).toHaveText('UPDATED');
    // Two rows and two columns: X and Y of the die and of the lid.
    await workspace.tableRow('die').getByRole('gridcell').nth(3).click();
    await paste('-5\t-5\n-8\t2 *\n');
    await expect(workspace.tableRow('die').getByRole('gridcell').nth(4)).toHaveText('-5.000');
    await expect(workspace.tableRow('lid').getByRole('gridcell').nth(3)).toHaveText('-8.000');
    const wrong = workspace.tableRow('lid').getByRole('gridcell').nth(4);
    await expect(wrong).toHaveAccessibleDescription(/^Enter a valid floating point number!/);
    await wrong.click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(workspace.tableRow('lid').getByRole('gridcell').nth(3)).toHaveText('-7.500');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    expect(csv).toMatch(/^\ufeffName,Min T \[°C\],[\s\S]*\r\ndie,[\s\S]*\r\nTotal power,,,2000,/);
  });
});
