import type { Page } from '@playwright/test';
import { endpoints } from '@thermarium/api';
import { codeAt } from '../apps/server/src/testing/authenticator-app.ts';
import { test as base, expect } from './journey.ts';
import { ADMIN } from './program.ts';

/** Passkeys belong to a domain name: browsers accept `localhost`, and no number. */
const test = base.extend({
  baseURL: async ({ program }, use) => use(program.address.replace('127.0.0.1', 'localhost')),
});

async function showPassword(page: Page): Promise<void> {
  await page.goto('/#/login');
  await page.getByLabel('Email Address').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
}

async function expectInside(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\/dashboard/);
}

/** Adds an authenticator whose user always confirms, by Chromium's own tools; returns how many passkeys it has. */
async function plugInAuthenticator(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => (await tools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

test('a person switches codes on, and signs in with one, with a recovery code, and with a passkey', async ({
  page,
}) => {
  await showPassword(page);
  await expectInside(page);
  await page.goto('/#/account');
  const factors = page.getByRole('table', { name: 'Second factor' });
  await factors.getByRole('button', { name: 'Set up' }).click();
  const enrolling = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(enrolling.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const secret = (await enrolling.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await enrolling.getByRole('textbox', { name: 'Code' }).fill('000000');
  await enrolling.getByRole('button', { name: 'Switch on' }).click();
  await expect(enrolling.getByText('This code is not right.', { exact: false })).toBeVisible();
  // A content dialog is not closed by a click beside it.
  await page.mouse.click(5, 5);
  await enrolling.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()));
  await enrolling.getByRole('button', { name: 'Switch on' }).click();

  const keeping = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(keeping.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await keeping.getByRole('listitem').first().textContent();
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  const downloading = page.waitForEvent('download');
  await keeping.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('thermarium-recovery-codes.txt');
  await keeping.getByRole('button', { name: 'I have kept them' }).click();
  await expect(keeping).toBeHidden();
  await expect(factors.getByText('10 of 10 left')).toBeVisible();

  await signOut(page);
  await showPassword(page);
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await code.press('Enter');
  await expect(page.getByText('This code is not right.', { exact: false })).toBeVisible();
  // The code of the step before was used up when codes were switched on.
  await code.fill(codeAt(secret, new Date(), 1));
  await code.press('Enter');
  await expectInside(page);

  await signOut(page);
  await showPassword(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = page.getByRole('textbox', { name: 'Recovery code' });
  await recovery.fill('x'.repeat(10_000));
  await recovery.press('Enter');
  await expect(recovery).toHaveAccessibleDescription(/^This is none of your recovery codes/);
  await recovery.fill(recoveryCode ?? '');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectInside(page);
  await page.goto('/#/account');
  await expect(factors.getByText('9 of 10 left')).toBeVisible();

  const passkeysOnDevice = await plugInAuthenticator(page);
  await factors.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('x'.repeat(256));
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding.getByLabel('Name')).toHaveAccessibleDescription('Enter at most 255 characters!');
  await expect(adding.getByLabel('Name')).toBeFocused();
  expect(await passkeysOnDevice()).toBe(0);
  await adding.getByLabel('Name').fill('Work laptop');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding).toBeHidden();
  await expect(factors.getByText('Work laptop')).toBeVisible();

  await signOut(page);
  await page.goto('/#/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectInside(page);

  await signOut(page);
  await showPassword(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await expectInside(page);

  await page.goto('/#/account');
  await factors.getByRole('button', { name: 'Rename Work laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name').fill('x'.repeat(256));
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(renaming.getByLabel('Name')).toHaveAccessibleDescription('Enter at most 255 characters!');
  await renaming.getByLabel('Name').fill('Old laptop');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await factors.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(factors.getByText('Old laptop')).toBeHidden();

  await factors.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
  await expect(keeping.getByRole('listitem')).toHaveCount(10);
  await expect(keeping.getByText(recoveryCode ?? '')).toBeHidden();
  await keeping.getByRole('button', { name: 'I have kept them' }).click();

  await factors.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('It is your only second factor', { exact: false })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(factors.getByRole('button', { name: 'Set up' })).toBeVisible();
  await signOut(page);
  await showPassword(page);
  await expectInside(page);
});

test('whoever has been signed in for long is asked who they are before a change', async ({
  page,
  visitor,
}) => {
  // The program's clock cannot be moved: the test gives its later answer in its place, until the password is
  // right.
  let isProved = false;
  await page.route('**/api/user/second-factor/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), proof: 'password' } });
  });
  await page.route('**/api/user/second-factor/authenticator/', async (route) => {
    const body = { detail: 'Enter your password once more first.', code: 'proof-required' };
    await (isProved ? route.continue() : route.fulfill({ status: 403, json: body }));
  });
  await page.route('**/api/user/proof/', async (route) => {
    const response = await route.fetch();
    isProved = response.ok();
    await route.fulfill({ response });
  });
  await page.goto('/#/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  const asking = page.getByRole('dialog', { name: 'Is it you?' });
  await asking.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await asking.getByRole('button', { name: 'Continue' }).click();
  await expect(asking.getByText('This is not your password.')).toBeVisible();
  await asking.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await asking.getByRole('button', { name: 'Continue' }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  expect(await visitor.client(endpoints.secondFactor)).toMatchObject({ authenticator: null });
});

test('whoever has been signed in for long is asked who they are before the API token is renewed', async ({
  page,
  visitor,
}) => {
  const before = (await visitor.client(endpoints.account)).user.api_token;
  await page.route('**/api/user/second-factor/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), proof: 'password' } });
  });
  let isProved = false;
  await page.route('**/api/user/api_token/', async (route) => {
    const body = { detail: 'Enter your password once more first.', code: 'proof-required' };
    const isFree = isProved || route.request().method() === 'GET';
    await (isFree ? route.continue() : route.fulfill({ status: 403, json: body }));
  });
  await page.route('**/api/user/proof/', async (route) => {
    const response = await route.fetch();
    isProved = response.ok();
    await route.fulfill({ response });
  });
  await page.goto('/#/account');
  await page.getByRole('button', { name: 'Renew' }).click();
  const renewing = page.getByRole('dialog', { name: 'Renew the API token?' });
  const asking = page.getByRole('dialog', { name: 'Is it you?' });
  await renewing.getByRole('button', { name: 'Renew' }).click();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(asking).toBeHidden();
  await renewing.getByRole('button', { name: 'Renew' }).click();
  await asking.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await asking.getByRole('button', { name: 'Continue' }).click();
  await expect(renewing).toBeHidden();
  expect((await visitor.client(endpoints.account)).user.api_token).not.toBe(before);
});

test('at an address that is a number, passkeys are explained instead of failing', async ({
  page,
  program,
}) => {
  const name = program.address.replace('127.0.0.1', 'localhost');
  await page.goto(`${program.address}/#/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText(`Open ${name} instead.`);
});
