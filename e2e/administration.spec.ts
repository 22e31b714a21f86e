import { createClient, endpoints } from '@thermarium/api';
import { codeAt } from '../apps/server/src/testing/authenticator-app.ts';
import { addHeldBlock } from './held-solve.ts';
import { test as base, expect } from './journey.ts';
import { type PostOffice, startPostOffice } from './post-office.ts';
import { startProgram } from './program.ts';
import { StoredModel } from './stored-model.ts';

const test = base.extend<object, { readonly post: PostOffice }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off the pattern.
    async ({}, use) => {
      const post = await startPostOffice();
      await use(post);
      await post.close();
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ post }, use) => {
      const program = await startProgram(async () => ({
        SMTP_URL: post.url,
        SMTP_FROM: 'Thermarium <thermarium@example.com>',
      }));
      await use(program);
      await program.dispose();
    },
    { scope: 'worker' },
  ],
});

const EMAIL = 'lise@example.com';
const PASSWORD = 'nanoseconds-of-wire';

test("an administrator's week: from the invitation of a colleague to the day they leave", async ({
  page,
  browser,
  program,
  post,
  visitor,
}) => {
  await page.goto('/#/dashboard');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  const users = page.getByRole('table', { name: 'Users' });
  const lise = users.getByRole('row', { name: EMAIL });
  const dialog = page.getByRole('dialog');

  // A group, by the keyboard.
  await page.getByRole('tab', { name: 'Users' }).press('ArrowRight');
  await page.getByRole('button', { name: 'Group', exact: true }).press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This field is required!')).toBeVisible();
  await page.keyboard.type('Packaging');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /^Packaging 0/ })).toBeVisible();

  // An invitation.
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByLabel('Email address').fill('ada@example.com');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText("the dialog 'Invite");
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await dialog.getByRole('combobox', { name: 'Groups' }).click();
  await page.getByRole('option', { name: 'Packaging' }).click();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('Somebody has an account with this address.')).toBeVisible();
  await dialog.getByLabel('Email address').fill(EMAIL);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(lise).toContainText('Packaging');
  await expect(lise).toContainText('Invited');

  // The colleague comes in by the mailed link, and asks for a trial.
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(await post.linkTo(EMAIL));
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('First name').fill('Lise');
  await theirs.getByLabel('Last name').fill('Meitner');
  await theirs.getByRole('button', { name: /^I AGREE/ }).click();
  await expect(theirs.getByPlaceholder('Find project')).toBeVisible();
  await theirs.getByRole('button', { name: /^Account/ }).click();
  await expect(theirs.getByRole('menuitem', { name: 'My account' })).toBeVisible();
  await expect(theirs.getByRole('menuitem', { name: 'Administration' })).toBeHidden();
  await theirs.goto(`${program.address}/#/administration`);
  await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await theirs.goto(`${program.address}/#/account`);
  await expect(theirs.getByRole('row', { name: 'Groups Packaging' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Request a Trial license' }).click();
  await expect(theirs.getByRole('button', { name: 'Pending' })).toBeVisible();

  // The trial is granted, and a licence besides.
  await page.reload();
  await expect(lise).toContainText('Active');
  await page.getByRole('tab', { name: 'Licences, 1 waiting' }).click();
  await page.getByRole('button', { name: `Grant ${EMAIL} the trial` }).click();
  await dialog.getByLabel('Until the end of').fill('2020-02-29');
  await dialog.getByLabel('Job limit').fill('four');
  await dialog.getByRole('button', { name: 'Grant' }).click();
  await expect(dialog.getByText('Enter a valid floating point number!')).toBeVisible();
  await dialog.getByLabel('Job limit').fill('4');
  await dialog.getByRole('button', { name: 'Grant' }).click();
  await expect(dialog.getByText('Choose a day to come!')).toBeVisible();
  await dialog.getByLabel('Until the end of').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Grant' }).click();
  await expect(
    page.getByRole('row', { name: new RegExp(`^${EMAIL} Thermal solver 31 Dec 2099 4`) }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trial requests' })).toBeHidden();
  await page.getByRole('button', { name: 'Licence', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'User' }).fill('lise');
  await page.getByRole('option', { name: EMAIL }).click();
  await dialog.getByLabel('Feature').fill('Export');
  await dialog.getByRole('button', { name: 'Grant' }).click();
  await page.getByRole('button', { name: `Revoke Export of ${EMAIL}` }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: `${EMAIL} Export Not granted` })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('row', { name: 'Thermal solver' })).toContainText('31 Dec 2099');
  const assigned = theirs.getByRole('table', { name: 'Assigned Licenses' });
  const titles = ['Feature', 'Description', 'Expiration date', 'Job limit'];
  await expect(assigned.getByRole('columnheader')).toHaveText(titles);
  const revoked = assigned.getByRole('row', { name: 'Export' });
  await expect(revoked.getByRole('button', { name: 'Request trial', exact: true })).toBeVisible();

  // A solve runs away.
  const token = await theirs.evaluate(() => localStorage.getItem('thermarium.access'));
  const client = createClient({ address: program.address, token: () => token });
  const { id: project } = await client(endpoints.createProject, { body: { name: 'Runaway' } });
  const model = new StoredModel(client, project);
  await model.addMaterials({ Copper: 390 });
  await addHeldBlock(program, { ...visitor, client }, model, 'Copper');
  await client(endpoints.solve, { params: { project } });
  await page.getByRole('tab', { name: 'Running tasks' }).click();
  await page.getByRole('button', { name: `Stop the solve of Runaway by ${EMAIL}` }).click();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing runs or waits' })).toBeVisible();
  expect(await client(endpoints.tasks)).toMatchObject([{ status: 'STOPPED' }]);

  // The worker is to be renewed, and then is not.
  await page.getByRole('tab', { name: 'Workers' }).click();
  const worker = page.getByRole('table', { name: 'Workers' }).getByRole('row').nth(1);
  await expect(worker).toContainText('Idle');
  await worker.getByRole('button', { name: /^Drain / }).click();
  await expect(worker).toContainText('Drained');
  await worker.getByRole('button', { name: /take tasks again$/ }).click();
  await expect(worker).toContainText('Idle');

  // They lose their phone.
  const { enrolment, secret } = await client(endpoints.beginAuthenticator);
  await client(endpoints.confirmAuthenticator, { body: { enrolment, code: codeAt(secret, new Date()) } });
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('button', { name: `Switch off the second factor of ${EMAIL}` }).click();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText(`The second factor of ${EMAIL} is off.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `${EMAIL} has no second factor` })).toBeDisabled();
  expect((await client(endpoints.secondFactor)).authenticator).toBeNull();

  // The colleague leaves.
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('searchbox', { name: 'Find user' }).fill('packaging');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.getByRole('button', { name: `Disable ${EMAIL}` }).click();
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(lise).toContainText('Disabled');
  await theirs.goto(`${program.address}/#/tasks`);
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await theirs.getByLabel('Email Address').fill(EMAIL);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(theirs.getByRole('alert')).toContainText(
    'The email address or the password is wrong, or the account is not active.',
  );
  await theirs.context().close();
});
