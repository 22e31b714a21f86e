import type { Page } from '@playwright/test';
import { controlIn, setControl } from './controls.ts';
import { expect, openProject, test, type Visitor } from './journey.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

/** A user's change of the model: makes it and waits until the program has stored it. */
type Change = (workspace: WorkspacePage, model: StoredModel) => Promise<void>;

interface Undoable {
  readonly what: string;
  readonly by: 'button' | 'keys';
  readonly change: Change;
}

/** Makes each change, undoes it, redoes it and undoes it for good. */
async function takeBackEach(
  workspace: WorkspacePage,
  model: StoredModel,
  changes: readonly Undoable[],
): Promise<void> {
  for (const { what, by, change } of changes) {
    await test.step(what, async () => {
      const before = await model.everything();
      await change(workspace, model);
      // The page shows a change before the program has it.
      await expect.poll(() => model.everything(), what).not.toEqual(before);
      const after = await model.everything();
      await workspace.step('Undo', by);
      await expect.poll(() => model.everything(), `${what}, taken back`).toEqual(before);
      await workspace.step('Redo', by);
      await expect.poll(() => model.everything(), `${what}, made again`).toEqual(after);
      await workspace.step('Undo', by);
      await expect.poll(() => model.everything(), `${what}, taken back again`).toEqual(before);
    });
  }
}

async function openModel(page: Page, visitor: Visitor, name: string) {
  const { id } = await visitor.create(name);
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ 'FR-4': 0.3, Copper: 390 });
  const stack = await model.add('assembly', { name: 'stack' });
  const box = { material_name: 'Copper', dx: 8, dy: 8, dz: 2 };
  await model.add('box', { name: 'die', parent: stack, ...box });
  await model.add('box', { name: 'lid', parent: stack, ...box, z: 2 });
  await model.add('box', { name: 'board', ...box, dx: 20, dy: 20, z: -2, material_name: 'FR-4' });
  await model.addPlane({ name: 'cut', plane: 'XZ', coordinate: 4 });
  await openProject(page, id);
  const workspace = new WorkspacePage(page);
  await expect(workspace.row('board')).toBeVisible();
  return { model, workspace };
}

test('new and edited objects are taken back and made again', async ({ page, visitor }) => {
  const { workspace, model } = await openModel(page, visitor, 'Objects');
  await takeBackEach(workspace, model, [
    {
      what: 'a new object',
      by: 'keys',
      change: async () => {
        await workspace.begin('Box');
        await workspace.add();
        await model.expectObject('Box 1', { type: 'box' });
      },
    },
    {
      what: 'an edit',
      by: 'button',
      change: async () => {
        await workspace.select('board');
        await workspace.openPropertyTab('Spatial');
        await workspace.setAll({ ΔX: 30, Y: '-1 - 2' });
        await workspace.openPropertyTab('Thermal');
        await workspace.setAll({ Power: 250, Material: 'Copper' });
        await workspace.update();
        await model.expectObject('board', { dx: 30, y: '-1 - 2', power: 250, material_name: 'Copper' });
      },
    },
    {
      what: 'a typed position',
      by: 'button',
      change: async () => {
        await workspace.select('board');
        await workspace.place('Z').fill('-7');
        await workspace.place('Z').press('Enter');
        await model.expectObject('board', { z: -7 });
      },
    },
  ]);
  await workspace.select('board');
  await workspace.openPropertyTab('Spatial');
  await workspace.expectShown({ Name: 'board', ΔX: 20, Y: 0, Z: -2 });
});

test('moves in the picture, switches and names are taken back and made again', async ({ page, visitor }) => {
  const { workspace, model } = await openModel(page, visitor, 'Moves');
  await workspace.snapTo('1 mm');
  await takeBackEach(workspace, model, [
    {
      what: 'a move by the arrow keys',
      by: 'keys',
      change: async () => {
        await workspace.select('lid');
        await workspace.zoomAll();
        await workspace.picture.focus();
        await page.keyboard.press('Shift+PageUp');
        await model.expectObject('lid', { x: 0, y: 0, z: 12 });
      },
    },
    {
      what: 'a drag in the picture',
      by: 'keys',
      change: async () => {
        await workspace.select('lid');
        await page.getByRole('button', { name: 'Zoom to selected object' }).click();
        await workspace.untilDrawn();
        const before = await model.object('lid');
        await workspace.dragInPicture([90, 30]);
        await expect.poll(() => model.object('lid')).not.toMatchObject({ x: before?.x, y: before?.y });
      },
    },
    {
      what: 'hiding',
      by: 'button',
      change: async () => {
        await workspace.select('die');
        await workspace.properties.getByRole('button', { name: 'Hide' }).click();
        await model.expectObject('die', { visible: false });
      },
    },
    {
      what: 'setting inactive',
      by: 'keys',
      change: async () => {
        await workspace.select('die');
        await page.keyboard.press('P');
        await model.expectObject('die', { active: false });
      },
    },
    {
      what: 'a new name',
      by: 'button',
      change: async () => {
        await workspace.select('die');
        await page.keyboard.press('F2');
        const name = workspace.tree.getByRole('textbox', { name: 'Name of the object' });
        await name.fill('chip');
        await name.press('Enter');
        await model.expectObject('chip', { type: 'box' });
      },
    },
  ]);
  await workspace.select('lid');
  await workspace.openPropertyTab('Spatial');
  await workspace.expectShown({ X: 0, Y: 0, Z: 2 });
});

test('changes of the tree are taken back and made again, each in one step', async ({ page, visitor }) => {
  const { workspace, model } = await openModel(page, visitor, 'Tree');
  await takeBackEach(workspace, model, [
    {
      what: 'another order',
      by: 'keys',
      change: async () => {
        await workspace.select('lid');
        await page.keyboard.press('Alt+ArrowUp');
        await model.expectOutline('stack', ' lid', ' die', 'board');
      },
    },
    {
      what: 'another parent',
      by: 'button',
      change: async () => {
        await workspace.row('board').dragTo(workspace.row('stack'));
        await model.expectOutline('stack', ' die', ' lid', ' board');
      },
    },
    {
      what: 'a duplicate with all that is in it',
      by: 'keys',
      change: async () => {
        await workspace.select('stack');
        await page.keyboard.press('ControlOrMeta+D');
        await expect.poll(async () => (await model.objects()).length).toBe(7);
      },
    },
    {
      what: 'several duplicates at once',
      by: 'keys',
      change: async () => {
        await workspace.row('lid').click();
        await workspace.row('board').click({ modifiers: ['ControlOrMeta'] });
        await page.keyboard.press('ControlOrMeta+D');
        await model.expectOutline('stack', ' die', ' lid', ' lid (copy)', 'board', 'board (copy)');
      },
    },
    {
      what: 'several objects that are pasted, with all that is in them',
      by: 'keys',
      change: async () => {
        await workspace.row('stack').click();
        await workspace.row('board').click({ modifiers: ['ControlOrMeta'] });
        await page.keyboard.press('ControlOrMeta+C');
        await page.keyboard.press('ControlOrMeta+V');
        await model.expectOutline(
          ...['stack', ' die', ' lid', 'board'],
          ...['stack (copy)', ' die', ' lid', 'board (copy)'],
        );
      },
    },
    {
      what: 'several objects that are cut',
      by: 'button',
      change: async () => {
        await workspace.row('die').click();
        await workspace.row('board').click({ modifiers: ['ControlOrMeta'] });
        await page.keyboard.press('ControlOrMeta+X');
        await model.expectOutline('stack', ' lid');
      },
    },
    {
      what: 'a move of an assembly',
      by: 'button',
      change: async () => {
        await workspace.select('stack');
        await workspace.openTranslationTab('Translation');
        await workspace.setAll({ X: 5, Z: 1 });
        await workspace.update();
        await model.expectObject('lid', { x: 5, z: 3 });
      },
    },
    {
      what: 'an array',
      by: 'keys',
      change: async () => {
        await workspace.select('stack');
        await workspace.openTranslationTab('Array');
        await workspace.setAll({ Array: true, 'X count': 2, 'X pitch': 10000 });
        await workspace.update();
        await model.expectObject('stack', { is_array: true, xcount: 2 });
        await workspace.row('stack').click();
      },
    },
    {
      what: 'a group',
      by: 'keys',
      change: async () => {
        await workspace.row('die').click();
        await workspace.row('board').click({ modifiers: ['ControlOrMeta'] });
        await page.keyboard.press('ControlOrMeta+G');
        await model.expectOutline('stack', ' Assembly', '  die', '  board', ' lid');
      },
    },
    {
      what: 'a group that is dissolved',
      by: 'keys',
      change: async () => {
        await workspace.select('stack');
        await page.keyboard.press('ControlOrMeta+Shift+G');
        await model.expectOutline('die', 'lid', 'board');
      },
    },
    {
      what: 'an assembly that is deleted with all that is in it',
      by: 'button',
      change: async () => {
        await workspace.select('stack');
        await page.keyboard.press('Delete');
        await workspace.confirm('Deleting stack', /Do you wish to proceed\?/);
        await model.expectOutline('board');
      },
    },
    {
      what: 'several objects that are deleted together',
      by: 'keys',
      change: async () => {
        await workspace.row('lid').click();
        await workspace.row('board').click({ modifiers: ['ControlOrMeta'] });
        await page.keyboard.press('Delete');
        await workspace.confirm('Deleting 2 objects', 'Do you wish to proceed?');
        await model.expectOutline('stack', ' die');
      },
    },
    {
      what: 'several objects that are hidden together',
      by: 'button',
      change: async () => {
        await workspace.row('lid').click();
        await workspace.row('board').click({ modifiers: ['ControlOrMeta'] });
        await workspace.properties.getByRole('button', { name: 'Hide' }).click();
        await model.expectObject('lid', { visible: false });
        await model.expectObject('board', { visible: false });
      },
    },
  ]);
  for (const name of ['stack', 'die', 'lid', 'board']) await expect(workspace.row(name)).toBeVisible();
  await expect(workspace.tree.getByRole('treeitem')).toHaveCount(4);
});

test('what is cut in one project is pasted in another with its materials, and taken back in one step', async ({
  page,
  visitor,
}) => {
  const { workspace } = await openModel(page, visitor, 'From');
  await workspace.row('stack').click();
  await page.keyboard.press('ControlOrMeta+X');
  await expect(workspace.row('stack')).toBeHidden();
  const { id } = await visitor.create('To');
  const model = new StoredModel(visitor.client, id);
  const tab = await page.context().newPage();
  await openProject(tab, id);
  const other = new WorkspacePage(tab);
  await expect(other.creator('Box')).toBeEnabled();
  const before = await model.everything();
  await tab.keyboard.press('ControlOrMeta+V');
  await model.expectOutline('stack', ' die', ' lid');
  await model.expectObject('die', { dx: 8, material_name: 'Copper' });
  await expect(tab.getByText("The material 'Copper' came with it.")).toBeVisible();
  await other.step('Undo', 'keys');
  await expect.poll(() => model.everything()).toEqual(before);
});

test('changes of planes are taken back and made again', async ({ page, visitor }) => {
  const { workspace, model } = await openModel(page, visitor, 'Planes');
  const open = () => workspace.planeRow('cut').getByRole('button', { name: /^cut/ }).click();
  await takeBackEach(workspace, model, [
    {
      what: 'a new plane',
      by: 'keys',
      change: async () => {
        await page.getByRole('button', { name: 'Add Plane' }).click();
        await workspace.set('Name', 'second');
        await workspace.set('z', 1.5);
        await workspace.add();
        await model.expectPlane('second', { plane: 'XY', coordinate: 1.5 });
      },
    },
    {
      what: 'another coordinate',
      by: 'button',
      change: async () => {
        await open();
        await workspace.setAll({ Plane: 'YZ', x: 3 });
        await workspace.update();
        await model.expectPlane('cut', { plane: 'YZ', coordinate: 3 });
      },
    },
    {
      what: 'a plane that is hidden',
      by: 'button',
      change: async () => {
        await setControl(controlIn(workspace.planeRow('cut'), 'cut visible'), false);
        await model.expectPlane('cut', { visible: false });
      },
    },
    {
      what: 'a plane that is deleted',
      by: 'keys',
      change: async () => {
        await workspace.planeRow('cut').getByRole('button', { name: 'Delete cut' }).click();
        await workspace.confirm('Deleting cut', 'Do you wish to proceed?');
        await expect.poll(() => model.plane('cut')).toBeUndefined();
      },
    },
  ]);
  await expect(workspace.planeRow('cut')).toContainText('4');
});

test('changes of materials and of the project are taken back and made again', async ({ page, visitor }) => {
  const { workspace, model } = await openModel(page, visitor, 'Materials');
  await workspace.openTab('Materials');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await takeBackEach(workspace, model, [
    {
      what: 'a new material',
      by: 'keys',
      change: async () => {
        await button('Material').click();
        const dialog = page.getByRole('dialog', { name: 'Add material' });
        await setControl(controlIn(dialog, 'Name'), 'Silver');
        await setControl(controlIn(dialog, 'Thermal Conductivity'), 429);
        await dialog.getByRole('button', { name: 'Add' }).click();
        await expect(button('Edit Silver')).toBeVisible();
        await expect(dialog).toBeHidden();
      },
    },
    {
      what: 'a material that is renamed, with all that refers to it',
      by: 'button',
      change: async () => {
        await button('Edit Copper').click();
        const dialog = page.getByRole('dialog', { name: 'Edit material' });
        await setControl(controlIn(dialog, 'Name'), 'Cu');
        await setControl(controlIn(dialog, 'Density'), 8900);
        await dialog.getByRole('button', { name: 'Update' }).click();
        await model.expectObject('die', { material_name: 'Cu' });
        await expect(dialog).toBeHidden();
      },
    },
    {
      what: 'the name and the world of the project',
      by: 'keys',
      change: async () => {
        await workspace.openTab('Project');
        await button('Properties').click();
        const dialog = page.getByRole('dialog', { name: 'Update Project' });
        await setControl(controlIn(dialog, 'Name'), 'Renamed');
        await setControl(controlIn(dialog, 'Ambient'), 40);
        await setControl(controlIn(dialog, 'Heat transfer'), '2*11');
        await dialog.getByRole('tab', { name: 'Solver' }).click();
        await setControl(controlIn(dialog, 'Resolution'), 0.8);
        await dialog.getByRole('button', { name: 'Update' }).click();
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('heading', { name: 'Renamed' })).toBeVisible();
      },
    },
  ]);
  await expect(page.getByRole('heading', { name: 'Materials' })).toBeVisible();
  await expect(page).toHaveTitle(/^Materials - Thermarium/);
});

test('what an import of materials brought, and what was deleted of them, is taken back', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'Imported');
  await takeBackEach(workspace, model, [
    {
      what: 'imported materials',
      by: 'button',
      change: () => workspace.importMaterials('Silicon', 'Gold'),
    },
  ]);
  await model.addMaterials({ Unused: 1 });
  await workspace.openTab('Materials');
  await takeBackEach(workspace, model, [
    {
      what: 'a material that is deleted',
      by: 'keys',
      change: async () => {
        await page.getByRole('button', { name: 'Delete Unused' }).click();
        await workspace.confirm('Delete Unused?', 'Are you sure?');
        await expect(page.getByRole('button', { name: 'Delete Unused' })).toBeHidden();
      },
    },
  ]);
});
