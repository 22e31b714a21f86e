import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { endpoints } from '@thermarium/api';
import { expect, openProject, test } from './journey.ts';
import { StoredModel } from './stored-model.ts';

interface Dropped {
  readonly name: string;
  readonly text: string;
}

const SAMPLES = resolve(import.meta.dirname, '../packages/exchange/src/ecxml/samples');

/** Chooses files by an entry of the Import menu, by keyboard alone. */
async function choose(page: Page, entry: string, files: readonly Dropped[]): Promise<void> {
  const opener = page.getByRole('button', { name: 'Import' });
  await expect(opener).toBeEnabled();
  const choosing = page.waitForEvent('filechooser');
  await opener.press('Enter');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
  await (await choosing).setFiles(
    files.map(({ name, text }) => ({ name, mimeType: '', buffer: Buffer.from(text) })),
  );
}

/** Holds files over the page, does what is asked meanwhile, and drops them. */
async function drop(page: Page, files: readonly Dropped[], meanwhile: () => Promise<void>): Promise<void> {
  const held = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, text } of list) data.items.add(new File([text], name));
    return data;
  }, files);
  const main = page.getByRole('main');
  for (const type of ['dragenter', 'dragover']) await main.dispatchEvent(type, { dataTransfer: held });
  await meanwhile();
  await main.dispatchEvent('drop', { dataTransfer: held });
}

test('an ECXML file of others becomes a project after a look at what does not come in', async ({
  page,
  visitor,
}) => {
  const text = await readFile(resolve(SAMPLES, 'all-elements.ecxml'), 'utf8');
  const before = (await visitor.client(endpoints.rootProjects)).length;
  await page.goto('/#/dashboard');
  await choose(page, 'Import JSON', [{ name: 'cabinet.xml', text }]);
  const dialog = page.getByRole('dialog', { name: 'Import cabinet.xml' });
  const losses = dialog.getByRole('table', { name: 'What does not come in as it is' });
  await expect(losses.getByRole('row', { name: /^axial3dFan/ })).toContainText(
    'There is no flow of air here',
  );
  await expect(dialog.getByText('ECXML', { exact: true })).toBeVisible();
  expect(await visitor.client(endpoints.rootProjects)).toHaveLength(before);

  await dialog.getByRole('textbox', { name: 'Project name' }).fill('Cabinet');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const card = page.getByRole('listitem', { name: 'Cabinet', exact: true });
  await expect(card.getByRole('link', { name: 'Cabinet' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tree', { name: 'Model' }).getByRole('treeitem').first()).toBeVisible();
});

test('a file with errors is refused line by line, and nothing is created', async ({ page, visitor }) => {
  const before = (await visitor.client(endpoints.rootProjects)).length;
  const block = 'name,type,x0,y0,z0,dx,dy,dz,material\nlid,box,0,0,0,1,1\ndie,box,0,0,0,5,5,1,Unobtainium\n';
  await page.goto('/#/dashboard');
  await choose(page, 'Import CSV', [
    { name: 'wrong.csv', text: block },
    { name: 'wrong.xml', text: '<neutralXML>' },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Import error!' });
  for (const line of [
    'Line 2: Not enough values',
    "Line 3: Did not find material 'Unobtainium' in your libraries.",
  ]) {
    await expect(dialog.getByText(line, { exact: true })).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Error occurred while parsing the xml file\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  expect(await visitor.client(endpoints.rootProjects)).toHaveLength(before);
});

test('whoever may look at a project downloads it in every format, and imports it by a drop', async ({
  visitor,
  guest,
}) => {
  const { id: project } = await visitor.create('To be passed on');
  const model = new StoredModel(visitor.client, project);
  await model.addMaterials({ Copper: 398 });
  await model.add('box', { name: 'die', dx: 5, dy: 5, dz: 1, material_name: 'Copper', power: 1500 });
  await visitor.client(endpoints.updateProjectPermissions, {
    params: { project },
    body: [
      { username: 'ada@example.com', permissions: { owner: true, editor: true, viewer: true } },
      { username: guest.email, permissions: { owner: false, editor: false, viewer: true } },
    ],
  });
  const { page } = guest;
  await openProject(page, project);
  const download = async (format: string): Promise<Dropped> => {
    await page.getByRole('button', { name: 'Download' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format, exact: true }).click();
    const file = await downloading;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const lacks = page.getByRole('dialog', { name: 'The file does not have everything' });
  const json = await download('JSON');
  expect(JSON.parse(json.text)).toMatchObject({
    project: { name: 'To be passed on' },
    tree: [{ name: 'die' }],
  });
  const ecxml = await download('ECXML');
  expect(ecxml.text).toContain('<name>die</name>');
  await expect(lacks.getByRole('row', { name: /^world/ })).toContainText('heat transfer coefficients');
  await lacks.getByRole('button', { name: 'Ok' }).click();
  const csv = await download('CSV');
  expect(csv.text).toMatch(/^die,box,/m);
  await lacks.getByRole('button', { name: 'Ok' }).click();
  const step = await download('STEP');
  expect(step.text).toMatch(/^ISO-10303-21;/);
  expect(step.text).toContain("'die'");
  await expect(lacks.getByRole('row', { name: /^1 loss/ })).toContainText('1.5 W');
  await lacks.getByRole('button', { name: 'Ok' }).click();
  expect([json, ecxml, csv, step].map(({ name }) => name)).toEqual([
    'To be passed on.json',
    'To be passed on.xml',
    'To be passed on.csv',
    'To be passed on.stp',
  ]);

  await page.goto('/#/dashboard?folder=0');
  await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled();
  await drop(page, [json], async () => {
    await expect(page.getByText('Nothing can be imported into “Shared with me”')).toBeVisible();
  });
  await expect(page.getByText('Nothing can be imported into “Shared with me”')).toBeHidden();

  await page.goto('/#/dashboard');
  const floorplan = { name: 'chip.flp', text: 'die 0.005 0.005 0 0\n' };
  await drop(page, [json, ecxml, csv, step, floorplan], async () => {
    await expect(page.getByText('Import into “My Projects”')).toBeVisible();
  });
  // The model file has everything and is taken over at once; the others show what they bring.
  const take = async (file: string, name: string, ...words: readonly string[]) => {
    const dialog = page.getByRole('dialog', { name: `Import ${file} of 5)` });
    for (const text of words) await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Project name' }).fill(name);
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('listitem', { name, exact: true })).toBeVisible();
  };
  await take('To be passed on.xml (2', 'Passed on as ECXML', '1.5 W', 'Everything in the file comes in.');
  await take('To be passed on.csv (3', 'Passed on as CSV', '1.5 W', 'Everything in the file comes in.');
  const noConductivities =
    'STEP files have no conductivities: each colour became a material of 1 W/m·K. Set its values.';
  await take('To be passed on.stp (4', 'Passed on as STEP', noConductivities);
  const noPowers =
    'A floorplan states no powers, so they are 0 W. Choose it together with its power trace (.ptrace) to have them.';
  await take('chip.flp (5', 'Floorplan', noPowers);
  await expect(page.getByRole('listitem', { name: 'To be passed on', exact: true })).toBeVisible();
  const projects = await guest.client(endpoints.rootProjects);
  expect(projects).toHaveLength(5);
  for (const { id, name } of projects) {
    const power = /STEP|Floorplan/.test(name) ? 0 : 1500;
    expect(await new StoredModel(guest.client, id).object('die')).toMatchObject({ dx: 5, power });
  }
});

test('a power map goes onto a chosen die, after a look at it and as one step', async ({ page, visitor }) => {
  const { id } = await visitor.client(endpoints.importProject, {
    body: {
      project: { name: 'Package' },
      materials: [{ name: 'Silicon', conductivity: 148 }],
      tree: [{ type: 'box', name: 'die', dx: 5, dy: 3, dz: 0.5, material_name: 'Silicon' }],
    },
  });
  await openProject(page, id);
  const tree = page.getByRole('tree', { name: 'Model' });
  await tree.getByRole('treeitem', { name: /die/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Power map…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Power map on die' });
  const choosing = page.waitForEvent('filechooser');
  await expect(dialog.getByRole('button', { name: 'Choose files…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles([
    { name: 'ev6.ptrace', mimeType: '', buffer: Buffer.from('io core gpu\n1 2 4\n') },
    {
      name: 'ev6.flp',
      mimeType: '',
      buffer: Buffer.from('core 0.004 0.003 0 0\nio 0.001 0.003 0.004 0\n'),
    },
  ]);
  await expect(dialog.getByRole('table').getByRole('row', { name: /gpu/ })).toContainText('4 W');
  await dialog.getByRole('button', { name: 'Add 2 sources' }).click();
  await expect(dialog).toBeHidden();
  await expect(tree.getByRole('treeitem', { name: /powers on die/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Control+z');
  await expect(tree.getByRole('treeitem', { name: /powers on die/ })).toBeHidden();
});
