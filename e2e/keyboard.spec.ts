import type { Locator, Page } from '@playwright/test';
import { expect, openProject, test } from './journey.ts';
import { ADMIN } from './program.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

/** More Tab stops than any page has. */
const MOST_STOPS = 90;

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted}.`);
}

/** Expects that the focus is on a visible element. */
async function expectFocus(page: Page, on?: Locator): Promise<void> {
  if (on) await expect(on).toBeFocused();
  await expect(page.locator(':focus:not(body)')).toBeVisible();
}

/** Runs a command by the command palette, typed at full speed. */
async function command(page: Page, words: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  await expect(palette.getByRole('combobox')).toHaveValue(words);
  await expect(palette.getByRole('option', { selected: true })).toContainText(new RegExp(words, 'i'));
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

test('a model is built, changed and solved without a mouse', async ({ page }) => {
  const { keyboard } = page;
  const workspace = new WorkspacePage(page);
  const dialog = page.getByRole('dialog');

  await test.step('signing in', async () => {
    await page.goto('/');
    await tabTo(page, page.getByRole('button', { name: 'Login' }));
    await keyboard.press('Enter');
    await expect(page.getByLabel('Email Address')).toBeFocused();
    await keyboard.type(ADMIN.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(ADMIN.password);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/dashboard/);
  });

  await test.step('a project', async () => {
    const opener = page.getByRole('button', { name: 'Project', exact: true });
    await tabTo(page, opener);
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectFocus(page, opener);
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await keyboard.type('By keys');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/project\/\d+/);
    await expect(page.getByRole('heading', { name: 'By keys' })).toBeVisible();
  });

  await test.step('a material', async () => {
    await command(page, 'Go to Materials');
    await expectFocus(page);
    const opener = page.getByRole('button', { name: 'Import', exact: true });
    await tabTo(page, opener);
    await keyboard.press('Enter');
    await expect(dialog.getByRole('searchbox', { name: 'Find material' })).toBeFocused();
    await keyboard.type('Copper');
    const copper = dialog.getByRole('checkbox', { name: /^Copper 401/ });
    await tabTo(page, copper);
    await keyboard.press('Space');
    await expect(copper).toBeChecked();
    await tabTo(page, dialog.getByRole('button', { name: /^Import/ }));
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectFocus(page, opener);
    await expect(page.getByRole('button', { name: 'Edit Copper', exact: true })).toBeVisible();
    await tabTo(page, page.getByRole('tab', { name: 'Materials' }));
    await keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Project' })).toBeFocused();
  });

  await test.step('a box', async () => {
    await command(page, 'New Box');
    await expect(workspace.field('X')).toBeFocused();
    for (const value of ['1', '2', '0', '8', '6', '1']) {
      await keyboard.type(value);
      await keyboard.press('Tab');
    }
    await tabTo(page, workspace.properties.getByRole('tab', { name: 'Spatial' }));
    await keyboard.press('ArrowRight');
    await expect(workspace.properties.getByRole('tab', { name: 'Thermal' })).toBeFocused();
    // A formula finds it in the library, and Enter takes the first match and imports it.
    await tabTo(page, workspace.properties.getByRole('button', { name: 'Material: Copper' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Find material' })).toBeFocused();
    await keyboard.type('AlN');
    await expect(page.locator('[data-combobox-selected]')).toContainText('Aluminum nitride');
    await keyboard.press('Enter');
    const chosen = workspace.properties.getByRole('button', { name: 'Material: Aluminum nitride' });
    await expect(chosen).toBeFocused();
    await tabTo(page, workspace.field('Power'));
    await keyboard.type('1.5 W');
    await keyboard.press('Tab');
    const add = workspace.properties.getByRole('button', { name: 'Add', exact: true });
    await tabTo(page, add);
    await keyboard.press('Enter');
    await expect(workspace.row('Box 1')).toBeVisible();
    await expect(workspace.properties.getByRole('button', { name: 'Update' })).toBeVisible();
    await expectFocus(page, workspace.properties);
  });

  await test.step('another box, and a change of it', async () => {
    await command(page, 'New Box');
    // Its panel opens at the first tab, wherever the last one was left.
    await expect(workspace.field('X')).toBeFocused();
    await keyboard.type('20');
    await tabTo(page, workspace.control('Hole'));
    await keyboard.press('2');
    await expect(page.getByRole('radio', { name: 'Model' })).toBeChecked();
    await keyboard.press('Control+Enter');
    await expect(workspace.row('Box 2')).toBeVisible();
    await expectFocus(page, workspace.properties);
    await tabTo(page, workspace.field('X'));
    await keyboard.type('24');
    await keyboard.press('Control+Enter');
    await expect(workspace.place('X')).toHaveValue('24.000');
    await expectFocus(page, workspace.field('X'));
  });

  const name = workspace.properties.getByRole('textbox', { name: 'Name' });
  await test.step('the tree', async () => {
    await tabTo(page, workspace.row('Box 2'));
    await keyboard.press('ArrowUp');
    await expect(name).toHaveValue('Box 1');
    await expectFocus(page, workspace.row('Box 1'));
    await keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: 'Name of the object' })).toBeFocused();
    await keyboard.type('die');
    await keyboard.press('Enter');
    await expectFocus(page, workspace.row('die'));
    await expect(name).toHaveValue('die');
    await keyboard.press('Alt+ArrowDown');
    await expect(workspace.tree.getByRole('treeitem')).toHaveText([/^Box 2/, /^die/]);
    await keyboard.press('Control+z');
    await expect(workspace.tree.getByRole('treeitem')).toHaveText([/^die/, /^Box 2/]);
    await keyboard.press('Control+z');
    await expect(workspace.row('Box 1')).toBeVisible();
    await keyboard.press('Control+Shift+z');
    await expect(workspace.row('die')).toBeVisible();
    await expectFocus(page, workspace.row('die'));
    // The focus goes to the new assembly, and out of it again.
    await keyboard.press('Control+g');
    await expect(name).toHaveValue('Assembly');
    await expectFocus(page, workspace.row('Assembly'));
    await keyboard.press('Control+Shift+g');
    await expect(name).toHaveValue('die');
    await expectFocus(page, workspace.row('die'));
  });

  await test.step('hiding, and deleting with a question', async () => {
    await keyboard.press('h');
    await expect(workspace.properties.getByRole('button', { name: 'Show' })).toBeVisible();
    await keyboard.press('h');
    await expect(workspace.properties.getByRole('button', { name: 'Hide' })).toBeVisible();
    await keyboard.press('End');
    await expect(name).toHaveValue('Box 2');
    await keyboard.press('Delete');
    await expect(dialog).toBeVisible();
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectFocus(page, workspace.row('Box 2'));
    await keyboard.press('Delete');
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(workspace.row('Box 2')).toHaveCount(0);
    // The row in its place has the focus and is not selected.
    await expectFocus(page, workspace.row('die'));
    await expect(name).toHaveCount(0);
  });

  await test.step('modes and help', async () => {
    const mode = page.getByRole('radiogroup', { name: 'Mode' });
    for (const [key, title] of [
      ['2', 'Solution'],
      ['3', 'Planes'],
      ['1', 'Model'],
    ] as const) {
      await keyboard.press(key);
      await expect(mode.getByRole('radio', { name: title })).toBeChecked();
    }
    await keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByText('Hide or show')).toBeVisible();
    await keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expectFocus(page);
  });

  await test.step('solving', async () => {
    await tabTo(page, workspace.tree.getByRole('treeitem'));
    await keyboard.press('ArrowDown');
    await expect(name).toHaveValue('die');
    await keyboard.press('Control+Enter');
    await expect(page.getByText('Solution completed successfully')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name of the object' })).toHaveCount(0);
    // In a form it saves, and where nothing is typed it solves as well.
    await tabTo(page, name);
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('chip');
    await keyboard.press('Control+Enter');
    await expect(workspace.row('chip')).toBeVisible();
    await expect(page.getByText('Solution completed successfully')).toBeHidden();
    await keyboard.press('Control+Enter');
    await expect(page.getByText('Solution completed successfully')).toBeVisible();
    await tabTo(page, workspace.row('chip'));
    await expect(workspace.badge).toHaveText('UPDATED');
    expect(await workspace.selected('Tmax')).toBeGreaterThan(25);
    await keyboard.press('Escape');
    await expect(name).toHaveCount(0);
    await expectFocus(page);
  });
});

test('Escape closes one thing at a time, and the focus goes back step by step', async ({ page, visitor }) => {
  const { id } = await visitor.create('Layers in layers');
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ Copper: 398 });
  const layers = [{ name: 'Top', thickness: 35, material_name: 'Copper' }];
  await model.add('pcb', { name: 'board', dx: 20, dy: 20, layers });
  await openProject(page, id);
  const workspace = new WorkspacePage(page);
  const { keyboard } = page;

  await test.step('a list of materials in the materials of a layer', async () => {
    await workspace.select('board');
    await workspace.openPropertyTab(/^Layers/);
    const cell = workspace.properties.getByRole('button', { name: /^Material of row 1/ });
    await cell.click();
    const popover = page.getByRole('dialog', { name: /^Material of row 1/ });
    await popover.getByRole('button', { name: /^Material: / }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(popover).toBeVisible();
    // The list that closed may not have given the focus back yet.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await keyboard.press('Escape');
    await expect(popover).toBeHidden();
    await expectFocus(page, cell);
    await expect(workspace.properties.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'board',
    );
  });

  await test.step('a text, a menu and the dialog that they are in', async () => {
    await page.getByRole('button', { name: 'Properties', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Project' });
    const ambient = dialog.getByRole('textbox', { name: /^Ambient/ });
    await ambient.fill('40');
    await ambient.press('Escape');
    await expect(ambient).toHaveValue('25');
    await dialog.getByRole('button', { name: 'Heat transfer coefficients' }).click();
    const menu = page.getByRole('dialog', { name: 'Heat transfer coefficients' });
    await expect(menu).toBeVisible();
    await keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(dialog).toBeVisible();
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the colours of a material and its dialog', async () => {
    await page.getByRole('tab', { name: 'Materials' }).click();
    await page.getByRole('button', { name: 'Material', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add material' });
    const color = dialog.getByRole('textbox', { name: 'Color' });
    await color.click();
    await expect(page.getByRole('slider', { name: 'Hue' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('slider', { name: 'Hue' })).toBeHidden();
    await expect(color).toBeFocused();
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test('the focus stays where the next key means something', async ({ page, visitor }) => {
  const { id } = await visitor.create('Next key');
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ Copper: 398 });
  const layers = [{ name: 'Top', thickness: 35, material_name: 'Copper' }];
  await model.add('box', { name: 'die', dx: 20, dy: 20, material_name: 'Copper' });
  await model.add('pcb', { name: 'board', x: 60, dx: 1, dy: 1, layers, active: false });
  await openProject(page, id);
  const workspace = new WorkspacePage(page);
  const { keyboard } = page;
  const picture = page.getByRole('img', { name: '3D view of the model' });
  const name = workspace.properties.getByRole('textbox', { name: 'Name', exact: true });

  await test.step('Escape closes a menu in the picture and leaves the selection', async () => {
    await workspace.select('die');
    await keyboard.press('f');
    await picture.click({ button: 'right' });
    // At once: the menu may not have the focus yet.
    await keyboard.press('Escape');
    await expect(page.getByRole('menu', { name: 'Object' })).toBeHidden();
    await expectFocus(page, picture);
    await expect(name).toHaveValue('die');
    await keyboard.press('Escape');
    await expect(name).toHaveCount(0);
  });

  await test.step('Alt-click opens the properties at the first field, and the picture gets the keys back', async () => {
    const dialog = page.getByRole('dialog', { name: 'Edit Box' });
    await picture.click({ modifiers: ['Alt'] });
    await expectFocus(page, dialog.getByRole('textbox', { name: /^X/ }));
    await keyboard.type('1');
    await keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expectFocus(page, picture);
    await model.expectObject('die', { x: 1 });
    await workspace.row('board').click({ modifiers: ['Alt'] });
    await expect(name).toHaveValue('board');
    await expectFocus(page, workspace.field('X'));
  });

  await test.step('a button that vanishes leaves the focus in the properties', async () => {
    await workspace.properties.getByRole('status').getByRole('button', { name: 'Set Active' }).click();
    await expect(workspace.properties.getByText('The PCB is inactive')).toBeHidden();
    await expectFocus(page, workspace.properties);
  });

  await test.step('what is deleted from the properties leaves the focus to the picture', async () => {
    await workspace.properties.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(workspace.row('board')).toHaveCount(0);
    await expectFocus(page, picture);
  });
});

test('Tab goes through the whole workspace and out of it again, and always shows where it is', async ({
  page,
  visitor,
}) => {
  const { id } = await visitor.create('Stops');
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ Copper: 398 });
  await model.add('box', { name: 'die', material_name: 'Copper' });
  await model.addPlane({ name: 'middle' });
  await openProject(page, id);
  const workspace = new WorkspacePage(page);
  await workspace.select('die');
  await page.getByRole('link', { name: 'Projects', exact: true }).focus();

  const forth = await stops(page, 'Tab');
  const expected = [
    'Material libraries',
    'Share',
    'die',
    'middle visible',
    'Zoom All',
    'X, mm',
    '3D view of the model',
  ];
  for (const name of [...expected, 'Box', 'Set Inactive', 'ΔX, mm']) {
    expect(forth.map((stop) => stop.name)).toContain(name);
  }
  expect(forth.filter((stop) => stop.name === '')).toEqual([]);
  expect(forth.filter((stop) => !stop.isShown)).toEqual([]);

  await page.getByRole('link', { name: 'Projects', exact: true }).focus();
  const back = await stops(page, 'Shift+Tab');
  expect(new Set(back.map((stop) => stop.name))).toEqual(new Set(forth.map((stop) => stop.name)));
});

interface Stop {
  readonly name: string;
  /** Whether it, or something around it, looks different with the focus. */
  readonly isShown: boolean;
}

/** All elements that get the focus one after another, until the first comes again. */
async function stops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<readonly Stop[]> {
  await page.evaluate(() => document.activeElement?.setAttribute('data-first-stop', ''));
  const found: Stop[] = [];
  for (let n = 0; n < MOST_STOPS; n++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate((): Stop | 'first' | 'out' => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return 'out';
      if (element.hasAttribute('data-first-stop')) return 'first';
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const name =
        element.ariaLabel ?? (labels.map((label) => label.textContent).join(' ') || element.textContent);
      const looks = () => {
        const around: Element[] = [element, ...labels];
        for (let at = element.parentElement, n = 0; at && n < 3; at = at.parentElement, n++) around.push(at);
        if (element.nextElementSibling) around.push(element.nextElementSibling);
        return around
          .map((each) => {
            const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
              getComputedStyle(each);
            return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor].join();
          })
          .join('|');
      };
      const focused = looks();
      element.blur();
      const isShown = looks() !== focused;
      element.focus();
      return { name: name.trim(), isShown };
    });
    if (stop === 'first') {
      await page.evaluate(() => document.activeElement?.removeAttribute('data-first-stop'));
      return found;
    }
    if (stop !== 'out') found.push(stop);
  }
  throw new Error('The focus does not come back to where it was.');
}
