import type { Page } from '@playwright/test';
import { createClient, endpoints } from '@thermarium/api';
import { expect, openProject, test } from './journey.ts';
import { mailedLink } from './people.ts';
import { ADMIN } from './program.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a person signs in, comes back after a reload, and signs out', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/#\/login/);

  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('This field is required!')).toHaveCount(2);
  await fillIn(page, ADMIN.email, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/#\/login/);
  await fillIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL(/#\/dashboard/);
  await expect(page.getByText('2025.3.4').first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('link', { name: 'Projects', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.goto('/#/dashboard');
  await expect(page).toHaveURL(/#\/login/);
});

test('whoever was led to the sign-in page goes on where they wanted to', async ({ page, program }) => {
  await page.goto('/#/tasks');
  await fillIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL(`${program.address}/#/tasks`);
  await page.goto('/#/login?next=https%3A%2F%2Fevil.example');
  await expect(page).toHaveURL(`${program.address}/#/dashboard`);
});

test('a session that ends in mid-work leads to the sign-in page and back, and what was typed in it is not lost', async ({
  page,
  visitor,
}) => {
  const { id } = await visitor.create('Kept');
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ Copper: 398 });
  await model.add('box', { name: 'lid', dx: 4, dy: 4, dz: 1, material_name: 'Copper' });
  await model.add('box', { name: 'base', z: -1, dx: 4, dy: 4, dz: 1, material_name: 'Copper' });
  await openProject(page, id);
  const workspace = new WorkspacePage(page);
  await workspace.select('base');
  await workspace.type('ΔX', 7);
  await workspace.select('lid');
  await workspace.type('X', 2.5);
  await visitor.signOut();
  await workspace.properties.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Your session has ended.', { exact: false })).toBeVisible();
  // A sign-in through a partner loads the page again, too.
  await page.reload();

  await fillIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL(new RegExp(`#/project/${id}$`));
  await expect(workspace.field('X')).toHaveValue('2.5');
  await expect(workspace.properties.getByRole('button', { name: 'Update' })).toBeDisabled();
  await workspace.select('base');
  await expect(workspace.field('ΔX')).toHaveValue('7');
  await workspace.update();
  await expect(workspace.field('ΔX')).toHaveValue('7');
});

test('a forgotten password is set anew by mail', async ({ page, program }) => {
  await page.goto('/#/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email Address').fill(ADMIN.email);
  await page.getByRole('button', { name: 'Request password reset' }).click();
  await expect(
    page.getByText(
      'An email with instruction how to reset your password has been sent to you. Please check your mailbox for further instructions.',
    ),
  ).toBeVisible();
  await expect
    .poll(() => mailedLink(program, ADMIN.email, 'reset-password').catch(() => null))
    .not.toBeNull();

  await page.goto(await mailedLink(program, ADMIN.email, 'reset-password'));
  await page.getByLabel('Email Address').fill(ADMIN.email);
  await page.getByLabel('New password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(
    page.getByText(
      'The request to update your password has been accepted. If the information you provided was valid then your password has been reset.',
    ),
  ).toBeVisible();
  await page
    .getByRole('link', { name: 'Login' })
    .or(page.getByRole('button', { name: 'Login' }))
    .click();
  await fillIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL(/#\/dashboard/);
});

test('whoever is invited activates the account, once', async ({ page, program, administrator }) => {
  const email = 'marie@example.com';
  const { client } = await administrator.signedIn();
  await client(endpoints.adminCreateUser, { body: { email } });
  await expect.poll(() => mailedLink(program, email, 'user/activate').catch(() => null)).not.toBeNull();
  const link = await mailedLink(program, email, 'user/activate');

  await page.goto(link);
  await expect(page.getByText(`The account of ${email}`)).toBeVisible();
  const agree = page.getByRole('button', { name: 'I AGREE TO BE BOUND BY THE TERMS OF THIS EULA' });
  await agree.click();
  await expect(page.getByText('This field is required!')).toHaveCount(3);
  await page.getByLabel('Password', { exact: true }).fill('polonium-and-radium');
  await page.getByLabel('First name').fill('Marie');
  await page.getByLabel('Last name').fill('Curie');
  await expect(page.getByText('five dollars', { exact: false })).toBeVisible();
  await agree.click();
  await expect(page).toHaveURL(/#\/dashboard/);
  const access = await page.evaluate(() => localStorage.getItem('thermarium.access'));
  const { user } = await createClient({
    address: program.address,
    token: () => access,
  })(endpoints.account);
  expect(user.email).toBe(email);

  await page.goto(link);
  await expect(page.getByText('This link is not valid any more')).toBeVisible();
});

test('what is not there says so, with two ways on', async ({ page }) => {
  await page.goto('/#/no/such/page');
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page.getByText('GO BACK')).toBeVisible();
  await page.getByText('GO TO HOMEPAGE').click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
