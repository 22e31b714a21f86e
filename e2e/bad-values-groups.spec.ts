import { NOT_POSITIVE, openModel, REQUIRED, refused } from './bad-values.ts';
import { expect, test } from './journey.ts';

test('a board refuses layers without thickness or material, and being active without layers', async ({
  page,
  visitor,
}) => {
  const { model, workspace, press, refuse } = await openModel(page, visitor, 'Board', (stored) =>
    stored.add('pcb', { name: 'bare', active: false }),
  );
  await workspace.select('bare');
  await press('Set Active').click();
  await expect(page.getByRole('alert').filter({ hasText: 'pcb has no layers' })).toBeVisible();
  await model.expectObject('bare', { active: false });

  await workspace.begin('Multi-layer');
  await workspace.openPropertyTab(/^Layers/);
  await press('Layer').click();
  await workspace.set('Name of row 1', 'Top');
  await workspace.openPropertyTab('General');
  await press('Add').click();
  // The panel leads to the tab with the fault.
  await workspace.expectSaid('Thickness of row 1', `Row 1, Thickness: ${REQUIRED}`);
  await refuse('Add', /^Layers/, [
    {
      label: 'Thickness of row 1',
      typed: '0',
      said: new RegExp(`^Row 1, Thickness: ${NOT_POSITIVE}`),
      right: 35,
    },
  ]);
  await workspace.expectSaid('Material of row 1', `Row 1, Material: ${REQUIRED}`);
  await workspace.chooseLayerMaterials(1, 'Copper', 'FR-4');
  await refuse('Add', /^Layers/, [
    {
      label: 'Ratio of row 1',
      typed: '120',
      said: /^Row 1, Ratio: Enter a number of at most 100 %!/,
      right: 60,
    },
    { label: 'Ratio of row 1', typed: '', said: `Row 1, Ratio: ${REQUIRED}`, right: 70 },
  ]);
  await workspace.expectShown({ 'Name of row 1': 'Top' });
  await workspace.add();
  await model.expectObject('PCB 1', { layers: [{ name: 'Top', thickness: 35, ratio: 70 }] });
});

test('sources refuse equal times and no extent, polygons what crosses itself', async ({ page, visitor }) => {
  const { model, workspace, press, refuse } = await openModel(page, visitor, 'Sources', (stored) =>
    stored.add('transient_source', {
      name: 'pulse',
      dx: 4,
      dy: 4,
      powers: [
        { time: 0, power: 1 },
        { time: 2, power: 3 },
      ],
    }),
  );
  await workspace.select('pulse');
  await refuse('Update', 'Thermal', [
    {
      label: 'Time of row 2',
      typed: '0',
      said: /^Row 2, Time: Rows 1 and 2 have the same time, 0 s\./,
      right: 4,
    },
    { label: 'Time of row 2', typed: '-1', said: /^Row 2, Time: Enter a number of at least 0 s!/, right: 4 },
    { label: 'Power of row 2', typed: '', said: `Row 2, Power: ${REQUIRED}`, right: 9 },
  ]);
  await workspace.update();
  await model.expectObject('pulse', { powers: [{ time: 0 }, { time: 4, power: 9 }] });

  await workspace.begin('Source');
  await refuse('Add', 'Spatial', [
    {
      label: 'ΔX',
      typed: '0',
      said: /^ΔX: The size along x is 0 mm; it must be at least 0\.0001 mm\./,
      right: 3,
    },
  ]);
  await press('Cancel').click();
  await expect(press('Add')).toBeHidden();

  await workspace.begin('Polygon', 'menu');
  await refuse('Add', 'Spatial', [
    {
      label: 'Polygon x y',
      typed: '0 0,\n10 10,\n10 0,\n0 10',
      said: /^The outline crosses or touches itself/,
      right: '0 0, 8 0, 8 8',
    },
    {
      label: 'Polygon x y',
      typed: '0 0,\n10 x,\n10 0',
      said: /^Point 2 of the outline: 'x' is not a number\./,
      right: '0 0, 8 0, 8 8',
    },
    { label: 'Polygon x y', typed: '', said: REQUIRED, right: '0 0, 8 0, 8 8' },
    { label: 'Thickness', typed: '0', said: new RegExp(`^${NOT_POSITIVE}`), right: 2 },
  ]);
  await workspace.add();
  await model.expectObject('Polygon 1', { polygon: '0 0, 8 0, 8 8', thickness: 2 });
});

test('assemblies and planes need a name and numbers', async ({ page, visitor }) => {
  const { model, workspace, press, refuse } = await openModel(page, visitor, 'Groups', async (stored) => {
    const stack = await stored.add('assembly', { name: 'stack' });
    await stored.add('box', { name: 'die', parent: stack, material_name: 'Copper' });
  });
  const { properties } = workspace;
  await workspace.begin('Assembly', 'menu');
  await workspace.openPropertyTab('Thermal');
  await refused(properties, press('Add'), { label: 'Name', typed: '', said: REQUIRED, right: 'rack' });
  await workspace.set('Name', '');
  await press('Add').click();
  await expect(workspace.control('Name')).toBeFocused();
  await workspace.set('Name', 'rack');
  await refuse('Add', 'Thermal', [
    { label: 'Heat transfer', typed: 'a lot', said: /^Enter a valid floating point number! /, right: 20 },
    { label: 'Heat transfer', typed: '-5', said: /^Enter a number of at least 0/, right: 30 },
  ]);
  await workspace.openTranslationTab('Array');
  await workspace.set('Array', true);
  // Counts are rounded, and at least 1.
  await workspace.setAll({ 'X count': 1.6 });
  await press('Add').click();
  await workspace.expectSaid('X pitch', /2 copies along x need a pitch; it is 0 µm\./);
  await workspace.set('X pitch', 3000);
  await workspace.add();
  await model.expectObject('rack', { hc: 30, xcount_calc: 2, xpitch: 3000 });

  await workspace.select('stack');
  await workspace.openTranslationTab('Translation');
  await workspace.set('X', 'left');
  await workspace.expectSaid('X', /^Enter a valid floating point number! Unknown name 'left'\./);
  await press('Update').click();
  await workspace.expectShown({ X: 'left' });
  await workspace.set('X', 7);
  await workspace.update();
  await model.expectObject('die', { x: 7 });

  await workspace.begin('Plane', 'menu');
  await refused(properties, press('Add'), { label: 'Name', typed: '', said: REQUIRED, right: 'cut' });
  await refused(properties, press('Add'), { label: 'z', typed: '', said: REQUIRED, right: 2 });
  await refused(properties, press('Add'), {
    label: 'z',
    typed: '1..2',
    said: /^Enter a valid floating point number! /,
    right: 2.5,
  });
  await workspace.add();
  await model.expectPlane('cut', { coordinate: 2.5 });
});
