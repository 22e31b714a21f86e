import { NO_COUNT, NOT_POSITIVE, openModel, REQUIRED, refused } from './bad-values.ts';
import { expect, openProject, test } from './journey.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

test('a new box refuses what is no size, no number and no material, and loses nothing of what was typed', async ({
  page,
  visitor,
}) => {
  const { id } = await visitor.create('No materials');
  const model = new StoredModel(visitor.client, id);
  await openProject(page, id);
  const workspace = new WorkspacePage(page);
  const add = workspace.properties.getByRole('button', { name: 'Add', exact: true });
  await workspace.begin('Box');
  await workspace.openPropertyTab('Thermal');
  await workspace.set('Power', 75);
  await workspace.openPropertyTab('Spatial');
  for (const value of [
    { label: 'X', typed: '', said: `X: ${REQUIRED}`, right: 1 },
    { label: 'Y', typed: '1,00.5', said: /^Y: /, right: 2 },
    {
      label: 'Z',
      typed: 'abc',
      said: /^Z: Enter a valid floating point number! Unknown name 'abc'\./,
      right: 3,
    },
    { label: 'ΔX', typed: '0', said: new RegExp(`^ΔX: ${NOT_POSITIVE}`), right: 4 },
    { label: 'ΔY', typed: '-1', said: new RegExp(`^ΔY: ${NOT_POSITIVE}`), right: 5 },
    {
      label: 'ΔZ',
      typed: '1/0',
      said: /^ΔZ: Enter a valid floating point number! Division by zero/,
      right: 6,
    },
  ]) {
    await refused(workspace.properties, add, value);
  }
  await add.click();
  // The material is missing, as its tab shows, and the panel leads there.
  await workspace.expectSaid('Material', REQUIRED);
  await workspace.expectShown({ Power: 75 });
  await workspace.openPropertyTab('Spatial');
  await workspace.expectShown({ X: 1, Y: 2, Z: 3, ΔX: 4, ΔY: 5, ΔZ: 6 });
  expect(await model.outline()).toEqual([]);

  await model.addMaterials({ Copper: 390 });
  await workspace.openPropertyTab('Thermal');
  await workspace.set('Material', 'Copper');
  await expect(workspace.control('Material')).not.toHaveAttribute('aria-invalid', 'true');
  await workspace.add();
  await model.expectObject('Box 1', {
    ...{ x: 1, y: 2, z: 3, dx: 4, dy: 5, dz: 6, power: 75, material_name: 'Copper' },
  });
});

test('what is wrong in the walls, the power and the hole of a box is said', async ({ page, visitor }) => {
  const { model, workspace, press, refuse } = await openModel(page, visitor, 'Box', (stored) =>
    stored.add('box', { name: 'die', material_name: 'Copper', power: 5 }),
  );
  await workspace.select('die');
  await refuse('Update', 'Thermal', [
    { label: 'Heat transfer', typed: '-1', said: /^Enter a number of at least 0 W\/m²·K!/, right: 12 },
    { label: 'Power', typed: '', said: REQUIRED, right: 6 },
    {
      label: 'Power',
      typed: '2*V',
      said: /^Enter a valid floating point number! Unknown name 'V'\./,
      right: '2*W',
    },
    { label: 'Power', typed: '(3', said: /^Enter a valid floating point number! /, right: 7 },
  ]);
  await workspace.openPropertyTab('Spatial');
  await workspace.set('Hole', true);
  await press('Update').click();
  await workspace.expectSaid('Power', /^A hole has no material that could take its 7 mW\./);
  await workspace.set('Power', 0);
  await workspace.update();
  await model.expectObject('die', { hole: true, power: 0, hc: 12 });

  await workspace.set('Power', 'wrong');
  await press('Revert').click();
  await workspace.expectShown({ Power: 0 });
  await expect(press('Update')).toBeDisabled();

  await workspace.set('Name', '');
  await press('Update').click();
  await workspace.expectSaid('Name', REQUIRED);
  await workspace.set('Name', 'chip');
  await workspace.update();
  await model.expectOutline('chip');
});

test('a heat sink refuses fins that overlap, and a cold plate a resistance of nothing', async ({
  page,
  visitor,
}) => {
  const { model, workspace, press, refuse } = await openModel(page, visitor, 'Sink');
  await workspace.begin('Heat sink');
  await workspace.openPropertyTab('Spatial');
  // Its defaults do not fit, as a message says before anybody presses Add, with values that would.
  await workspace.expectSaid('Fin count', /^Fins overlap: 5 x 0\.5 mm do not fit in 1 mm\. Set Base ΔX to/);
  const advice = 'Fin count: set Base ΔX to at least 2.5 mm, or use at most 2 fins.';
  await expect(press('Add')).toHaveAccessibleDescription(advice);
  await press('Add').click();
  await expect(workspace.control('Fin count')).toBeFocused();
  await workspace.set('Base ΔX', 20);
  await expect(workspace.control('Fin count')).not.toHaveAttribute('aria-invalid', 'true');
  await refuse('Add', 'Spatial', [
    { label: 'Fin count', typed: '0', said: new RegExp(`^${NO_COUNT}`), right: 5 },
    { label: 'Fin count', typed: '2.5', said: /^Enter a whole number!/, right: 5 },
    { label: 'Fin thickness', typed: '0', said: new RegExp(`^${NOT_POSITIVE}`), right: 1 },
    { label: 'Fin height', typed: '', said: REQUIRED, right: 6 },
  ]);
  await workspace.add();
  await model.expectObject('Heatsink 1', { base_dx: 20, fin_count: 5, fin_thickness: 1, fin_height: 6 });

  await workspace.begin('Cold plate');
  await refuse('Add', 'Thermal', [
    { label: 'Resistance', typed: '0', said: new RegExp(`^${NOT_POSITIVE}`), right: 0.5 },
    { label: 'Conductivity', typed: '-3', said: new RegExp(`^${NOT_POSITIVE}`), right: 400 },
  ]);
  await workspace.add();
  await model.expectObject('Coldplate 1', { resistance: 0.5, conductivity: 400 });
});

test('arrays refuse elements that overlap, Quick Model without a fill and a via without a wall', async ({
  page,
  visitor,
}) => {
  const { model, workspace, press, refuse } = await openModel(page, visitor, 'Arrays');
  await workspace.begin('Ball array');
  await refuse('Add', 'Spatial', [
    { label: 'Diameter', typed: '5001', said: /^Elements overlap: the diameter of 5001 µm/, right: 4000 },
    { label: 'X count', typed: '0', said: new RegExp(NO_COUNT), right: 2 },
    { label: 'Y pitch', typed: '', said: new RegExp(REQUIRED), right: 6000 },
  ]);
  await workspace.openPropertyTab('Thermal');
  await workspace.set('Quick Model', true);
  await press('Add').click();
  await workspace.expectSaid('Quick Model', /^Quick Model is valid only with a fill material\./);
  await workspace.set('Fill material', 'FR-4');
  await expect(workspace.properties.getByText('Quick Model is valid only')).toBeHidden();
  await workspace.add();
  await model.expectObject('Ball Array 1', { diameter: 4000, lumped: true, fill_material_name: 'FR-4' });

  await workspace.begin('Via array');
  await workspace.openPropertyTab('Spatial');
  await workspace.set('Plated', true);
  await refuse('Add', 'Spatial', [
    {
      label: 'Inner diameter',
      typed: '1000',
      said: /^The inner diameter of 1000 µm leaves no barrel/,
      right: 700,
    },
  ]);
  await workspace.add();
  await model.expectObject('Via Array 1', { is_plated: true, inner_diameter: 700 });
});

test('an error leads to its field and moves nothing', async ({ page, visitor }) => {
  const { workspace, press } = await openModel(page, visitor, 'Still', (stored) =>
    stored.add('box', { name: 'die', material_name: 'Copper', power: 5 }),
  );
  await workspace.select('die');
  await workspace.openPropertyTab('Thermal');
  const below = async () => (await workspace.control('Bind to ambient').boundingBox())?.y;
  const before = await below();
  await workspace.set('Heat transfer', '-1');
  await workspace.set('Power', '7 + a very long expression of names that nobody knows');
  await expect(workspace.control('Power')).toHaveAttribute('aria-invalid', 'true');
  expect(await below()).toBe(before);
  await workspace.openPropertyTab('Spatial');
  await press('Update').click();
  await expect(workspace.control('Power')).toBeFocused();
  await workspace.set('Name', '');
  expect(await below()).toBe(before);
});
