import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type AccountInformation, endpoints } from '@thermarium/api';
import { expect, signIn, test } from './journey.ts';
import { makePerson } from './people.ts';

test('somebody changes the password, sees where they are signed in, and ends that', async ({
  page,
  program,
  administrator,
}) => {
  const { client } = await administrator.signedIn();
  const { email, password } = await makePerson(program, client);
  const elsewhere = await signIn(program.address, { email, password });
  await page.goto('/#/account');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();

  const sessions = page.getByRole('table', { name: 'Sessions' });
  await expect(sessions.getByRole('row')).toHaveCount(3);
  await expect(sessions.getByRole('row', { name: /This session/ })).toContainText('Chrome');
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await expect(sessions.getByRole('row')).toHaveCount(2);
  await expect(elsewhere.client(endpoints.account)).rejects.toThrow('Sign in first.');

  const chosen = page.getByLabel('New password');
  await chosen.fill('password1');
  await expect(page.getByText('commonly used', { exact: false })).toBeVisible();
  await page.getByLabel('Present password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This password is too easy to guess.', { exact: false })).toBeVisible();
  await chosen.fill('nanoseconds-of-wire');
  await expect(page.getByText('Very hard to guess.')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.', { exact: false })).toBeVisible();
  await signIn(program.address, { email, password: 'nanoseconds-of-wire' });
});

test('an API token is renewed for reading only, until a day', async ({ page, program, visitor }) => {
  await page.goto('/#/account');
  await expect(page.getByText('It may read and change what you may, and does not end.')).toBeVisible();
  await page.getByRole('button', { name: 'Renew' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew the API token?' });
  await dialog.getByRole('combobox', { name: 'It may' }).click();
  await page.getByRole('option', { name: 'Only read' }).click();
  await dialog.getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByText(/^It may only read, until \d+ \w+ \d{4}\.$/)).toBeVisible();
  const { user }: AccountInformation = await visitor.client(endpoints.account);
  const headers = { authorization: `Bearer ${user.api_token}` };
  const read = await fetch(`${program.address}/api/user/`, { headers });
  const written = await fetch(`${program.address}/api/user/logout/`, { method: 'POST', headers });
  expect([read.status, written.status]).toEqual([200, 403]);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the example call' }).click();
  await expect(page.getByText('The example call, with the token, is in the clipboard.')).toBeVisible();
  const call = await page.evaluate(() => navigator.clipboard.readText());
  expect(call).toMatch(/^curl /);
  const { stdout } = await promisify(execFile)('sh', ['-c', call]);
  expect(JSON.parse(stdout)).toMatchObject({ user: { email: user.email } });
});

test('a licence is told of in its last fourteen days, and when it has expired', async ({
  administrator,
  guest,
}) => {
  const { client } = await administrator.signedIn();
  const { id: user } = (await client(endpoints.adminUsers)).find(({ email }) => email === guest.email) ?? {};
  if (user === undefined) throw new Error('The guest has no account.');
  const { page } = guest;
  const day = 86_400_000;
  const expiration = new Date(Date.now() + 14.5 * day).toISOString();
  const body = { user, feature: 'Thermal solver', expiration };
  await client(endpoints.adminGrantLicense, { body });
  const licence = page.getByRole('table', { name: 'Assigned Licenses' }).getByRole('row').last();
  const warning = page.getByText(/^License (?:will|has)/);
  const cameBackAfter = async (days: number) => {
    await page.clock.setFixedTime(Date.now() + days * day);
    await page.reload();
  };

  await page.goto('/#/account');
  await expect(licence).toContainText('Thermal solver');
  await expect(licence).not.toContainText('Expir');
  await expect(warning).toHaveCount(0);
  await cameBackAfter(2);
  await expect(warning).toHaveText('License will expire in 13 days.');
  await expect(licence).toContainText('Expiring soon');
  await expect(warning).toBeHidden();
  await cameBackAfter(15);
  await expect(warning).toHaveText('License has expired');
  await expect(licence).toContainText('Expired');
});
