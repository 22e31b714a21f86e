import type { Page } from '@playwright/test';
import { endpoints } from '@thermarium/api';
import { addHeldBlock } from './held-solve.ts';
import { expect, type Guest, openProject, test, type Visitor } from './journey.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

/** A project of the visitor that the guest may see, or change. */
async function sharedProject(
  visitor: Visitor,
  guest: Guest,
  name: string,
  right: 'editor' | 'viewer' = 'editor',
): Promise<StoredModel> {
  const { id: project } = await visitor.create(name);
  const permissions = { owner: false, editor: right === 'editor', viewer: true };
  const owner = { username: 'ada@example.com', permissions: { owner: true, editor: true, viewer: true } };
  await visitor.client(endpoints.updateProjectPermissions, {
    params: { project },
    body: [owner, { username: guest.email, permissions }],
  });
  const model = new StoredModel(visitor.client, project);
  await model.addMaterials({ Copper: 398 });
  return model;
}

async function openBoth(mine: Page, theirs: Page, { project }: StoredModel) {
  await openProject(mine, project);
  await openProject(theirs, project);
  return [new WorkspacePage(mine), new WorkspacePage(theirs)] as const;
}

test('the owner shares a project; what one does appears at the other', async ({ page, visitor, guest }) => {
  const { id } = await visitor.create('Shared package');
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ Copper: 398 });
  await model.add('box', { name: 'base', dx: 10, dy: 10, dz: 2, material_name: 'Copper' });
  await openProject(page, id);
  const [mine, theirs] = [new WorkspacePage(page), new WorkspacePage(guest.page)];

  await test.step('the owner shares it', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Project' });
    await dialog.getByRole('textbox', { name: 'Username' }).fill('nobody@example.com');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByRole('row', { name: /nobody@example.com/ }).getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove nobody@example.com' }).click();
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Username' }).fill(guest.email);
    await dialog.getByRole('checkbox', { name: 'Editor', exact: true }).check();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the other finds it under Shared with me', async () => {
    await guest.page.goto('/#/dashboard');
    await guest.page.getByRole('treeitem', { name: /^Shared with me/ }).click();
    await guest.page.getByRole('link', { name: 'Shared package' }).click();
    await expect(theirs.row('base')).toBeVisible();
    await expect(guest.page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  });

  await test.step('a creation', async () => {
    await mine.begin('Box');
    await mine.properties.getByRole('textbox', { name: 'Name' }).fill('die');
    await mine.add();
    await expect(theirs.row('die')).toBeVisible();
  });

  await test.step('a move, the other way', async () => {
    await theirs.select('die');
    await theirs.place('X').fill('4.5');
    await theirs.place('X').press('Enter');
    await expect(mine.place('X')).toHaveValue('4.500');
    await expect(mine.field('X')).toHaveValue('4.5');
  });

  await test.step('a change of visibility', async () => {
    await mine.row('base').click();
    await mine.properties.getByRole('button', { name: 'Hide' }).click();
    await expect(theirs.row('base').getByRole('button', { name: 'Show' })).toBeVisible();
  });

  await test.step('a plane', async () => {
    await page.getByRole('button', { name: 'Add Plane' }).click();
    await mine.properties.getByRole('textbox', { name: 'Name' }).first().fill('middle');
    await mine.type('z', 1);
    await mine.add();
    await expect(theirs.planeRow('middle')).toContainText('1.000 mm');
  });

  await test.step('a deletion, the other way', async () => {
    await theirs.select('die');
    await mine.select('die');
    await guest.page.keyboard.press('Delete');
    await theirs.confirm('Deleting die', 'Do you wish to proceed?');
    await expect(mine.row('die')).toHaveCount(0);
    await expect(mine.properties.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
  });

  await test.step('what the other did, the owner does not take back', async () => {
    await page.keyboard.press('Control+z');
    await expect(mine.planeRow('middle')).toHaveCount(0);
    await expect(theirs.planeRow('middle')).toHaveCount(0);
    await model.expectOutline('base');
  });
});

test('changes of different fields both stand, a change of the same is put to both', async ({
  page,
  visitor,
  guest,
}) => {
  const model = await sharedProject(visitor, guest, 'Two minds');
  await model.add('box', { name: 'die', dx: 5, dy: 5, dz: 1, material_name: 'Copper' });
  const [mine, theirs] = await openBoth(page, guest.page, model);
  await mine.select('die');
  await theirs.select('die');

  await test.step('different fields', async () => {
    await mine.type('X', 1);
    await theirs.type('Y', 2);
    await theirs.update();
    await expect(mine.field('Y')).toHaveValue('2');
    await expect(mine.field('X')).toHaveValue('1');
    await expect(mine.properties.getByRole('alert')).toHaveCount(0);
    await mine.update();
    await model.expectObject('die', { x: 1, y: 2 });
    await expect(theirs.field('X')).toHaveValue('1');
  });

  const told = (workspace: WorkspacePage, label: string) =>
    workspace.properties
      .getByRole('alert')
      .filter({ hasText: `${label}: changed elsewhere while you were editing.` });

  await test.step('the same field: mine is kept', async () => {
    await mine.type('X', 5);
    await theirs.type('X', 7);
    await theirs.update();
    await expect(told(mine, 'X')).toBeVisible();
    await expect(mine.field('X')).toHaveValue('5');
    await told(mine, 'X').getByRole('button', { name: 'Keep mine' }).click();
    await expect(told(mine, 'X')).toBeHidden();
    await mine.update();
    await model.expectObject('die', { x: 5, y: 2 });
    await expect(theirs.field('X')).toHaveValue('5');
  });

  await test.step('the same field: theirs is taken', async () => {
    await theirs.type('X', 9);
    await mine.type('X', 11);
    await mine.update();
    await expect(told(theirs, 'X')).toBeVisible();
    await told(theirs, 'X').getByRole('button', { name: 'Take theirs' }).click();
    await expect(theirs.field('X')).toHaveValue('11');
    await expect(theirs.properties.getByRole('button', { name: 'Update' })).toBeDisabled();
    await model.expectObject('die', { x: 11 });
  });

  await test.step('an Update that is on its way when the other one arrives', async () => {
    const held = await holdChanges(guest.page);
    await theirs.type('X', 20);
    await theirs.properties.getByRole('button', { name: 'Update' }).click();
    await held.waiting;
    await mine.type('X', 30);
    await mine.update();
    await model.expectObject('die', { x: 30 });
    held.release();
    await expect(told(theirs, 'X')).toBeVisible();
    await model.expectObject('die', { x: 30 });
    await told(theirs, 'X').getByRole('button', { name: 'Keep mine' }).click();
    await theirs.update();
    await model.expectObject('die', { x: 20 });
    await expect(mine.field('X')).toHaveValue('20');
  });

  await test.step('what is being edited is deleted by the other', async () => {
    await mine.type('X', 40);
    await guest.page.keyboard.press('Escape');
    await theirs.row('die').click();
    await guest.page.keyboard.press('Delete');
    await theirs.confirm('Deleting die', 'Do you wish to proceed?');
    await expect(mine.row('die')).toHaveCount(0);
    await expect(mine.properties.getByRole('button', { name: 'Update' })).toHaveCount(0);
  });
});

test('a viewer sees everything and changes nothing', async ({ page, program, visitor, guest }) => {
  const model = await sharedProject(visitor, guest, 'To be looked at', 'viewer');
  const hold = await addHeldBlock(program, visitor, model, 'Copper');
  await model.addPlane({ name: 'middle', plane: 'XY', coordinate: 10 });
  const [mine, theirs] = await openBoth(page, guest.page, model);
  const looking = guest.page;

  await test.step('what could change it is absent, or off and says why', async () => {
    const reason = 'You may look at this project, not change it.';
    await theirs.select('block');
    await expect(theirs.properties.getByText(reason)).toBeVisible();
    for (const label of ['X', 'ΔX', 'ΔZ']) await expect(theirs.field(label)).toBeDisabled();
    for (const name of ['Set Inactive', 'Hide', 'Delete', 'Update']) {
      await expect(theirs.properties.getByRole('button', { name })).toBeDisabled();
    }
    await expect(theirs.place('X')).not.toBeEditable();
    await theirs.creator('Box').hover();
    await expect(looking.getByRole('tooltip', { name: reason })).toBeVisible();
    await theirs.creator('Box').click({ force: true });
    await expect(theirs.properties.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
    for (const name of ['Share', 'Properties', 'Add Plane', 'Add Assembly', 'Undo', 'Redo']) {
      await expect(looking.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await expect(looking.getByRole('switch', { name: 'middle visible' })).toBeDisabled();
    await expect(looking.getByRole('button', { name: 'Delete middle' })).toBeDisabled();
    await expect(looking.getByRole('button', { name: 'SOLVE' })).toBeDisabled();
    await looking.getByRole('button', { name: 'SOLVE' }).hover({ force: true });
    await expect(looking.getByText('Only owners and editors of the project can solve it.')).toBeVisible();
  });

  await test.step('calls without the page are refused too', async () => {
    const { project } = model;
    const object = (await model.object('block'))?.id ?? 0;
    const calls = [
      () => guest.client(endpoints.updateBox, { params: { project, object }, body: { power: 1 } }),
      () => guest.client(endpoints.createPlane, { params: { project }, body: { name: 'mine' } }),
      () => guest.client(endpoints.solve, { params: { project } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 });
  });

  await test.step('keys change nothing either', async () => {
    const before = await model.everything();
    await theirs.row('block').click();
    for (const key of ['Delete', 'h', 'p', 'F2', 'Control+d', 'Control+g', 'Alt+ArrowUp', 'Control+Enter']) {
      await looking.keyboard.press(key);
    }
    await expect(looking.getByRole('dialog')).toHaveCount(0);
    await expect(theirs.tree.getByRole('textbox')).toHaveCount(0);
    await theirs.openTab('Materials');
    await expect(looking.getByRole('cell', { name: 'Copper', exact: true })).toBeVisible();
    for (const name of ['Import', 'Material']) {
      await expect(looking.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await theirs.openTab('Project');
    expect(await model.everything()).toEqual(before);
    await expect(theirs.badge).toHaveText('NO SOLUTION');
  });

  await test.step('the owner solves, both see it', async () => {
    await page.getByRole('button', { name: 'SOLVE' }).click();
    await expect(looking.getByRole('button', { name: 'STOP', exact: true })).toBeDisabled();
    await expect(looking.getByRole('progressbar', { name: 'Solve' })).toBeVisible();
    hold.letGo();
    await expect(mine.badge).toHaveText('UPDATED');
    await expect(theirs.badge).toHaveText('UPDATED');
    await theirs.select('block');
    await mine.select('block');
    expect(await theirs.selected('Tmax')).toBe(await mine.selected('Tmax'));
  });
});

test('one starts a solve, the other sees how far it is, stops it, and sees the new solution', async ({
  page,
  program,
  visitor,
  guest,
}) => {
  const model = await sharedProject(visitor, guest, 'Solved together');
  const hold = await addHeldBlock(program, visitor, model, 'Copper');
  const [mine, theirs] = await openBoth(page, guest.page, model);
  const stop = guest.page.getByRole('button', { name: 'STOP', exact: true });

  await page.getByRole('button', { name: 'SOLVE' }).click();
  const progress = guest.page.getByRole('progressbar', { name: 'Solve' });
  await expect(stop).toBeVisible();
  await expect(progress).toBeVisible();
  await expect(theirs.badge).toHaveText('RUNNING');
  await stop.click();
  await expect(mine.badge).toHaveText('NO SOLUTION');
  await expect(page.getByRole('button', { name: 'SOLVE' })).toBeVisible();

  await guest.page.getByRole('button', { name: 'SOLVE' }).click();
  await expect(mine.badge).toHaveText(/PENDING|RUNNING/);
  hold.letGo();
  await expect(mine.badge).toHaveText('UPDATED');
  await expect(theirs.badge).toHaveText('UPDATED');
  await mine.select('block');
  const before = await mine.selected('Tmax');

  await theirs.select('block');
  await theirs.openPropertyTab('Thermal');
  await theirs.type('Power', 10_000);
  await theirs.update();
  await expect(mine.badge).toHaveText('Stale');
  await visitor.client(endpoints.updateProject, {
    params: { project: model.project },
    body: { world: { resolution: 5 } },
  });
  await theirs.solve();
  await expect(mine.badge).toHaveText('UPDATED');
  await expect.poll(() => mine.selected('Tmax')).toBeGreaterThan(before);
  expect(await mine.selected('Tmax')).toBe(await theirs.selected('Tmax'));
});

test('each sees who else is here, what they have selected, and what they are editing', async ({
  page,
  visitor,
  guest,
}) => {
  const model = await sharedProject(visitor, guest, 'Who is here');
  await model.add('box', { name: 'die', dx: 5, dy: 5, dz: 1, material_name: 'Copper' });
  const others = (of: Page) => of.getByRole('list', { name: 'Others in this project' });
  await openProject(page, model.project);
  await expect(page.getByRole('button', { name: 'Zoom All' })).toBeVisible();
  await expect(others(page)).toHaveCount(0);
  const mine = new WorkspacePage(page);
  await mine.select('die');

  const [theirs] = await test.step('who comes later sees what is selected already', async () => {
    await openProject(guest.page, model.project);
    await expect(others(page).getByRole('button', { name: 'Grace Hopper, GH: nothing selected' })).toHaveText(
      'GH',
    );
    await expect(
      others(guest.page).getByRole('button', { name: 'ada@example.com, AD: 1 object selected' }),
    ).toHaveText('AD');
    const opened = new WorkspacePage(guest.page);
    await expect(opened.row('die').getByRole('img', { name: 'Selected by ada@example.com' })).toBeVisible();
    return [opened];
  });

  await test.step('a field that is being edited says so, and can be edited all the same', async () => {
    await theirs.select('die');
    await theirs.type('X', 3);
    const editing = mine.properties.getByText('Grace Hopper is editing X', { exact: true });
    await expect(editing).toBeVisible();
    await expect(mine.field('X')).toHaveAccessibleDescription(/Grace Hopper is editing X/);
    await expect(mine.field('X')).toBeEnabled();
    await theirs.update();
    await expect(editing).toBeHidden();
  });

  await test.step('so do a field of the position bar and one of the project', async () => {
    await theirs.place('X').fill('4');
    await expect(mine.place('X')).toHaveAccessibleDescription(/Grace Hopper is editing X/);
    await theirs.place('X').press('Escape');
    const ambients = [];
    for (const at of [page, guest.page]) {
      await at.getByRole('button', { name: 'Properties', exact: true }).click();
      const dialog = at.getByRole('dialog', { name: 'Update Project' });
      ambients.push(dialog.getByRole('textbox', { name: /^Ambient/ }));
    }
    await ambients[1].fill('40');
    await expect(ambients[0]).toHaveAccessibleDescription(/Grace Hopper is editing/);
    for (const at of [page, guest.page]) await at.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a second window is the same person; the last that closes leaves', async () => {
    const second = await guest.page.context().newPage();
    await openProject(second, model.project);
    await expect(new WorkspacePage(second).row('die')).toBeVisible();
    await second.close();
    await expect(others(page).getByRole('listitem')).toHaveCount(1);
    await guest.page.goto('/#/dashboard');
    await expect(others(page)).toHaveCount(0);
    await expect(mine.row('die').getByRole('img', { name: /^Selected by/ })).toHaveCount(0);
  });
});

/** Holds back the changes that a page sends until they are released. */
async function holdChanges(page: Page) {
  let arrived = () => {};
  const waiting = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/api\/project\/\d+\/changes\/$/, async (route) => {
    if (route.request().method() === 'POST') {
      arrived();
      await free;
    }
    await route.continue();
  });
  return { waiting, release: letGo };
}
