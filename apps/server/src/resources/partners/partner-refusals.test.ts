import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findUserByEmail } from '../../accounts/users.ts';
import type { ProviderAccount } from '../../testing/openid-provider.ts';
import { PARTNER_ADDRESS, type PartnerSite, somebody, startPartnerSite } from '../../testing/partner-site.ts';

let partners: PartnerSite;

beforeAll(async () => {
  partners = await startPartnerSite();
});

afterAll(() => partners.close());

// All calls come from one address, whose attempts are counted by the minute.
beforeEach(() => partners.site.pass(61_000));

describe('a sign-in is refused in a plain word', () => {
  const expectNoAccount = async (email: string) =>
    expect(await findUserByEmail(partners.site.database, email)).toBeNull();

  test.each([false, undefined, 'false', 1])(
    'when the address is not verified (%j)',
    async (email_verified) => {
      const owner = await partners.site.user(`victim-${typeof email_verified}-${email_verified}@example.com`);
      // A provider should not send some of these.
      const traits = { email_verified } as Partial<ProviderAccount>;
      const thief = somebody({ ...traits, email: owner.email });
      expect(Object.fromEntries(await partners.browser().signIn(thief))).toEqual({ error: 'unverified' });
      const stranger = somebody(traits);
      expect(Object.fromEntries(await partners.browser().signIn(stranger))).toEqual({ error: 'unverified' });
      await expectNoAccount(stranger.email);
    },
  );

  test('when there is no address, or none that could get a mail', async () => {
    const { email, ...anonymous } = somebody();
    expect((await partners.browser().signIn(anonymous)).get('error')).toBe('no-email');
    expect((await partners.browser().signIn(somebody({ email: 'nowhere' }))).get('error')).toBe('no-email');
    await expectNoAccount(email);
  });

  test('when the account is disabled', async () => {
    const person = somebody();
    const id = await partners.userBy(person);
    await partners.site.database
      .updateTable('account')
      .set({ disabled: true })
      .where('id', '=', Number(id))
      .execute();
    expect((await partners.browser().signIn(person)).get('error')).toBe('disabled');
  });

  test('when it is disabled before the ticket is used', async () => {
    const person = somebody();
    const browser = partners.browser();
    const values = await browser.signIn(person);
    await partners.site.database
      .updateTable('account')
      .set({ disabled: true })
      .where('email', '=', person.email)
      .execute();
    expect((await browser.redeem(values.get('ticket'))).status).toBe(400);
  });

  test('when the person does not allow it', async () => {
    expect((await partners.browser().signIn('denies')).get('error')).toBe('denied');
  });

  test('when it comes back a second time', async () => {
    const browser = partners.browser();
    const { location } = await browser.get('/api/acme/login/');
    const back = await partners.acme.signIn(location, somebody());
    expect((await browser.arrive(back)).has('ticket')).toBe(true);
    expect((await browser.arrive(back)).get('error')).toBe('expired');
  });

  test('when it comes back in another browser', async () => {
    const { location } = await partners.browser().get('/api/acme/login/');
    const person = somebody();
    const back = await partners.acme.signIn(location, person);
    const other = partners.browser();
    await other.get('/api/acme/login/');
    expect((await other.arrive(back)).get('error')).toBe('expired');
    await expectNoAccount(person.email);
  });

  test('when it comes back to another partner', async () => {
    const browser = partners.browser();
    const { location } = await browser.get('/api/acme/login/');
    const back = await partners.acme.signIn(location, somebody());
    expect((await browser.arrive(back.replace('/acme/', '/other/'))).get('error')).toBe('expired');
  });

  test('when it took more than ten minutes', async () => {
    const browser = partners.browser();
    const { location } = await browser.get('/api/acme/login/');
    const back = await partners.acme.signIn(location, somebody());
    partners.site.pass(10 * 60_000 + 1);
    expect((await browser.arrive(back)).get('error')).toBe('expired');
  });

  test.each(['nonce', 'code_challenge'])('when somebody has put another %s in its way', async (key) => {
    const browser = partners.browser();
    const address = new URL((await browser.get('/api/acme/login/')).location);
    address.searchParams.set(key, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    const person = somebody();
    expect((await browser.arrive(await partners.acme.signIn(address.href, person))).get('error')).toBe(
      'refused',
    );
    await expectNoAccount(person.email);
  });

  test.each([
    ['no code', 'state=STATE'],
    ['a code of another', 'code=stolen&state=STATE'],
    ['an error', 'error=server_error&error_description=%3Cscript%3E&state=STATE'],
    ['the wrong issuer', 'code=a&iss=https%3A%2F%2Fevil.example&state=STATE'],
    ['two states', 'code=a&state=STATE&state=STATE'],
    ['two codes', 'code=a&code=b&state=STATE'],
    ['a response of another kind', 'response=x.y.z&state=STATE'],
    ['NUL', 'code=%00&state=STATE'],
  ])('when it comes back with %s', async (_, search) => {
    const browser = partners.browser();
    const { location } = await browser.get('/api/acme/login/');
    const state = new URL(location).searchParams.get('state') ?? '';
    const values = await browser.arrive(
      `${PARTNER_ADDRESS}/api/acme/callback/?${search.replaceAll('STATE', state)}`,
    );
    expect(Object.fromEntries(values)).toEqual({ error: 'refused' });
  });

  test.each(['', 'code=a', 'state=', 'state=%00', 'state=nonsense&error=access_denied', 'state[]=a', '%'])(
    'when it was never begun (%j)',
    async (search) => {
      const values = await partners.browser().arrive(`${PARTNER_ADDRESS}/api/acme/callback/?${search}`);
      expect(values.get('error')).toBe('expired');
    },
  );

  test('when the provider has gone meanwhile', async () => {
    const { brief, browser } = partners;
    const own = browser();
    const { location } = await own.get('/api/brief/login/');
    const back = await brief.signIn(location, somebody());
    await brief.close();
    expect(Object.fromEntries(await own.arrive(back))).toEqual({ error: 'unreachable' });
  });

  test('and neither tickets, codes nor secrets are in the log', async () => {
    const browser = partners.browser();
    const { location } = await browser.get('/api/acme/login/');
    const back = await partners.acme.signIn(location, somebody());
    const ticket = (await browser.arrive(back)).get('ticket');
    const token = (await browser.redeem(ticket)).json.access;
    await browser.arrive(back);
    const log = partners.site.log.join('');
    for (const secret of [
      ticket,
      token,
      new URL(back).searchParams.get('code'),
      partners.acme.partner.clientSecret,
    ]) {
      expect(secret).toBeTruthy();
      expect(log).not.toContain(secret);
    }
  });
});
