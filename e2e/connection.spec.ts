import type { Page } from '@playwright/test';
import { endpoints } from '@thermarium/api';
import { addHeldBlock } from './held-solve.ts';
import { test as base, expect, openProject, type Visitor } from './journey.ts';
import { startProgram } from './program.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

/** Journeys through power cuts, with a program of their own. */
const test = base.extend<object, { program: Awaited<ReturnType<typeof startProgram>> }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off the pattern.
    async ({}, use) => {
      const program = await startProgram();
      await use(program);
      await program.dispose();
    },
    { scope: 'worker' },
  ],
});

async function packageOf(visitor: Visitor, name: string): Promise<StoredModel> {
  const { id } = await visitor.create(name);
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ Copper: 398 });
  await model.add('box', { name: 'base', dx: 10, dy: 10, dz: 2, material_name: 'Copper' });
  await model.add('box', { name: 'die', dx: 4, dy: 4, dz: 1, z: 2, material_name: 'Copper' });
  await model.add('box', { name: 'shim', dx: 2, dy: 2, dz: 1, z: 3, material_name: 'Copper' });
  return model;
}

/** The page's message about the connection. */
function strip(page: Page) {
  return page.getByRole('status').filter({ hasText: /^(?:Connection lost|Saving \d)/ });
}

test('what is changed while the program is away is in it when it is back', async ({
  page,
  visitor,
  program,
}) => {
  const model = await packageOf(visitor, 'Power cut');
  await openProject(page, model.project);
  const workspace = new WorkspacePage(page);
  await workspace.select('die');
  await workspace.type('X', 1.5);
  await program.stop('SIGKILL');

  await expect(strip(page)).toHaveText(
    'Connection lost. Changes that you make are kept and will be sent when it is back.',
  );
  await workspace.properties.getByRole('button', { name: 'Update' }).click();
  await expect(strip(page)).toHaveText('Connection lost. 1 change is kept and will be sent when it is back.');
  await workspace.select('base');
  await workspace.properties.getByRole('button', { name: 'Hide' }).click();
  await expect(workspace.row('base').getByRole('button', { name: 'Show' })).toBeVisible();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of the object' }).fill('plate');
  await page.keyboard.press('Enter');
  await expect(workspace.row('plate')).toBeVisible();
  await workspace.row('shim').click();
  await page.keyboard.press('Delete');
  await workspace.confirm('Deleting shim', 'Do you wish to proceed?');
  await expect(workspace.row('shim')).toHaveCount(0);
  await workspace.begin('Box');
  await workspace.properties.getByRole('textbox', { name: 'Name' }).fill('lid');
  await workspace.properties.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(strip(page)).toHaveText(/^Connection lost. [45] changes are kept/);

  await program.start();
  await expect(strip(page)).toBeHidden();
  await model.expectOutline('plate', 'die', 'lid');
  await model.expectObject('die', { x: 1.5 });
  await model.expectObject('plate', { visible: false });
  await expect(workspace.row('lid')).toBeVisible();
  await expect(workspace.properties.getByRole('textbox', { name: 'Name' })).toHaveValue('lid');
  await expect(workspace.tree.getByRole('treeitem')).toHaveCount(3);

  await test.step('and can be taken back one by one', async () => {
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await model.expectOutline('plate', 'die');
    await undo.click();
    await model.expectOutline('plate', 'die', 'shim');
  });
});

test('a creation whose answer was lost with the program is made once', async ({ page, visitor, program }) => {
  const model = await packageOf(visitor, 'Lost answers');
  await openProject(page, model.project);
  const workspace = new WorkspacePage(page);
  const answered = new Promise<void>((resolve) => {
    void page.route(
      '**/changes/',
      async (route) => {
        await route.fetch();
        await program.stop('SIGKILL');
        await route.abort('connectionreset');
        resolve();
      },
      { times: 1 },
    );
  });
  await workspace.begin('Box');
  await workspace.properties.getByRole('textbox', { name: 'Name' }).fill('lid');
  await workspace.properties.getByRole('button', { name: 'Add', exact: true }).click();
  await answered;
  await expect(strip(page)).toHaveText('Connection lost. 1 change is kept and will be sent when it is back.');

  await program.start();
  await expect(strip(page)).toBeHidden();
  await expect(workspace.row('lid')).toHaveCount(1);
  await expect(workspace.properties.getByRole('button', { name: 'Update' })).toBeVisible();
  await model.expectOutline('base', 'die', 'shim', 'lid');
});

test('changes outlive a reload of the page while the program cannot be reached', async ({
  page,
  visitor,
}) => {
  const model = await packageOf(visitor, 'Reloaded');
  await openProject(page, model.project);
  const workspace = new WorkspacePage(page);
  await workspace.select('die');
  const context = page.context();
  await context.setOffline(true);
  await workspace.type('X', 2.5);
  await workspace.properties.getByRole('button', { name: 'Update' }).click();
  await workspace.begin('Box');
  await workspace.properties.getByRole('textbox', { name: 'Name' }).fill('lid');
  await workspace.properties.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(strip(page)).toHaveText(
    'Connection lost. 2 changes are kept and will be sent when it is back.',
  );

  await test.step('the page comes, the program does not answer', async () => {
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    expect((await model.outline()).includes('lid')).toBe(false);
  });

  await page.unroute('**/api/**');
  await expect(workspace.row('lid')).toHaveCount(1);
  await model.expectOutline('base', 'die', 'shim', 'lid');
  await model.expectObject('die', { x: 2.5 });
  await expect(strip(page)).toBeHidden();

  await page.reload();
  await expect(workspace.row('lid')).toHaveCount(1);
  await model.expectOutline('base', 'die', 'shim', 'lid');
});

test('what others changed meanwhile is not overwritten by what waited', async ({ page, visitor }) => {
  const model = await packageOf(visitor, 'Met again');
  await openProject(page, model.project);
  const workspace = new WorkspacePage(page);
  await workspace.select('die');
  await page.context().setOffline(true);
  await workspace.type('X', 2.5);
  await workspace.properties.getByRole('button', { name: 'Update' }).click();
  await expect(strip(page)).toHaveText('Connection lost. 1 change is kept and will be sent when it is back.');
  const die = await model.object('die');
  await visitor.client(endpoints.updateBox, {
    params: { project: model.project, object: die?.id ?? 0 },
    body: { x: 8 },
  });
  await page.context().setOffline(false);
  const conflict = workspace.properties.getByRole('alert');
  await expect(conflict).toContainText('X: changed elsewhere while you were editing.');
  await model.expectObject('die', { x: 8 });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await workspace.update();
  await model.expectObject('die', { x: 2.5 });
});

test('a solve goes on after the program was killed, and ends', async ({ page, visitor, program }) => {
  const { id } = await visitor.create('Long solve');
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ Copper: 398 });
  const hold = await addHeldBlock(program, visitor, model, 'Copper');
  await openProject(page, model.project);
  const workspace = new WorkspacePage(page);
  await page.getByRole('button', { name: 'SOLVE' }).click();
  await expect(workspace.badge).toHaveText('RUNNING');
  await program.stop('SIGKILL');
  await expect(strip(page)).toHaveText(/^Connection lost/);
  await expect(page.getByRole('button', { name: 'STOP', exact: true })).toBeVisible();

  await program.start();
  await expect(strip(page)).toBeHidden();
  hold.letGo();
  await expect(workspace.badge).toHaveText('UPDATED');
  await workspace.select('block');
  expect(await workspace.selected('Tmax')).toBeGreaterThan(25);
  const tasks = await visitor.client(endpoints.tasks);
  expect(tasks.filter(({ project }) => project === model.project)).toHaveLength(1);
});
