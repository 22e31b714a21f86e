import type { Locator, Page } from '@playwright/test';
import { endpoints } from '@thermarium/api';
import { NO_NUMBER, REQUIRED } from './bad-values.ts';
import { expect, test } from './journey.ts';
import { ADMIN } from './program.ts';

/** Sets a text that no keyboard types, by the codes of its characters: half of one survives no other way. */
async function put(field: Locator, text: string): Promise<void> {
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  await field.evaluate((input, typed) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, String.fromCharCode(...typed));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, codes);
}

/** Sends a form with each text, and sees the refusal at its field, which has the focus; nothing goes on turning. */
async function expectRefused(
  page: Page,
  field: Locator,
  action: string,
  texts: readonly (readonly [typed: string, said: string])[],
): Promise<void> {
  const button = page.getByRole('button', { name: action, exact: true }).last();
  for (const [typed, said] of texts) {
    await put(field, typed);
    await button.click();
    await expect(field).toHaveAccessibleDescription(said);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(button).not.toHaveAttribute('data-loading');
  }
}

const UNKEEPABLE = 'This text has characters that cannot be kept.';
const HOSTILE = [
  ['x'.repeat(10_000), 'Enter at most 255 characters!'],
  ['a\0b', UNKEEPABLE],
  ['a\ud800b', UNKEEPABLE],
] as const;

test('the forms of the entry refuse hostile texts beside their fields', async ({ page }) => {
  await page.goto('/#/login');
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Email Address').fill('nobody@example.com');
  await expectRefused(page, password, 'Sign In', [['', REQUIRED], ...HOSTILE]);
  await page.goto('/#/reset-password/%00');
  await page.getByLabel('New password').fill('nanoseconds-of-wire');
  await expectRefused(page, page.getByLabel('Email Address'), 'Set new password', HOSTILE);
});

test('the dialogs around the workspace refuse hostile texts beside their fields, and make nothing', async ({
  page,
  visitor: { client },
}) => {
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await page.goto('/#/dashboard');
  await page.getByRole('button', { name: 'Add Folder' }).click();
  const folder = dialog.getByLabel('Folder Name');
  await expectRefused(page, folder, 'Create', HOSTILE);
  await put(folder, '\u200b\u202e');
  await expect(folder).toHaveAccessibleDescription('Folder name can not be empty');
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  // A name that is only odd is kept as it is.
  await put(folder, '<script>alert(1)</script>\u202egnp');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  const folders = (await client(endpoints.folders)).child_folders;
  const made = folders.filter(({ name }) => name === '<script>alert(1)</script>\u202egnp');
  expect(made).toHaveLength(1);
  for (const { id } of made) await client(endpoints.deleteFolder, { params: { folder: id } });

  await page.goto('/#/materials');
  const before = (await client(endpoints.libraries)).length;
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create Library' })).toBeVisible();
  await expectRefused(page, dialog.getByLabel('Name'), 'Add', [['\u200b', REQUIRED], ...HOSTILE]);
  await close();
  expect(await client(endpoints.libraries)).toHaveLength(before);

  const { id: library } = await client(endpoints.createLibrary, { body: { name: 'Hostile' } });
  const copper = { name: 'Copper', conductivity: 390 };
  await client(endpoints.createLibraryMaterial, { params: { library }, body: copper });
  await page.reload();
  await page.getByRole('tab', { name: 'Hostile' }).click();
  await page.getByRole('row', { name: 'Copper' }).hover();
  await page.getByRole('button', { name: 'Edit Copper' }).click();
  const ofMaterial = (name: string | RegExp) => dialog.getByRole('textbox', { name });
  await expectRefused(page, ofMaterial('Name'), 'Update', [['', REQUIRED], ...HOSTILE.slice(1)]);
  await put(ofMaterial('Name'), 'Copper');
  await expectRefused(page, ofMaterial(/^Thermal Conductivity/), 'Update', [
    ['', REQUIRED],
    ['1e999', NO_NUMBER],
  ]);
  await close();
  const kept = (await client(endpoints.libraries)).find(({ id }) => id === library)?.materials;
  expect(kept).toMatchObject([copper]);

  await page.goto('/#/administration?tab=licences');
  const licences = await client(endpoints.adminLicenses);
  await page.getByRole('button', { name: 'Licence', exact: true }).click();
  const user = dialog.getByRole('combobox', { name: 'User' });
  await expectRefused(page, user, 'Grant', [['', REQUIRED]]);
  await user.fill(ADMIN.email);
  await page.getByRole('option', { name: ADMIN.email }).click();
  await expectRefused(page, dialog.getByLabel('Feature'), 'Grant', [['', REQUIRED], ...HOSTILE]);
  await put(dialog.getByLabel('Feature'), 'Thermal solver');
  await expectRefused(page, dialog.getByLabel('Disk space'), 'Grant', [['1e999', NO_NUMBER]]);
  await close();
  expect(await client(endpoints.adminLicenses)).toEqual(licences);

  await page.goto('/#/account');
  await page.getByLabel('New password').fill('nanoseconds-of-wire');
  await expectRefused(page, page.getByLabel('Present password'), 'Change password', HOSTILE);
  await page.getByRole('button', { name: 'Set up' }).click();
  const noCode = 'Enter the six digits that the app shows!';
  const codes = HOSTILE.map(([typed]) => [typed, noCode] as const);
  await expectRefused(page, dialog.getByRole('textbox', { name: 'Code' }), 'Switch on', codes);
  await close();

  await page.goto('/#/administration?tab=groups');
  const groups = await client(endpoints.adminGroups);
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await expectRefused(page, dialog.getByLabel('Name'), 'Create', [['', REQUIRED], ...HOSTILE]);
  expect(await client(endpoints.adminGroups)).toEqual(groups);
});
