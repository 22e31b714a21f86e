import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { endpoints, type Folder } from '@thermarium/api';
import { controlIn, expectControl, setControl } from './controls.ts';
import { expect, test, type Visitor } from './journey.ts';

/** The folders of a user as text: 'Boards(Rev 2()) Audio()'. */
async function folderText({ client }: Visitor): Promise<string> {
  const textOf = ({ name, child_folders }: Folder): string =>
    `${name}(${child_folders.map(textOf).join(' ')})`;
  const { child_folders } = await client(endpoints.folders);
  return child_folders.map(textOf).join(' ');
}

async function folderNamed({ client }: Visitor, name: string): Promise<number> {
  const within = (folder: Folder): readonly Folder[] => [folder, ...folder.child_folders.flatMap(within)];
  const found = within(await client(endpoints.folders)).find((folder) => folder.name === name);
  if (!found) throw new Error(`There is no folder ${name}.`);
  return found.id;
}

async function drag(page: Page, what: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error('It is not in view.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 6 });
}

test('folders are made, and moved with projects, by hand and by keyboard, and nothing is lost', async ({
  page,
  visitor,
}) => {
  const { client } = visitor;
  const placeOf = async (id: number) => (await client(endpoints.project, { params: { project: id } })).folder;
  await page.goto('/#/dashboard');
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true });
  const card = page.getByRole('listitem', { name: 'Amplifier', exact: true });
  const dialog = page.getByRole('dialog');

  await test.step('folders are made and renamed', async () => {
    const name = dialog.getByRole('textbox', { name: 'Folder Name' });
    await page.getByRole('button', { name: 'Add Folder' }).click();
    await expect(dialog.getByRole('heading', { name: 'Create Folder' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
    await name.fill(' ');
    await expect(dialog.getByText('Folder name can not be empty')).toBeVisible();
    await name.fill('Boards');
    await name.press('Enter');
    await row('Boards').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'New Subfolder' }).click();
    await name.fill('Rev 1');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await row('Rev 1').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename Folder' }).click();
    await expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled();
    await name.fill('Rev 2');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(row('Rev 2')).toHaveAttribute('aria-level', '3');
    await page.getByRole('button', { name: 'Add Folder' }).click();
    await name.fill('Audio');
    await name.press('Enter');
    await expect(row('Audio')).toBeVisible();
    expect(await folderText(visitor)).toBe('Audio() Boards(Rev 2())');
  });
  const boards = await folderNamed(visitor, 'Boards');
  const revision = await folderNamed(visitor, 'Rev 2');
  const audio = await folderNamed(visitor, 'Audio');
  const project = await client(endpoints.createProject, { body: { name: 'Amplifier', folder: audio } });

  await test.step('a folder is dragged into another', async () => {
    await drag(page, row('Audio'), row('Rev 2'));
    await expect(page.getByText('to Rev 2')).toBeVisible();
    await page.mouse.up();
    await expect(row('Audio')).toHaveAttribute('aria-level', '4');
    expect(await folderText(visitor)).toBe('Boards(Rev 2(Audio()))');
  });

  await test.step('but not into itself, nor to Shared with me; Escape ends a drag', async () => {
    await drag(page, row('Boards'), row('Audio'));
    await expect(page.getByText('A folder cannot be moved into itself.')).toBeVisible();
    await page.mouse.up();
    await drag(page, row('Audio'), page.getByRole('treeitem', { name: /^Shared with me/ }));
    await expect(page.getByText('Nothing can be moved into “Shared with me”.').first()).toBeVisible();
    await page.mouse.up();
    await drag(page, row('Audio'), row('Boards'));
    const ghost = page.getByText('to Boards');
    await expect(ghost).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ghost).toBeHidden();
    await page.mouse.up();
    expect(await folderText(visitor)).toBe('Boards(Rev 2(Audio()))');
  });

  await test.step('a card is dragged by its handle', async () => {
    await row('Audio').click();
    await card.hover();
    await drag(page, card.getByTitle('Drag to a folder'), row('Boards'));
    await page.mouse.up();
    await expect(card).toBeHidden();
    expect(await placeOf(project.id)).toBe(boards);
  });

  await test.step('and moved by Move to…, without a mouse; in the root there is no handle', async () => {
    await row('Boards').click();
    await card.getByRole('button', { name: 'Move to…' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio', { name: /Boards/ })).toBeDisabled();
    await dialog.getByRole('radio', { name: 'My Projects' }).press('Space');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await row('My Projects').click();
    await expect(card).toBeVisible();
    await expect(card.getByTitle('Drag to a folder')).toHaveCount(0);
    await card.getByRole('button', { name: 'Move to…' }).click();
    await dialog.getByText('Rev 2').click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(card).toBeHidden();
    expect(await placeOf(project.id)).toBe(revision);
  });

  await test.step('a deleted folder leaves what was in it to its parent', async () => {
    await row('Rev 2').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete Folder' }).click();
    await expect(dialog.getByRole('heading', { name: 'Delete folder Rev 2?' })).toBeVisible();
    await expect(dialog.getByText('Are you sure?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row('Rev 2')).toBeHidden();
    expect(await folderText(visitor)).toBe('Boards(Audio())');
    expect(await placeOf(project.id)).toBe(boards);
  });

  await test.step('a deleted project is restored from the bin', async () => {
    await row('Boards').click();
    await card.hover();
    await card.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('heading', { name: 'Delete project?' })).toBeVisible();
    await expect(dialog.getByText('Are you sure?')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: 'Bin', exact: true }).click();
    await dialog.getByRole('button', { name: 'Restore Amplifier' }).click();
    await expect(dialog.getByText('The bin is empty.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeVisible();
    expect(await placeOf(project.id)).toBe(boards);
  });
});

test('a project is made with settings of its world, which are changed from its card', async ({
  page,
  visitor,
}) => {
  const { client } = visitor;
  const [library] = await client(endpoints.libraries);
  const [filling] = library?.materials ?? [];
  if (!filling) throw new Error('There is no material in a library.');
  await page.goto('/#/tasks');
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const field = (label: string) => controlIn(dialog, label);
  const worldOf = async (id: number) => (await client(endpoints.project, { params: { project: id } })).world;
  let project = 0;

  await test.step('a bad number is refused where it stands; Enter makes the project', async () => {
    await page.getByRole('button', { name: 'Project', exact: true }).click();
    await expect(dialog).toHaveAccessibleName('Create Project');
    await expect(field('Name')).toBeFocused();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(field('Name')).toHaveAccessibleDescription('This field is required!');
    await field('Name').fill('Hot');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question).toContainText('What was typed is not saved: a new project.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/#\/dashboard$/);
    // An address that is typed.
    await page.evaluate(() => {
      location.hash = '#/account';
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/#\/dashboard$/);
    await expect(field('Name')).toHaveValue('Hot');
    const isAskedAtClose = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await isAskedAtClose()).toBe(true);
    await setControl(field('Ambient'), '-300');
    await dialog.getByRole('tab', { name: 'Solver' }).click();
    await expectControl(field('Resolution'), '1');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(field('Ambient')).toBeFocused();
    await expect(field('Ambient')).toHaveAccessibleDescription(/^Enter a number of at least -273\.15 °C!/);
    await field('Ambient').fill('40');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/project\/\d+/);
    project = Number(/\d+$/.exec(page.url())?.[0]);
    expect(await worldOf(project)).toMatchObject({ ambient: 40, hc: 16.1, dxmin: 100, precondition: true });
  });

  await test.step('what the program refuses is told at its field, and nothing is half stored', async () => {
    await page.goto('/#/dashboard');
    const card = page.getByRole('listitem', { name: 'Hot', exact: true });
    await card.getByRole('button', { name: 'Properties' }).press('Enter');
    await expect(dialog).toHaveAccessibleName('Update Project');
    await expectControl(field('Ambient'), '40');
    await setControl(field('Name'), 'Warm');
    await field('Material').click();
    await page.keyboard.type(filling.name);
    await page.getByRole('option', { name: filling.name }).first().click();
    await expectControl(field('Material'), filling.name);
    await dialog.getByRole('tab', { name: 'Solver' }).click();
    await setControl(field('Resolution'), '0.1');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(field('Resolution')).toHaveAccessibleDescription(
      'Enter a number of at least 0.5 mm, the finest that this server solves!',
    );
    await expect(field('Resolution')).toBeFocused();
    expect(await worldOf(project)).toMatchObject({ material_name: null, resolution: 1 });
    await setControl(field('Resolution'), '0.5');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
    const renamed = page.getByRole('listitem', { name: 'Warm', exact: true });
    await expect(renamed.getByRole('button', { name: 'Properties' })).toBeFocused();
    expect(await worldOf(project)).toMatchObject({
      material_name: filling.name,
      resolution: 0.5,
      ambient: 40,
    });
  });
});
