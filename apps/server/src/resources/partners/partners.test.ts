import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findUserByEmail } from '../../accounts/users.ts';
import { PARTNER_ADDRESS, type PartnerSite, somebody, startPartnerSite } from '../../testing/partner-site.ts';
import { inject } from '../../testing/test-app.ts';

let partners: PartnerSite;

beforeAll(async () => {
  partners = await startPartnerSite();
});

afterAll(() => partners.close());

// All calls come from one address, whose attempts are counted by the minute.
beforeEach(() => partners.site.pass(61_000));

describe('the way to the provider', () => {
  test('is offered on the sign-in page', async () => {
    const answer = await inject(partners.site.app, 'GET', '/api/partner/');
    expect(answer.json).toContainEqual({ name: 'acme', title: 'Acme', login: '/api/acme/login/' });
    expect(answer.text).not.toContain('secret');
  });

  test('carries a code challenge, a state and a nonce, all of them new each time', async () => {
    const [first, second] = [
      await partners.browser().get('/api/acme/login/'),
      await partners.browser().get('/api/acme/login/'),
    ];
    expect(first.status).toBe(302);
    const [one, two] = [new URL(first.location), new URL(second.location)];
    expect(one.origin).toBe(partners.acme.partner.issuer);
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      client_id: 'thermarium',
      response_type: 'code',
      redirect_uri: `${PARTNER_ADDRESS}/api/acme/callback/`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const key of ['state', 'nonce', 'code_challenge']) {
      const [its, other] = [one.searchParams.get(key), two.searchParams.get(key)];
      expect(its?.length, key).toBeGreaterThanOrEqual(32);
      expect(its, key).not.toBe(other);
    }
    expect(first.setCookie).toMatch(
      /^thermarium_partner=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('is not there for a partner that nobody knows', async () => {
    for (const url of [
      '/api/nobody/login/',
      '/api/nobody/callback/?code=a&state=b',
      '/api/__proto__/login/',
    ]) {
      expect((await inject(partners.site.app, 'GET', url)).status, url).toBe(404);
    }
  });

  test('is open to one address only so often', async () => {
    const statuses = [];
    for (let n = 0; n <= 120; n++) statuses.push((await partners.browser().get('/api/acme/login/')).status);
    expect(new Set(statuses.slice(0, 120))).toEqual(new Set([302]));
    expect(statuses[120]).toBe(429);
  });

  test('ends on the sign-in page when the provider cannot be reached', async () => {
    const answer = await partners.browser().get('/api/gone/login/?next=/tasks');
    expect(answer).toMatchObject({ status: 302, location: `${PARTNER_ADDRESS}/#/login?error=unreachable` });
  });
});

describe('whoever comes back', () => {
  test('gets a ticket for one access token, and goes on to where they wanted', async () => {
    const browser = partners.browser();
    const person = somebody();
    const values = await browser.signIn(person, '/project/7?tab=results');
    expect(values.get('next')).toBe('/project/7?tab=results');
    expect(values.has('error')).toBe(false);
    const token = await browser.redeem(values.get('ticket'));
    expect(token.status).toBe(200);
    expect(
      (await inject(partners.site.app, 'GET', '/api/folder/', undefined, token.json.access)).status,
    ).toBe(200);
    const line = partners.site.log.findLast((line) => line.includes('Signed in through a partner')) ?? '{}';
    expect(JSON.parse(line).user).toBe((await findUserByEmail(partners.site.database, person.email))?.id);
    const again = await browser.redeem(values.get('ticket'));
    expect(again.status).toBe(400);
    expect(again.json).toHaveProperty('non_field_errors');
  });

  test('must use the ticket within a minute', async () => {
    const browser = partners.browser();
    const values = await browser.signIn(somebody());
    partners.site.pass(61_000);
    expect((await browser.redeem(values.get('ticket'))).status).toBe(400);
  });

  test('must use it in the browser in which the sign-in was begun', async () => {
    const thief = partners.browser();
    const other = partners.browser();
    await other.get('/api/acme/login/');
    for (const victim of [partners.browser(), other]) {
      const values = await thief.signIn(somebody());
      const refused = await victim.redeem(values.get('ticket'));
      expect([refused.status, refused.json]).toEqual([400, { non_field_errors: [expect.any(String)] }]);
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
  });

  test('keeps the cookie of their sign-in until the ticket is redeemed, and no longer', async () => {
    const browser = partners.browser();
    const { location } = await browser.get('/api/acme/login/');
    const back = await browser.get(
      (await partners.acme.signIn(location, somebody())).replace(PARTNER_ADDRESS, ''),
    );
    expect(back.setCookie).toMatch(
      /^thermarium_partner=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const redeemed = await browser.redeem(new URLSearchParams(back.location.split('?')[1]).get('ticket'));
    expect(redeemed.status).toBe(200);
    expect(redeemed.headers['set-cookie']).toMatch(/^thermarium_partner=; Max-Age=0; Path=\/; .*HttpOnly/);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a//b',
    '/\t/evil.example',
    'javascript:alert(1)',
    'dashboard',
    '/ä',
    `/${'x'.repeat(3000)}`,
    '',
  ])('is not led to %j', async (next) => {
    expect((await partners.browser().signIn(somebody(), next)).get('next')).toBe('/dashboard');
  });

  test('has an active account from then on, with the names that the provider tells', async () => {
    const person = somebody();
    const id = await partners.userBy(person);
    expect(await findUserByEmail(partners.site.database, person.email)).toMatchObject({
      id,
      first_name: 'Ada',
      last_name: 'Lovelace',
      administrator: false,
      activated_at: expect.any(Date),
    });
  });

  test('gets the account that has their verified address, and keeps it whatever the address becomes', async () => {
    const user = await partners.site.user('has-account@example.com');
    const person = somebody({ email: 'Has-Account@Example.com' });
    expect(await partners.userBy(person)).toBe(user.id);
    const moved = { ...person, email: 'moved@example.com', email_verified: false };
    expect(await partners.userBy(moved)).toBe(user.id);
    expect(await findUserByEmail(partners.site.database, 'moved@example.com')).toBeNull();
  });

  test('needs no activation link any more when they were invited', async () => {
    const person = somebody();
    const { id } = await partners.site.database
      .insertInto('account')
      .values({ email: person.email, first_name: 'Augusta' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await partners.userBy(person)).toBe(id);
    expect(await findUserByEmail(partners.site.database, person.email)).toMatchObject({
      first_name: 'Augusta',
      last_name: 'Lovelace',
      activated_at: expect.any(Date),
    });
  });

  test('in two windows at once gets one account', async () => {
    const person = somebody();
    const users = await Promise.all([person, person, person].map(partners.userBy));
    expect(new Set(users).size).toBe(1);
  });

  test('may have two sign-ins under way in one browser', async () => {
    const browser = partners.browser();
    const [first, second] = [await browser.get('/api/acme/login/'), await browser.get('/api/other/login/')];
    const person = somebody();
    expect((await browser.arrive(await partners.acme.signIn(first.location, person))).has('ticket')).toBe(
      true,
    );
    expect((await browser.arrive(await partners.acme.signIn(second.location, person))).has('ticket')).toBe(
      true,
    );
  });
});
