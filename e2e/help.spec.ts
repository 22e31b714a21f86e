import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openModel } from './open-model.ts';

test('a stranger searches the help, and reads the line of a field', async ({ page }) => {
  await page.goto('/#/help/');
  await expect(page.getByRole('heading', { name: 'Help', exact: true })).toBeVisible();
  await page.getByLabel('Search the help').fill('ball pitch');
  await page.getByRole('link', { name: 'Ball Array: X pitch' }).click();
  await expect(page).toHaveURL(/#\/help\/reference\/objects#ball-array-xpitch$/);
  await expect(page.getByRole('row', { name: 'xpitch X pitch µm 5,000' }).first()).toBeInViewport();
  await page.getByLabel('Search the help').press('Escape');
  await page.getByRole('link', { name: 'Operation' }).click();
  await expect(page.getByRole('heading', { name: 'Backup and restore' })).toBeInViewport();
});

test('F1 in a field shows its line of the reference, and Escape leads back', async ({ page, visitor }) => {
  const { workspace } = await openModel(page, visitor, 'Asks', async (stored) => {
    await stored.add('box', { name: 'die', material_name: 'Copper' });
    await stored.add('cylinder', { name: 'post', material_name: 'Copper' });
  });
  const help = (name: string) => page.getByRole('dialog', { name, exact: true });
  const asks = async (field: Locator, title: string) => {
    await field.focus();
    await page.keyboard.press('F1');
    await expect(help(title)).toBeVisible();
    await expect(page.getByRole('link', { name: 'More in the reference' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(help(title)).toBeHidden();
  };
  await workspace.select('die');

  await test.step('of a size', async () => {
    await workspace.field('ΔY').focus();
    await page.keyboard.press('F1');
    await expect(help('Box: ΔY')).toContainText('The size of the box along y.');
    await expect(help('Box: ΔY')).toContainText('0.0001 to 1,000,000');
    await expect(page.getByRole('link', { name: 'More in the reference' })).toBeFocused();
    const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
    expect(violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(help('Box: ΔY')).toBeHidden();
    await expect(workspace.field('ΔY')).toBeFocused();
    // Pressed at once, before the help has the focus, Escape closes the help, not what is typed.
    await page.keyboard.type('7');
    await page.keyboard.press('F1');
    await page.keyboard.press('Escape');
    await expect(help('Box: ΔY')).toBeHidden();
    await expect(workspace.field('ΔY')).toBeFocused();
    await expect(workspace.field('ΔY')).toHaveValue('7');
    await page.keyboard.press('Escape');
  });

  await test.step('of a setting of the world, which leads to the reference', async () => {
    await page.getByRole('button', { name: 'Properties', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Project' });
    await asks(dialog.getByRole('textbox', { name: 'Name', exact: true }), 'Name of the project: Name');
    await dialog.getByRole('textbox', { name: /^Ambient/ }).focus();
    await page.keyboard.press('F1');
    await expect(help('World: Ambient temperature')).toContainText('°C');
    const reference = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'More in the reference' }).click();
    await expect(
      (await reference).getByRole('row', { name: 'ambient Ambient temperature' }),
    ).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('of what several objects have', async () => {
    await workspace.select('die');
    await workspace.row('post').click({ modifiers: ['ControlOrMeta'] });
    await asks(workspace.properties.getByRole('switch', { name: 'Visible' }), 'All objects: Visible');
    await asks(workspace.field('Power'), 'Box: Power');
    await asks(workspace.properties.getByRole('button', { name: /^Material/ }), 'Box: Material');
  });

  await test.step('of a scenario', async () => {
    await workspace.openTab('Scenarios');
    await page.getByRole('button', { name: 'Scenario', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await asks(dialog.getByRole('textbox', { name: 'Name' }), 'Scenario: Name');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('draws');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await asks(page.getByRole('combobox', { name: 'Sampler' }), 'Drawing of values: Sampler');
    await page.getByRole('button', { name: 'Edit W' }).click();
    await dialog.getByText('Random', { exact: true }).click();
    await asks(dialog.getByRole('textbox', { name: 'Min' }), 'Values in a scenario: Min');
    await page.keyboard.press('Escape');
    await workspace.openTab('Project');
  });

  await test.step('elsewhere F1 lists the keys, and the palette finds fields', async () => {
    await page.keyboard.press('F1');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('help coldplate resistance');
    await expect(page.getByRole('option', { name: 'Help: Coldplate, Resistance' })).toBeVisible();
  });
});
