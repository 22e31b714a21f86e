import { readFile } from 'node:fs/promises';
import { endpoints, type Library } from '@thermarium/api';
import { expect, test, type Visitor } from './journey.ts';

async function libraryNamed({ client }: Visitor, name: string): Promise<Library> {
  const found = (await client(endpoints.libraries)).find((each) => each.name === name);
  if (!found) throw new Error(`There is no library ${name}.`);
  return found;
}

test('materials of a library are added, corrected, copied and deleted; a viewer only sees them', async ({
  page,
  visitor,
  guest,
}) => {
  const { id: library } = await visitor.client(endpoints.createLibrary, { body: { name: 'Metals' } });
  await visitor.client(endpoints.createLibrary, { body: { name: 'Sheets' } });
  await visitor.client(endpoints.updateLibraryPermissions, {
    params: { library },
    body: [
      { username: 'ada@example.com', permissions: { owner: true, editor: true, viewer: true } },
      { username: guest.email, permissions: { owner: false, editor: false, viewer: true } },
    ],
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/library/')) sent.push(request.method());
  });
  await page.goto('/#/materials');
  const tab = (name: string) => page.getByRole('tab', { name });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await tab('Metals').click();

  await test.step('a new one, with what is wrong beside its field', async () => {
    await page.getByRole('button', { name: 'Material', exact: true }).click();
    await expect(dialog.getByRole('heading', { name: 'New Material' })).toBeVisible();
    await field('Name').fill('Graphite');
    await field('Density, kg/m³').fill('-1');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('alert')).toHaveText([
      'This field is required!',
      'Enter a positive number!',
    ]);
    await dialog.getByText('Anisotropic', { exact: true }).click();
    await field('Thermal Conductivity X, W/m∙K').fill('1600');
    await field('Thermal Conductivity Y, W/m∙K').fill('1500');
    await field('Thermal Conductivity Z, W/m∙K').fill('18,5');
    await field('Color').fill('#334455');
    await field('Density, kg/m³').fill('2 * 900');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(['Enter a valid floating point number!']);
    await field('Density, kg/m³').fill('1800');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toBeHidden();
    await expect(row('Graphite').getByRole('cell')).toContainText([
      'Graphite',
      '1,600 / 1,500 / 18.5',
      '#334455',
      '1,800',
    ]);
  });

  await test.step('F1 shows the line of a value', async () => {
    await row('Graphite').hover();
    await row('Graphite').getByRole('button', { name: 'Edit Graphite' }).click();
    await dialog.getByRole('textbox', { name: 'Density' }).focus();
    await page.keyboard.press('F1');
    const help = page.getByRole('dialog', { name: 'Material: Density' });
    await expect(help).toContainText('Needed by transient solves.');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('an unchanged form closes without a request', async () => {
    sent.length = 0;
    await row('Graphite').hover();
    await row('Graphite').getByRole('button', { name: 'Edit Graphite' }).click();
    await expect(dialog.getByRole('heading', { name: 'Edit Material' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
    expect(sent).toEqual([]);
  });

  await test.step('a copy in another library is found by the search, whose counts stand on the tabs', async () => {
    await row('Graphite').hover();
    await row('Graphite').getByRole('button', { name: 'Copy Graphite to…' }).click();
    // Other journeys may have left libraries of the same owner.
    await dialog.getByLabel('To library').click();
    await page.getByRole('option', { name: 'Sheets', exact: true }).click();
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText("'Graphite' was copied to 'Sheets'.")).toBeVisible();
    const { materials } = await libraryNamed(visitor, 'Sheets');
    expect(materials).toMatchObject([
      { name: 'Graphite', conductivity: 1600, conductivity_y: 1500, conductivity_z: 18.5, density: 1800 },
    ]);
    await page.getByLabel('Find material in libraries').fill('graphite');
    await expect(tab('Sheets')).toContainText('1');
    await page.getByLabel('Find material in libraries').fill('');
  });

  await test.step('a viewer finds no way to change it', async () => {
    await guest.page.goto('/#/materials');
    await guest.page.getByRole('tab', { name: 'Metals' }).click();
    const panel = guest.page.getByRole('tabpanel');
    await panel.getByRole('button', { name: 'Show Graphite' }).click();
    const shown = guest.page.getByRole('dialog');
    await expect(shown.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
    await shown.getByRole('button', { name: 'Close', exact: true }).last().click();
    for (const name of ['Material', 'Properties', 'Share', 'Delete', 'Edit Graphite', 'Delete Graphite'])
      await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(0);
  });

  await test.step('it is deleted after a question', async () => {
    await row('Graphite').hover();
    await row('Graphite').getByRole('button', { name: 'Delete Graphite' }).click();
    await expect(dialog.getByRole('heading', { name: 'Delete Graphite?' })).toBeVisible();
    await expect(dialog.getByText('Are you sure?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'This library is empty' })).toBeVisible();
    expect((await libraryNamed(visitor, 'Metals')).materials).toEqual([]);
  });

  await test.step('and so is the library', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByRole('heading', { name: 'Delete library?' })).toBeVisible();
    await expect(dialog.getByText('Are you sure?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(tab('Metals')).toBeHidden();
  });
});

test('a library is shared with a colleague, who corrects it and cannot share it on', async ({
  page,
  visitor,
  guest,
}) => {
  const { id: library } = await visitor.client(endpoints.createLibrary, { body: { name: 'Greases' } });
  const params = { library };
  await visitor.client(endpoints.createLibraryMaterial, { params, body: { name: 'Paste', conductivity: 4 } });
  await page.goto('/#/materials');
  await page.getByRole('tab', { name: 'Greases' }).click();
  await page.getByRole('button', { name: 'Properties' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Library' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Share' }).click();
  const sharing = page.getByRole('dialog', { name: 'Edit permissions' });
  await expect(sharing.getByRole('button', { name: 'Submit' })).toBeDisabled();
  const titles = ['Username', 'Owner', 'Editor', 'Viewer', 'Remove'];
  await expect(sharing.getByRole('columnheader')).toHaveText(titles);
  await sharing.getByRole('textbox', { name: 'Username' }).fill(guest.email);
  await sharing.getByRole('checkbox', { name: 'Editor', exact: true }).check();
  await sharing.getByRole('button', { name: 'Add' }).click();
  await sharing.getByRole('button', { name: 'Submit' }).click();
  await expect(sharing).toBeHidden();

  const { page: theirs } = guest;
  await theirs.goto('/#/materials');
  await theirs.getByRole('tab', { name: 'Greases' }).click();
  const panel = theirs.getByRole('tabpanel');
  await expect(panel.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await panel.getByRole('row', { name: 'Paste' }).hover();
  await panel.getByRole('button', { name: 'Edit Paste' }).click();
  const editing = theirs.getByRole('dialog', { name: 'Edit Material' });
  await editing.getByRole('textbox', { name: /^Thermal Conductivity/ }).fill('5.5');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect(editing).toBeHidden();
  await expect(panel.getByRole('row', { name: 'Paste' })).toContainText('5.5');

  await page.reload();
  await expect(page.getByRole('row', { name: 'Paste' })).toContainText('5.5');
});

test('a library is saved as a file, and a file is brought in after its changes were shown', async ({
  page,
  visitor,
}) => {
  const { id: library } = await visitor.client(endpoints.createLibrary, { body: { name: 'Pads' } });
  const params = { library };
  for (const body of [
    { name: 'Soft', conductivity: 1 },
    { name: 'Hard', conductivity: 5, density: 3200 },
  ])
    await visitor.client(endpoints.createLibraryMaterial, { params, body });
  await page.goto('/#/materials');
  await page.getByRole('tab', { name: 'Pads' }).click();
  const dialog = page.getByRole('dialog');
  const bring = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Pads.csv');
  const text = await readFile(await saved.path(), 'utf8');

  await test.step('wrong lines are told', async () => {
    await bring('pads.csv', 'name,conductivity\nA,1\nB,-1\n');
    await expect(dialog.getByText('Line 3, conductivity: Enter a positive number!')).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    expect((await libraryNamed(visitor, 'Pads')).materials).toHaveLength(2);
  });

  await test.step('what is equal stays, what clashes gets a number', async () => {
    await bring(
      'pads.csv',
      `${text.replace('3200', '3300')}"=Odd",,0.5\n`.replace(',,0.5', ',#112233,,,,false,0.5,,'),
    );
    await expect(dialog.getByRole('status')).toHaveText(
      '1 new, 1 with a name that is taken, 1 there already.',
    );
    await expect(dialog.getByText("is added as 'Hard (2)'")).toBeVisible();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog).toBeHidden();
    const { materials } = await libraryNamed(visitor, 'Pads');
    expect(materials.map(({ name }) => name).sort()).toEqual(['=Odd', 'Hard', 'Hard (2)', 'Soft']);
  });
});
