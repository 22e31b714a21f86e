import { Hands } from './hands.ts';
import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

test('objects are set inactive, hidden, renamed, duplicated, put elsewhere and deleted', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'Tree', async (stored) => {
    const stack = await stored.add('assembly', { name: 'stack' });
    await stored.add('box', { name: 'die', parent: stack, material_name: 'Copper' });
    await stored.add('box', { name: 'lid', parent: stack, z: 1, material_name: 'Copper' });
    await stored.add('box', { name: 'board', z: -1, material_name: 'FR-4' });
  });
  const header = (name: string) => workspace.properties.getByRole('button', { name, exact: true });
  const named = (name: string) => workspace.row(name).getByText(name, { exact: true });

  await test.step('inactive and hidden, by the panel and by the row', async () => {
    await workspace.select('board');
    await header('Set Inactive').click();
    await model.expectObject('board', { active: false });
    await expect(named('board')).toHaveCSS('text-decoration-line', 'line-through');
    await header('Hide').click();
    await model.expectObject('board', { visible: false });
    await workspace.row('board').getByRole('button', { name: 'Show' }).click();
    await model.expectObject('board', { visible: true });
    await workspace.row('board').getByRole('button', { name: 'Set Active' }).click();
    await model.expectObject('board', { active: true });
    await expect(named('board')).toHaveCSS('text-decoration-line', 'none');
  });

  await test.step('renamed in the panel, by F2 and by a double click', async () => {
    await workspace.set('Name', 'PCB');
    await workspace.update();
    await model.expectOutline('stack', ' die', ' lid', 'PCB');
    const inPlace = workspace.tree.getByRole('textbox', { name: 'Name of the object' });
    await workspace.select('lid');
    await page.keyboard.press('F2');
    await inPlace.fill('cap');
    await inPlace.press('Enter');
    await model.expectOutline('stack', ' die', ' cap', 'PCB');
    await named('cap').dblclick();
    await inPlace.fill('nobody');
    await inPlace.press('Escape');
    await expect(named('cap')).toBeVisible();
    await model.expectOutline('stack', ' die', ' cap', 'PCB');
  });

  await test.step('duplicated right after the original', async () => {
    await workspace.select('cap');
    await page.keyboard.press('ControlOrMeta+D');
    await model.expectOutline('stack', ' die', ' cap', ' cap (copy)', 'PCB');
    await expect(workspace.row('cap (copy)')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('put elsewhere by a drag in the tree', async () => {
    await workspace.row('PCB').dragTo(workspace.row('stack'));
    await model.expectOutline('stack', ' die', ' cap', ' cap (copy)', ' PCB');
    await workspace.row('cap (copy)').dragTo(workspace.row('die'), { targetPosition: { x: 60, y: 1 } });
    await model.expectOutline('stack', ' cap (copy)', ' die', ' cap', ' PCB');
  });

  await test.step('deleted, when the question is answered so', async () => {
    await workspace.select('cap (copy)');
    await header('Delete').click();
    await workspace.confirm('Deleting cap (copy)', 'Do you wish to proceed?', 'Cancel');
    await expect(workspace.row('cap (copy)')).toBeVisible();
    await workspace.row('cap (copy)').click();
    await page.keyboard.press('Delete');
    await workspace.confirm('Deleting cap (copy)', 'Do you wish to proceed?');
    await model.expectOutline('stack', ' die', ' cap', ' PCB');
    await workspace.select('stack');
    await header('Delete').click();
    await workspace.confirm('Deleting stack', 'Do you wish to proceed? The 3 objects in it are deleted too.');
    await model.expectOutline();
  });
});

test('the position bar takes numbers and expressions, and moves what has no position of its own', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'Position', async (stored) => {
    const stack = await stored.add('assembly', { name: 'stack' });
    await stored.add('box', { name: 'die', parent: stack, x: 1, material_name: 'Copper' });
    await stored.add('heatsink', {
      ...{ name: 'sink', z: 1, base_dx: 10, base_dy: 10, base_dz: 1, material_name: 'Copper' },
    });
  });
  const type = async (letter: string, value: string) => {
    await workspace.place(letter).fill(value);
    await workspace.place(letter).press('Enter');
  };
  await workspace.select('sink');
  await expect(workspace.place('ΔX')).toHaveValue('10.000');
  await type('X', '3*W');
  await model.expectObject('sink', { x: '3*W', x_calc: 6 });
  await expect(workspace.field('X')).toHaveValue('3*W');
  await type('ΔX', '12,5');
  await model.expectObject('sink', { base_dx: 12.5 });
  // With its fins, as a call and the table say.
  await expect(workspace.place('ΔZ')).toHaveValue('6.000');
  await expect(workspace.place('ΔZ')).not.toBeEditable();

  await workspace.select('stack');
  await expect(workspace.place('X')).toHaveValue('1.000');
  await expect(workspace.place('ΔX')).not.toBeEditable();
  await type('X', '-4');
  await model.expectObject('die', { x: -4 });

  await workspace.row('sink').click({ modifiers: ['ControlOrMeta'] });
  await expect(workspace.properties.getByText('2 objects selected')).toBeVisible();
  await type('Z', '10');
  await model.expectObject('die', { z: 10 });
  await model.expectObject('sink', { z: 11, x: '3*W' });
  await workspace.set('Heat transfer', 12);
  await model.expectObject('sink', { hc: 12 });
  await model.expectObject('stack', { hc: 12 });
});

test('in the picture a view is flown to, a menu opened, and a drag given its length by the keyboard', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'Hands', async (stored) => {
    await stored.add('box', { name: 'die', dx: 10, dy: 10, dz: 10, material_name: 'Copper' });
  });
  await workspace.select('die');

  await test.step('the axis cube shows the view at which the flight ends', async () => {
    await page.keyboard.press('ControlOrMeta+K');
    const palette = page.getByRole('dialog', { name: 'Search or run a command' });
    await palette.getByRole('combobox').fill('view from the front');
    await palette.getByRole('option', { name: /^View from the front/ }).click();
    const cube = page.getByRole('img', { name: 'Axis cube' });
    await expect(cube.locator('[data-view="top"]')).toBeHidden();
    await expect(cube.locator('[data-view="front"]')).toBeVisible();
  });

  await test.step('a right click opens the menu that the tree has', async () => {
    await workspace.picture.click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Object' });
    await expect(menu.getByRole('menuitem', { name: /^Duplicate/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(workspace.picture).toBeFocused();
  });

  await test.step('what was copied is pasted onto the face under the pointer', async () => {
    await workspace.select('die');
    await page.keyboard.press('ControlOrMeta+C');
    await workspace.picture.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Paste here' }).click();
    await expect(workspace.properties.getByRole('textbox', { name: 'Name' })).toHaveValue('die (copy)');
    // Seen from the front, the copy stands before the die.
    const depth = Number(await workspace.place('ΔY').inputValue());
    const front = Number(await workspace.place('Y').inputValue());
    await workspace.select('die');
    await expect(workspace.place('Y')).toHaveValue((front + depth).toFixed(3));
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(workspace.row('die (copy)')).toHaveCount(0);
  });

  await test.step('a typed number is how far a drag goes', async () => {
    await workspace.select('die');
    const box = await workspace.picture.boundingBox();
    if (!box) throw new Error('There is no picture.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 5 });
    await page.keyboard.type('12,5');
    await expect(page.getByRole('status', { name: 'Distance' })).toContainText('ΔX12,5');
    await page.keyboard.press('Enter');
    await page.mouse.up();
    await model.expectObject('die', { x: 12.5, y: 0, z: 0 });
    await workspace.step('Undo', 'keys');
    await model.expectObject('die', { x: 0 });
  });

  await test.step('a label is dragged to change its number, and Escape takes it back', async () => {
    await workspace.select('die');
    const letter = workspace.properties.locator('[data-field="dx"]').getByText('ΔX', { exact: true });
    const box = await letter.boundingBox();
    if (!box) throw new Error('There is no label.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const size = workspace.field('ΔX');
    const drag = async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 41, y, { steps: 9 });
    };
    await drag();
    await expect(size).toHaveValue('18');
    await page.keyboard.press('Escape');
    await expect(size).toHaveValue('10');
    await page.mouse.up();
    await drag();
    await page.mouse.up();
    await expect(size).toHaveValue('18');
    await workspace.properties.getByRole('button', { name: 'Update' }).click();
    await model.expectObject('die', { dx: 18, dy: 10 });
  });
});

test('three stacked boxes of exact sizes are dragged in and typed with twelve actions, without the panel', async ({
  page,
  visitor,
}) => {
  const { workspace, model } = await openModel(page, visitor, 'Typed');
  const hands = new Hands(page);
  const typed = page.getByRole('status', { name: 'Size and place' });
  for (const [at, thickness] of ['2', '0,5', '250 um'].entries()) {
    await hands.carryIn('Box');
    await hands.type('10', 'Tab');
    await hands.type('8', 'Tab');
    await hands.type(thickness, null);
    await expect(typed).toContainText(`ΔX10ΔY8ΔZ${thickness}`);
    await page.keyboard.press('Enter');
    await expect(typed).toBeHidden();
    await hands.letGo();
    await expect(workspace.row(`Box ${at + 1}`)).toHaveAttribute('aria-selected', 'true');
  }
  expect(hands.done).toHaveLength(12);
  const lowest = await model.object('Box 1');
  const place = { x: lowest?.x, y: lowest?.y, dx: 10, dy: 8 };
  await model.expectObject('Box 1', { ...place, dz: 2, z: 0 });
  await model.expectObject('Box 2', { ...place, dz: 0.5, z: 2 });
  await model.expectObject('Box 3', { ...place, dz: 0.25, z: 2.5 });

  await test.step('Escape gives one up, and a wrong number says why', async () => {
    await workspace.carryIn('Box');
    await page.keyboard.type('3 W');
    await expect(typed).toContainText('mm');
    await page.keyboard.press('Enter');
    await expect(typed).toBeVisible();
    await page.keyboard.press('Escape');
    await hands.letGo();
    await expect(typed).toBeHidden();
    await model.expectOutline('Box 1', 'Box 2', 'Box 3');
  });
});

test('the dashboard shows a picture of what was built', async ({ page, visitor }) => {
  const { workspace, model } = await openModel(page, visitor, 'Pictured');
  await workspace.begin('Box');
  await workspace.add();
  await expect.poll(() => model.thumbnail()).not.toBeNull();
  await page.goto('/#/dashboard');
  const picture = page.getByRole('listitem', { name: 'Pictured', exact: true }).locator('img');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
});
