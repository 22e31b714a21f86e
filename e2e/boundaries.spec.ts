import { endpoints } from '@thermarium/api';
import { controlIn, setControl } from './controls.ts';
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

test('a base is held at a temperature over time, and then in an ambient over time: the panel asks for the temperature first, and the end of the transient has the last point', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Held over time', async (made) => {
    const body = [{ name: 'Metal', conductivity: 390, density: 8900, specific_heat: 385 }];
    await visitor.client(endpoints.createMaterials, { params: { project: made.project }, body });
    await made.add('box', { name: 'base', ...plate, z: -1, hc: 0, material_name: 'Metal' });
  });
  await page.getByRole('radiogroup', { name: 'Solution type' }).getByText('Transient').click();
  await workspace.select('base');
  await workspace.openPropertyTab('Thermal');
  const course = workspace.field('Held over time');
  await expect(course).toBeDisabled();
  await workspace.setAll({ 'Held at': '0' });
  await expect(course).toBeEnabled();
  await course.fill('0 40, 0 70');
  await course.press('Tab');
  await expect(course).toHaveAccessibleDescription(/Times must rise: 0 s follows 0 s\./);
  await workspace.setAll({ 'Held over time': '0 40, 0.5 70' });
  await workspace.update();
  await model.expectObject('base', { held_at: 0, held_at_over_time: '0 40, 0.5 70' });
  await workspace.solve();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
  const slider = page.getByRole('region', { name: 'Transient' }).getByRole('slider', { name: 'Time step' });
  await slider.press('End');
  await expect.poll(() => workspace.selected('Tmax')).toBe(70);
  await slider.press('Home');
  await expect.poll(() => workspace.selected('Tmax')).toBe(40);

  await workspace.openPropertyTab('Thermal');
  await workspace.setAll({ 'Held at': '' });
  await expect(course).toBeDisabled();
  await workspace.update();
  await model.expectObject('base', { held_at: null, held_at_over_time: '' });

  // Its ambient may follow time, too: strong films take the base along.
  const around = { hc: 100_000, ambient: 20, ambient_over_time: '0 20, 0.5 60' };
  await workspace.setAll({ 'Heat transfer': 100_000, Ambient: 20, 'Over time': '0 20, 0.5 60' });
  await workspace.update();
  await model.expectObject('base', around);
  await workspace.solve();
  await slider.press('End');
  await expect.poll(() => workspace.selected('Tmax')).toBeGreaterThan(58);
  expect(await workspace.selected('Tmax')).toBeLessThanOrEqual(60);
});

test('a lid starts hot: the panel takes its temperature, and the first step of the transient shows it', async ({
  page,
  visitor,
}) => {
  const { model, workspace } = await openModel(page, visitor, 'Hot start', async (made) => {
    const body = [{ name: 'Metal', conductivity: 390, density: 8900, specific_heat: 385 }];
    await visitor.client(endpoints.createMaterials, { params: { project: made.project }, body });
    const metal = { ...plate, material_name: 'Metal', hc: 0 };
    await made.add('box', { name: 'base', ...metal, z: -1 });
    await made.add('box', { name: 'lid', ...metal, z: 0 });
  });
  await page.getByRole('radiogroup', { name: 'Solution type' }).getByText('Transient').click();

  await workspace.select('lid');
  await workspace.openPropertyTab('Thermal');
  const start = workspace.field('Initial temperature');
  await expect(start).toHaveAttribute('placeholder', 'from world 25.0');
  await start.fill('-300');
  await start.press('Tab');
  await expect(start).toHaveAccessibleDescription(/^Enter a number of at least -273\.15 °C!/);
  await workspace.setAll({ 'Initial temperature': '45*W' });
  await workspace.update();
  await model.expectObject('lid', { initial: '45*W' });
  await workspace.solve();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();

  const slider = page.getByRole('region', { name: 'Transient' }).getByRole('slider', { name: 'Time step' });
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^0 s/);
  await expect(page.getByRole('region', { name: 'Legend' })).toContainText('Time 0 s');
  // Where the two touch they are at the mean of their temperatures from the first moment on.
  await expect.poll(() => workspace.selected('Tmax')).toBe(90);
  expect(await workspace.selected('Tmin')).toBe(57.5);
  await workspace.select('base');
  await expect.poll(() => workspace.selected('Tmin')).toBe(25);
  // Two plates alike, without a way out: after a second both are as warm as the mean.
  await slider.press('End');
  await expect.poll(() => workspace.selected('Tmax')).toBeCloseTo(57.5, 1);
});

test('a transient starts from the steady state where the properties of the project say so: it stands still until its power steps', async ({
  page,
  visitor,
}) => {
  const { workspace } = await openModel(page, visitor, 'Warm start', async (made) => {
    const body = [{ name: 'Metal', conductivity: 390, density: 8900, specific_heat: 385 }];
    await visitor.client(endpoints.createMaterials, { params: { project: made.project }, body });
    await made.add('box', { name: 'base', ...plate, z: -1, hc: 500, material_name: 'Metal' });
    const { dx, dy } = plate;
    await made.add('transient_source', {
      ...{ name: 'load', plane: 'XY', x: 0, y: 0, z: 0, dx, dy, dz: 0 },
      powers: [
        { time: 0, power: 1200 },
        { time: 0.6, power: 2400 },
      ],
    });
  });
  await page.getByRole('radiogroup', { name: 'Solution type' }).getByText('Transient').click();
  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Project' });
  await dialog.getByRole('tab', { name: 'Transient' }).click();
  await setControl(controlIn(dialog, 'Start from'), 'Steady state');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await workspace.select('base');
  await workspace.solve();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
  const slider = page.getByRole('region', { name: 'Transient' }).getByRole('slider', { name: 'Time step' });
  await slider.press('Home');
  // 1.2 W through 500 W/m²·K over 240 mm².
  await expect.poll(() => workspace.selected('Tmin')).toBeCloseTo(35, 0);
  const before = await workspace.selected('Tmin');
  for (let step = 0; step < 6; step++) await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^0\.6 s/);
  await expect.poll(() => workspace.selected('Tmin')).toBe(before);
  await slider.press('End');
  await expect.poll(() => workspace.selected('Tmin')).toBeGreaterThan(before + 0.5);

  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  await dialog.getByRole('tab', { name: 'Transient' }).click();
  await setControl(controlIn(dialog, 'Start from'), 'Initial temperatures');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(workspace.badge).toHaveText('Stale');
});

test('a transient goes on from a stored solution: it is refused while that has no temperatures inside, and begins at its end', async ({
  page,
  visitor,
}) => {
  const { workspace } = await openModel(page, visitor, 'Going on', async (made) => {
    const body = [{ name: 'Metal', conductivity: 390, density: 8900, specific_heat: 385 }];
    await visitor.client(endpoints.createMaterials, { params: { project: made.project }, body });
    await made.add('box', { name: 'base', ...plate, z: -1, hc: 500, power: 2400, material_name: 'Metal' });
  });
  await page.getByRole('radiogroup', { name: 'Solution type' }).getByText('Transient').click();
  const dialog = page.getByRole('dialog', { name: 'Update Project' });
  const properties = async (values: Record<string, string>, savesInside?: boolean) => {
    await page.getByRole('button', { name: 'Properties', exact: true }).click();
    await dialog.getByRole('tab', { name: 'Transient' }).click();
    for (const [label, value] of Object.entries(values)) await setControl(controlIn(dialog, label), value);
    if (savesInside !== undefined) await setControl(controlIn(dialog, 'Save internal temp.'), savesInside);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  await dialog.getByRole('tab', { name: 'Transient' }).click();
  await expect(controlIn(dialog, 'Solution to start from')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await workspace.select('base');
  await workspace.solve();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution').click();
  const slider = page.getByRole('region', { name: 'Transient' }).getByRole('slider', { name: 'Time step' });
  await slider.press('End');
  await expect.poll(() => workspace.selected('Tmax')).toBeGreaterThan(25.5);

  await properties({ 'Start from': 'Stored solution', 'Solution to start from': 'Transient' });
  await page.getByRole('button', { name: 'SOLVE' }).click();
  await expect(page.getByText(/no temperatures inside\. Switch on/).first()).toBeVisible();
  await properties({ 'Start from': 'Initial temperatures' }, true);
  await workspace.solve();
  await slider.press('End');
  const end = await workspace.selected('Tmax');
  await properties({ 'Start from': 'Stored solution' });
  await workspace.solve();
  await slider.press('Home');
  await expect.poll(() => workspace.selected('Tmax')).toBeCloseTo(end, 1);
  await slider.press('End');
  await expect.poll(() => workspace.selected('Tmax')).toBeGreaterThan(end + 0.5);
});

test('a contact of two named objects is typed in the properties of the project, and taken back', async ({
  page,
  visitor,
}) => {
  const { workspace } = await openModel(page, visitor, 'Contacts', async (made) => {
    await made.add('box', { name: 'base', ...plate, z: -1, hc: 0, held_at: 60 });
    await made.add('box', { name: 'chip', ...plate, z: 0, hc: 0, power: 10_000 });
  });
  await workspace.select('chip');
  await workspace.solve();
  const perfect = await workspace.selected('Tmax');

  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Project' });
  const field = (label: string) => controlIn(dialog, label);
  await dialog.getByRole('tab', { name: 'Contacts' }).click();
  await dialog.getByRole('button', { name: 'Contact', exact: true }).click();
  await setControl(field('First of row 1'), 'chip');
  await setControl(field('Second of row 1'), 'bass');
  await setControl(field('Resistance of row 1'), '-1');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(field('Resistance of row 1')).toHaveAccessibleDescription(
    /^Row 1, Resistance: Enter a number of at least 0/,
  );
  await setControl(field('Resistance of row 1'), '25*W');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await expect(workspace.badge).toHaveText('Stale');
  await page.getByRole('button', { name: 'SOLVE' }).click();
  await page.getByRole('button', { name: 'Why the solution failed' }).click();
  await expect(page.getByRole('dialog', { name: 'Why the solution failed' })).toContainText(
    /There is neither an object nor a material 'bass'\. .*did you mean 'base'/,
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  await dialog.getByRole('tab', { name: 'Contacts' }).click();
  await setControl(field('Second of row 1'), 'base');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await workspace.solve();
  // 10 W through 50 °C·mm²/W over 100 mm².
  await expect.poll(async () => (await workspace.selected('Tmax')) - perfect).toBeCloseTo(5, 1);

  await workspace.step('Undo', 'button');
  await workspace.step('Undo', 'button');
  await workspace.solve();
  await expect.poll(() => workspace.selected('Tmax')).toBe(perfect);
});
