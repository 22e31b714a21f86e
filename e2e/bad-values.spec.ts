import type { Locator, Page } from '@playwright/test';
import { type ControlValues, controlIn, expectControl, setControl } from './controls.ts';
import { expect, openProject, test, type Visitor } from './journey.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

const REQUIRED = 'This field is required!';
const NO_NUMBER = 'Enter a valid floating point number!';
const NOT_POSITIVE = 'Enter a positive number!';
const NO_COUNT = 'A positive number is expected';

/** A value typed into a field, the message for it, and a value that is right. */
interface BadValue {
  readonly label: string;
  readonly typed: string;
  readonly said: string | RegExp;
  readonly right: string | number;
}

/**
 * Types the value, presses the button, and sees the message beneath the field, which goes with the right
 * value.
 */
async function refused(form: Locator, button: Locator, { label, typed, said, right }: BadValue) {
  await test.step(`${label}: ${typed === '' ? 'nothing' : typed}`, async () => {
    const control = controlIn(form, label);
    await setControl(control, typed);
    await button.click();
    await expect(control).toHaveAccessibleDescription(said);
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expectControl(control, typed);
    await setControl(control, right);
    await expect(control).not.toHaveAttribute('aria-invalid', 'true');
    await expect(control).not.toHaveAccessibleDescription(said);
  });
}

async function openModel(
  page: Page,
  visitor: Visitor,
  name: string,
  build: (model: StoredModel) => Promise<unknown> = async () => {},
) {
  const { id } = await visitor.create(name);
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ Copper: 390, 'FR-4': 0.3 });
  await model.addParameter('W', 2);
  await build(model);
  await openProject(page, id);
  const workspace = new WorkspacePage(page);
  const press = (caption: string) => workspace.properties.getByRole('button', { name: caption, exact: true });
  /** Tries one bad value after another in a tab of the panel. */
  const refuse = async (caption: 'Add' | 'Update', tab: string | RegExp, values: readonly BadValue[]) => {
    for (const value of values) {
      await workspace.openPropertyTab(tab);
      await refused(workspace.properties, press(caption), value);
    }
  };
  return { model, workspace, press, refuse };
}

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

test('a material needs a name and what conducts; density and specific heat are positive', async ({
  page,
  visitor,
}) => {
  const { workspace } = await openModel(page, visitor, 'Materials');
  await workspace.openTab('Materials');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Material').click();
  const dialog = page.getByRole('dialog', { name: 'Add material' });
  const add = dialog.getByRole('button', { name: 'Add' });
  await add.click();
  await expect(dialog.getByText(REQUIRED)).toHaveCount(2);
  await setControl(controlIn(dialog, 'Anisotropic'), true);
  await expect(dialog.getByText(REQUIRED)).toHaveCount(4);
  for (const value of [
    { label: 'Name', typed: '', said: REQUIRED, right: 'Sheet' },
    { label: 'Name', typed: 'Copper', said: /Copper/, right: 'Sheet' },
    { label: 'Thermal Conductivity X', typed: '0', said: NOT_POSITIVE, right: '10*W' },
    {
      label: 'Thermal Conductivity Y',
      typed: 'q',
      said: /^Enter a valid floating point number! Unknown name 'q'/,
      right: 30,
    },
    { label: 'Thermal Conductivity Z', typed: '', said: REQUIRED, right: 1 },
    { label: 'Density', typed: '-1', said: NOT_POSITIVE, right: 1200 },
    { label: 'Specific Heat', typed: '0', said: NOT_POSITIVE, right: 900 },
    { label: 'Surface Emissivity', typed: '1.5', said: 'Enter a number of at most 1!', right: 0.9 },
  ]) {
    await refused(dialog, add, value);
  }
  await expectShown(dialog, { Name: 'Sheet', 'Thermal Conductivity X': '10*W', Density: 1200 });
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(button('Edit Sheet')).toBeVisible();
});

test('the properties of a project are all required, and numbers', async ({ page, visitor }) => {
  const { model, workspace } = await openModel(page, visitor, 'Properties');
  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Project' });
  const update = dialog.getByRole('button', { name: 'Update' });
  await refused(dialog, update, { label: 'Name', typed: '', said: REQUIRED, right: 'Checked' });
  const byTab: { readonly [tab: string]: readonly BadValue[] } = {
    World: [
      { label: 'Ambient', typed: '', said: REQUIRED, right: '10*W' },
      { label: 'Ambient', typed: '-300', said: /^Enter a number of at least -273\.15 °C!/, right: 20 },
      { label: 'Heat transfer', typed: '-1', said: /^Enter a number of at least 0/, right: 10 },
    ],
    Solver: [
      { label: 'Resolution', typed: 'W', said: new RegExp(`^${NO_NUMBER}`), right: 0.5 },
      { label: 'Resolution', typed: '0', said: new RegExp(`^${NOT_POSITIVE}`), right: 0.5 },
      { label: 'Precision', typed: '', said: REQUIRED, right: 1e-7 },
      { label: 'Iterations', typed: '0', said: new RegExp(`^${NO_COUNT}`), right: 500 },
      { label: 'Quick Model limit', typed: '', said: REQUIRED, right: 5000 },
    ],
    Transient: [
      { label: 'Duration', typed: '0', said: new RegExp(`^${NOT_POSITIVE}`), right: 2 },
      { label: 'Steps', typed: '', said: REQUIRED, right: 20 },
    ],
    Bounds: [
      { label: 'ΔX max', typed: '-100', said: /The world spans from -100 to -100 mm along x\./, right: 50 },
      { label: 'ΔZ min', typed: '2 kg', said: new RegExp(NO_NUMBER), right: 60 },
    ],
  };
  for (const [tab, values] of Object.entries(byTab)) {
    await dialog.getByRole('tab', { name: tab }).click();
    for (const value of values) {
      // Once all values are right they are stored and the dialog closes: this one must stay open.
      await refused(dialog, update, value);
    }
  }
  await update.click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => model.world())
    .toMatchObject({
      ...{ ambient: 20, hc: 10, resolution: 0.5, precision: 1e-7, iterations: 500, lump_limit: 5000 },
      ...{ duration: 2, steps: 20, dxmax: 50, dzmin: 60 },
    });
  await expect(workspace.page.getByRole('heading', { name: 'Checked' })).toBeVisible();
});

test('the position bar refuses what is no number and keeps the object where it is', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Position', (stored) =>
    stored.add('box', { name: 'die', x: 3, material_name: 'Copper' }),
  );
  await workspace.select('die');
  const x = workspace.place('X');
  await x.fill('left');
  await expect(x).toHaveAttribute('aria-invalid', 'true');
  await x.press('Enter');
  await expect(x).toHaveAccessibleDescription(/^Enter a valid floating point number! Unknown name 'left'/);
  await expect(x).toHaveValue('left');
  await x.fill('4');
  await expect(x).not.toHaveAttribute('aria-invalid', 'true');
  await x.press('Enter');
  await model.expectObject('die', { x: 4 });
  const dz = workspace.place('ΔZ');
  await dz.fill('0');
  await dz.press('Enter');
  await expect(dz).toHaveAccessibleDescription(new RegExp(NOT_POSITIVE));
  await model.expectObject('die', { dz: 1 });
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

test('what is typed into the position bar goes to the object for which it was typed', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Two boxes', async (stored) => {
    await stored.add('box', { name: 'first', x: 3, material_name: 'Copper' });
    await stored.add('box', { name: 'second', x: 9, material_name: 'Copper' });
  });
  const x = workspace.place('X');
  await workspace.select('first');
  await x.fill('2*W');
  await workspace.clickPicture(0.02, 0.5);
  await expect(x).toHaveValue('');
  await model.expectObject('first', { x: '2*W' });
  await workspace.select('first');
  await x.fill('left');
  await workspace.select('second');
  await expect(x).toHaveValue('9.000');
  await expect(x).not.toHaveAttribute('aria-invalid', 'true');
  await workspace.select('first');
  await expect(x).toHaveValue('left');
  await expect(x).toHaveAttribute('aria-invalid', 'true');
  await x.press('Escape');
  await expect(x).not.toHaveAttribute('aria-invalid', 'true');
  await expect(x).toHaveValue('2*W');
  await model.expectObject('first', { x: '2*W' });
  await model.expectObject('second', { x: 9 });
});

async function expectShown(form: Locator, values: ControlValues): Promise<void> {
  for (const [label, value] of Object.entries(values)) await expectControl(controlIn(form, label), value);
}
