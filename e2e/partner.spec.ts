import { type OpenIdProvider, startOpenIdProvider } from '../apps/server/src/testing/openid-provider.ts';
import { test as base, expect } from './journey.ts';
import { startProgram } from './program.ts';

const test = base.extend<
  object,
  {
    partner: {
      readonly provider: OpenIdProvider;
      readonly program: Awaited<ReturnType<typeof startProgram>>;
    };
  }
>({
  partner: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures off the pattern.
    async ({}, use) => {
      const providers: OpenIdProvider[] = [];
      const program = await startProgram(async (address) => {
        const provider = await startOpenIdProvider('acme', [`${address}/api/acme/callback/`]);
        providers.push(provider);
        const { name, title, issuer, clientId, clientSecret } = provider.partner;
        const partner = { name, title, issuer, client_id: clientId, client_secret: clientSecret };
        return { THERMARIUM_PARTNERS: JSON.stringify([partner]) };
      });
      const [provider] = providers;
      if (!provider) throw new Error('The program was started without a partner.');
      await use({ provider, program });
      await program.dispose();
      await provider.close();
    },
    { scope: 'worker' },
  ],
  program: [({ partner }, use) => use(partner.program), { scope: 'worker' }],
});

test('a person signs in with an account elsewhere and arrives where they wanted to', async ({
  page,
  partner,
  program,
}) => {
  partner.provider.know({
    sub: 'lise',
    email: 'lise@example.com',
    email_verified: true,
    given_name: 'Lise',
    family_name: 'Meitner',
  });
  await page.setExtraHTTPHeaders({ 'x-person': 'lise' });
  await page.goto('/#/tasks');
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect(page).toHaveURL(`${program.address}/#/tasks`);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await page.goto('/#/account');
  await expect(page.getByText('lise@example.com')).toBeVisible();
});

test('whom the partner turns away is told so at the sign-in page', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-person': 'denies' });
  await page.goto('/#/login');
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
});
