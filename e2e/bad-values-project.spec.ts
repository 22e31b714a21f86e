import type { Locator } from '@playwright/test';
import {
  type BadValue,
  NO_COUNT,
  NO_NUMBER,
  NOT_POSITIVE,
  openModel,
  REQUIRED,
  refused,
} from './bad-values.ts';
import { type ControlValues, controlIn, expectControl, setControl } from './controls.ts';
import { expect, test } from './journey.ts';

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
