import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findUserByEmail } from '../../accounts/users.ts';
import {
  type OpenIdProvider,
  type ProviderAccount,
  startOpenIdProvider,
} from '../../testing/openid-provider.ts';
import { inject, SETTINGS, startTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';

const ADDRESS = 'http://thermarium.test';

let site: TestApp;
let acme: OpenIdProvider;

beforeAll(async () => {
  const callbacks = ['acme', 'other'].map((name) => `${ADDRESS}/api/${name}/callback/`);
  acme = await startOpenIdProvider('acme', callbacks);
  site = await startTestApp({
    settings: {
      ...SETTINGS,
      address: ADDRESS,
      partners: [
        acme.partner,
        { ...acme.partner, name: 'other', title: 'The same by another name' },
        { ...acme.partner, name: 'gone', issuer: 'http://127.0.0.1:1' },
      ],
    },
  });
});

afterAll(async () => {
  await site.close();
  await acme.close();
});

// All of them come from one address, whose attempts are counted by the minute.
beforeEach(() => site.pass(61_000));

/** A browser in which somebody signs in: it keeps the cookies of this program. */
class Browser {
  private readonly cookies = new Map<string, string>();

  async get(
    url: string,
  ): Promise<{ readonly status: number; readonly location: string; readonly setCookie: string }> {
    const answer = await site.app.inject({ url, cookies: Object.fromEntries(this.cookies) });
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    return {
      status: answer.statusCode,
      location: String(answer.headers.location),
      setCookie: String(answer.headers['set-cookie']),
    };
  }

  /** Signs in at the provider, and is sent back; answers the values with which the sign-in page is opened. */
  async signIn(account: ProviderAccount | 'denies', next = '/dashboard'): Promise<URLSearchParams> {
    const begun = await this.get(`/api/acme/login/?next=${encodeURIComponent(next)}`);
    return this.arrive(await acme.signIn(begun.location, account));
  }

  /** Redeems a ticket, as the sign-in page does. */
  async redeem(ticket: string | null): Promise<TestAnswer> {
    const cookies = Object.fromEntries(this.cookies);
    const { statusCode, payload, headers } = await site.app.inject({
      ...{ method: 'POST', url: '/api/token/partner/', payload: { ticket }, cookies },
    });
    return { status: statusCode, text: payload, headers, json: JSON.parse(payload) };
  }

  /** Comes back from the provider. */
  async arrive(address: string): Promise<URLSearchParams> {
    const { status, location } = await this.get(address.replace(ADDRESS, ''));
    expect(status).toBe(302);
    const [page, values] = location.split('?');
    expect(page).toBe(`${ADDRESS}/#/login`);
    return new URLSearchParams(values);
  }
}

let count = 0;
/** Somebody who has never been here. */
function somebody(traits: Partial<ProviderAccount> = {}): ProviderAccount & { readonly email: string } {
  count++;
  return {
    sub: `subject-${count}`,
    email: `somebody${count}@example.com`,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
    ...traits,
  };
}

/** Whom the program takes somebody for after a sign-in; the id of their account. */
async function userBy(person: ProviderAccount): Promise<number | undefined> {
  const browser = new Browser();
  const values = await browser.signIn(person);
  const token = await browser.redeem(values.get('ticket'));
  expect(token.status).toBe(200);
  const { email } = (await inject(site.app, 'GET', '/api/user/', undefined, token.json.access)).json.user;
  return (await findUserByEmail(site.database, email))?.id;
}

describe('the way to the provider', () => {
  test('is offered on the sign-in page', async () => {
    const answer = await inject(site.app, 'GET', '/api/partner/');
    expect(answer.json).toContainEqual({ name: 'acme', title: 'Acme', login: '/api/acme/login/' });
    expect(answer.text).not.toContain('secret');
  });

  test('carries a code challenge, a state and a nonce, all of them new each time', async () => {
    const [first, second] = [
      await new Browser().get('/api/acme/login/'),
      await new Browser().get('/api/acme/login/'),
    ];
    expect(first.status).toBe(302);
    const [one, two] = [new URL(first.location), new URL(second.location)];
    expect(one.origin).toBe(acme.partner.issuer);
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      client_id: 'thermarium',
      response_type: 'code',
      redirect_uri: `${ADDRESS}/api/acme/callback/`,
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
      expect((await inject(site.app, 'GET', url)).status, url).toBe(404);
    }
  });

  test('is open to one address only so often', async () => {
    const statuses = [];
    for (let n = 0; n <= 120; n++) statuses.push((await new Browser().get('/api/acme/login/')).status);
    expect(new Set(statuses.slice(0, 120))).toEqual(new Set([302]));
    expect(statuses[120]).toBe(429);
  });

  test('ends on the sign-in page when the provider cannot be reached', async () => {
    const answer = await new Browser().get('/api/gone/login/?next=/tasks');
    expect(answer).toMatchObject({ status: 302, location: `${ADDRESS}/#/login?error=unreachable` });
  });
});

describe('whoever comes back', () => {
  test('gets a ticket for one access token, and goes on to where they wanted', async () => {
    const browser = new Browser();
    const person = somebody();
    const values = await browser.signIn(person, '/project/7?tab=results');
    expect(values.get('next')).toBe('/project/7?tab=results');
    expect(values.has('error')).toBe(false);
    const token = await browser.redeem(values.get('ticket'));
    expect(token.status).toBe(200);
    expect((await inject(site.app, 'GET', '/api/folder/', undefined, token.json.access)).status).toBe(200);
    const line = site.log.findLast((line) => line.includes('Signed in through a partner')) ?? '{}';
    expect(JSON.parse(line).user).toBe((await findUserByEmail(site.database, person.email))?.id);
    const again = await browser.redeem(values.get('ticket'));
    expect(again.status).toBe(400);
    expect(again.json).toHaveProperty('non_field_errors');
  });

  test('must use the ticket within a minute', async () => {
    const browser = new Browser();
    const values = await browser.signIn(somebody());
    site.pass(61_000);
    expect((await browser.redeem(values.get('ticket'))).status).toBe(400);
  });

  test('must use it in the browser in which the sign-in was begun', async () => {
    const thief = new Browser();
    const other = new Browser();
    await other.get('/api/acme/login/');
    for (const victim of [new Browser(), other]) {
      const values = await thief.signIn(somebody());
      const refused = await victim.redeem(values.get('ticket'));
      expect([refused.status, refused.json]).toEqual([400, { non_field_errors: [expect.any(String)] }]);
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
  });

  test('keeps the cookie of their sign-in until the ticket is redeemed, and no longer', async () => {
    const browser = new Browser();
    const { location } = await browser.get('/api/acme/login/');
    const back = await browser.get((await acme.signIn(location, somebody())).replace(ADDRESS, ''));
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
    expect((await new Browser().signIn(somebody(), next)).get('next')).toBe('/dashboard');
  });

  test('has an active account from then on, with the names that the provider tells', async () => {
    const person = somebody();
    const id = await userBy(person);
    expect(await findUserByEmail(site.database, person.email)).toMatchObject({
      id,
      first_name: 'Ada',
      last_name: 'Lovelace',
      administrator: false,
      activated_at: expect.any(Date),
    });
  });

  test('gets the account that has their verified address, and keeps it whatever the address becomes', async () => {
    const user = await site.user('has-account@example.com');
    const person = somebody({ email: 'Has-Account@Example.com' });
    expect(await userBy(person)).toBe(user.id);
    const moved = { ...person, email: 'moved@example.com', email_verified: false };
    expect(await userBy(moved)).toBe(user.id);
    expect(await findUserByEmail(site.database, 'moved@example.com')).toBeNull();
  });

  test('needs no activation link any more when they were invited', async () => {
    const person = somebody();
    const { id } = await site.database
      .insertInto('account')
      .values({ email: person.email, first_name: 'Augusta' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await userBy(person)).toBe(id);
    expect(await findUserByEmail(site.database, person.email)).toMatchObject({
      first_name: 'Augusta',
      last_name: 'Lovelace',
      activated_at: expect.any(Date),
    });
  });

  test('in two windows at once gets one account', async () => {
    const person = somebody();
    const users = await Promise.all([person, person, person].map(userBy));
    expect(new Set(users).size).toBe(1);
  });

  test('may have two sign-ins under way in one browser', async () => {
    const browser = new Browser();
    const [first, second] = [await browser.get('/api/acme/login/'), await browser.get('/api/other/login/')];
    const person = somebody();
    expect((await browser.arrive(await acme.signIn(first.location, person))).has('ticket')).toBe(true);
    expect((await browser.arrive(await acme.signIn(second.location, person))).has('ticket')).toBe(true);
  });
});

describe('a sign-in is refused in a plain word', () => {
  const expectNoAccount = async (email: string) =>
    expect(await findUserByEmail(site.database, email)).toBeNull();

  test.each([false, undefined, 'false', 1])(
    'when the address is not verified (%j)',
    async (email_verified) => {
      const owner = await site.user(`victim${count}@example.com`);
      // Not all of these are what a provider should send.
      const traits = { email_verified } as Partial<ProviderAccount>;
      const thief = somebody({ ...traits, email: owner.email });
      expect(Object.fromEntries(await new Browser().signIn(thief))).toEqual({ error: 'unverified' });
      const stranger = somebody(traits);
      expect(Object.fromEntries(await new Browser().signIn(stranger))).toEqual({ error: 'unverified' });
      await expectNoAccount(stranger.email);
    },
  );

  test('when there is no address, or none that could get a mail', async () => {
    const { email, ...anonymous } = somebody();
    expect((await new Browser().signIn(anonymous)).get('error')).toBe('no-email');
    expect((await new Browser().signIn(somebody({ email: 'nowhere' }))).get('error')).toBe('no-email');
    await expectNoAccount(email);
  });

  test('when the account is disabled', async () => {
    const person = somebody();
    const id = await userBy(person);
    await site.database.updateTable('account').set({ disabled: true }).where('id', '=', Number(id)).execute();
    expect((await new Browser().signIn(person)).get('error')).toBe('disabled');
  });

  test('when it is disabled before the ticket is used', async () => {
    const person = somebody();
    const browser = new Browser();
    const values = await browser.signIn(person);
    await site.database
      .updateTable('account')
      .set({ disabled: true })
      .where('email', '=', person.email)
      .execute();
    expect((await browser.redeem(values.get('ticket'))).status).toBe(400);
  });

  test('when the person does not allow it', async () => {
    expect((await new Browser().signIn('denies')).get('error')).toBe('denied');
  });

  test('when it comes back a second time', async () => {
    const browser = new Browser();
    const { location } = await browser.get('/api/acme/login/');
    const back = await acme.signIn(location, somebody());
    expect((await browser.arrive(back)).has('ticket')).toBe(true);
    expect((await browser.arrive(back)).get('error')).toBe('expired');
  });

  test('when it comes back in another browser', async () => {
    const { location } = await new Browser().get('/api/acme/login/');
    const person = somebody();
    const back = await acme.signIn(location, person);
    const other = new Browser();
    await other.get('/api/acme/login/');
    expect((await other.arrive(back)).get('error')).toBe('expired');
    await expectNoAccount(person.email);
  });

  test('when it comes back to another partner', async () => {
    const browser = new Browser();
    const { location } = await browser.get('/api/acme/login/');
    const back = await acme.signIn(location, somebody());
    expect((await browser.arrive(back.replace('/acme/', '/other/'))).get('error')).toBe('expired');
  });

  test('when it took more than ten minutes', async () => {
    const browser = new Browser();
    const { location } = await browser.get('/api/acme/login/');
    const back = await acme.signIn(location, somebody());
    site.pass(10 * 60_000 + 1);
    expect((await browser.arrive(back)).get('error')).toBe('expired');
  });

  test.each(['nonce', 'code_challenge'])('when somebody has put another %s in its way', async (key) => {
    const browser = new Browser();
    const address = new URL((await browser.get('/api/acme/login/')).location);
    address.searchParams.set(key, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    const person = somebody();
    expect((await browser.arrive(await acme.signIn(address.href, person))).get('error')).toBe('refused');
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
    const browser = new Browser();
    const { location } = await browser.get('/api/acme/login/');
    const state = new URL(location).searchParams.get('state') ?? '';
    const values = await browser.arrive(`${ADDRESS}/api/acme/callback/?${search.replaceAll('STATE', state)}`);
    expect(Object.fromEntries(values)).toEqual({ error: 'refused' });
  });

  test.each(['', 'code=a', 'state=', 'state=%00', 'state=nonsense&error=access_denied', 'state[]=a', '%'])(
    'when it was never begun (%j)',
    async (search) => {
      const values = await new Browser().arrive(`${ADDRESS}/api/acme/callback/?${search}`);
      expect(values.get('error')).toBe('expired');
    },
  );

  test('when the provider has gone meanwhile', async () => {
    const brief = await startOpenIdProvider('brief', [`${ADDRESS}/api/brief/callback/`]);
    const its = await startTestApp({ settings: { ...site.services.settings, partners: [brief.partner] } });
    const begun = await its.app.inject({ url: '/api/brief/login/' });
    const back = await brief.signIn(String(begun.headers.location), somebody());
    await brief.close();
    const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
    const arrived = await its.app.inject({ url: back.replace(ADDRESS, ''), cookies });
    expect(arrived.headers.location).toBe(`${ADDRESS}/#/login?error=unreachable`);
    await its.close();
  });

  test('and neither tickets, codes nor secrets are in the log', async () => {
    const browser = new Browser();
    const { location } = await browser.get('/api/acme/login/');
    const back = await acme.signIn(location, somebody());
    const ticket = (await browser.arrive(back)).get('ticket');
    const token = (await browser.redeem(ticket)).json.access;
    await browser.arrive(back);
    const log = site.log.join('');
    for (const secret of [ticket, token, new URL(back).searchParams.get('code'), acme.partner.clientSecret]) {
      expect(secret).toBeTruthy();
      expect(log).not.toContain(secret);
    }
  });
});
