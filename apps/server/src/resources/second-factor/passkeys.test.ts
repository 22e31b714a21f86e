import { MOST_PASSKEYS, type RequestOptions } from '@thermarium/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passkeySite } from '../../accounts/second-factor/passkey-site.ts';
import { disableUser } from '../../accounts/users.ts';
import { buildApp } from '../../app.ts';
import {
  PASSKEY,
  pass,
  SITE,
  startSecureSite,
  ticketFor,
  userWithPassword,
} from '../../testing/second-factor.ts';
import { type Misbehaviour, SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import {
  inject,
  startTestApp,
  type TestAnswer,
  type TestApp,
  type TestUser,
} from '../../testing/test-app.ts';

const MINUTE = 60_000;

let site: TestApp;
let user: TestUser;
let device: SoftwareAuthenticator;

beforeAll(async () => {
  site = await startSecureSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  // After the limits that the previous test has used up.
  site.pass(2 * MINUTE);
  user = await userWithPassword(site);
  device = new SoftwareAuthenticator(SITE);
});

async function add(name = 'Laptop', odd: Misbehaviour = {}): Promise<TestAnswer> {
  const { json: options } = await user.call('POST', `${PASSKEY}options/`);
  return user.call('POST', PASSKEY, { name, credential: device.create(options, odd) });
}

const challenge = async (): Promise<RequestOptions> =>
  (await inject(site.app, 'GET', '/api/token/passkey/')).json;
const enter = (passkey: unknown, app = site.app) => inject(app, 'POST', '/api/token/passkey/', { passkey });
const asks = (token: string) => inject(site.app, 'GET', '/api/user/', undefined, token);
const state = async () => (await user.call('GET', '/api/user/second-factor/')).json;
async function mailed(): Promise<string[]> {
  await site.services.mail.settled();
  return site.mails.filter(({ to }) => to === user.email).map(({ text }) => text);
}

const REFUSED = { passkey: [expect.stringContaining('cannot be used here')] };

describe('a passkey', () => {
  test('is asked of the device so that it finds itself and verifies its user', async () => {
    const { status, json, headers } = await user.call('POST', `${PASSKEY}options/`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(json).toMatchObject({
      rp: { id: 'thermarium.test', name: 'Thermarium' },
      user: { name: user.email, displayName: 'Test User', id: expect.stringMatching(/^[\w-]{43}$/) },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(Buffer.from(json.user.id, 'base64url').toString()).not.toContain(user.email);
  });

  test('is kept under its name, with recovery codes for the first, and the owner is told', async () => {
    const first = await add(' Laptop ');
    expect(first.status).toBe(201);
    expect(first.json.passkey).toEqual({
      id: expect.any(Number),
      name: 'Laptop',
      created: expect.stringMatching(/Z$/),
      last_used: null,
      synced: false,
    });
    expect(first.json.recovery_codes).toHaveLength(10);
    const second = await add('Phone');
    expect(second.json.recovery_codes).toBeNull();
    expect(await state()).toMatchObject({
      authenticator: null,
      passkeys: [{ name: 'Laptop' }, { name: 'Phone' }],
      recovery_codes: 10,
    });
    const again = (await user.call('POST', `${PASSKEY}options/`)).json;
    expect(again.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual(
      device.held.map(({ id }) => id.toString('base64url')),
    );
    expect(await mailed()).toEqual([
      expect.stringContaining('A passkey was added'),
      expect.stringContaining('A passkey was added'),
    ]);
  });

  test('is renamed and removed by its owner alone; the recovery codes go with the last', async () => {
    const { passkey } = (await add()).json;
    const at = `${PASSKEY}${passkey.id}/`;
    const other = await userWithPassword(site);
    expect((await other.call('PUT', at, { name: 'Mine' })).status).toBe(404);
    expect((await other.call('DELETE', at)).status).toBe(404);
    expect((await user.call('PUT', at, { name: ' ' })).status).toBe(400);
    const renamed = await user.call('PUT', at, { name: 'Old laptop' });
    expect(renamed).toMatchObject({ status: 200, json: { ...passkey, name: 'Old laptop' } });
    expect((await user.call('DELETE', at)).status).toBe(204);
    expect(await state()).toMatchObject({ passkeys: [], recovery_codes: 0 });
    expect((await enter(device.get(await challenge()))).json).toEqual(REFUSED);
    expect((await mailed()).at(-1)).toContain('was removed');
  });

  test.each<[string, Misbehaviour]>([
    ['made at another site', { origin: 'https://thermarium.test.evil.example' }],
    ['made for another name', { rpId: 'evil.example' }],
    ['that did not verify its user', { unverified: true }],
    ['made for another challenge', { challenge: 'A'.repeat(86) }],
  ])('%s is not added', async (_, odd) => {
    const refused = await add('Odd', odd);
    expect(refused).toMatchObject({
      status: 400,
      json: { credential: [expect.stringContaining('Try again')] },
    });
    expect((await state()).passkeys).toEqual([]);
  });

  test('is added once, by whom the challenge was for, and not with another’s name for itself', async () => {
    const options = (await user.call('POST', `${PASSKEY}options/`)).json;
    const credential = device.create(options);
    const other = await userWithPassword(site);
    expect((await other.call('POST', PASSKEY, { name: 'Stolen', credential })).status).toBe(400);
    const body = { name: 'Laptop', credential };
    const answers = await Promise.all([1, 2, 3].map(() => user.call('POST', PASSKEY, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    // The same credential for another account, signed for its own challenge.
    const foreign = (await other.call('POST', `${PASSKEY}options/`)).json;
    const copy = device.create(foreign);
    copy.id = credential.id;
    copy.rawId = credential.rawId;
    expect((await other.call('POST', PASSKEY, { name: 'Copy', credential: copy })).status).toBe(201);
    expect((await enter(device.get(await challenge()))).status).toBe(200);
    expect((await state()).passkeys).toHaveLength(1);
  });

  test('is one of twenty at most', async () => {
    for (let n = 0; n < MOST_PASSKEYS; n++) expect((await add(`Key ${n}`)).status).toBe(201);
    expect((await user.call('POST', `${PASSKEY}options/`)).json).toEqual({
      non_field_errors: [expect.stringContaining('Remove one first')],
    });
  });
});

describe('signing in with a passkey alone', () => {
  beforeEach(async () => {
    await add();
  });

  test('opens a session without a name or a password, and counts as both factors', async () => {
    const options = await challenge();
    expect(options).toMatchObject({ rpId: 'thermarium.test', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const answer = await enter(device.get(options));
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json)).toEqual(['access', 'expires']);
    expect((await asks(answer.json.access)).json.user.email).toBe(user.email);
    expect((await state()).passkeys).toMatchObject([{ last_used: expect.stringMatching(/Z$/) }]);
  });

  test('takes an answer once, to whichever process it comes, also of a passkey that does not count', async () => {
    const second = await buildApp(site.services);
    // As passkeys do that a service shares among several devices: no counter tells that an answer came
    // before.
    const assertion = device.get(await challenge(), { counter: 0 });
    const answers = await Promise.all(
      [site.app, second, site.app, second].map((app) => enter(assertion, app)),
    );
    await second.close();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await enter(assertion)).json).toEqual(REFUSED);
  });

  test('takes a challenge for five minutes, and one that is its own', async () => {
    const late = await challenge();
    site.pass(5 * MINUTE);
    expect((await enter(device.get(late))).json).toEqual(REFUSED);
    const ticket = await ticketFor(site, user);
    const ofTicket = (await inject(site.app, 'POST', '/api/token/second-factor/passkey/', { ticket })).json;
    expect((await enter(device.get(ofTicket))).json).toEqual(REFUSED);
    const elsewhere = await startSecureSite();
    const foreign = (await inject(elsewhere.app, 'GET', '/api/token/passkey/')).json;
    await elsewhere.close();
    expect((await enter(device.get(foreign))).json).toEqual(REFUSED);
    expect((await enter(device.get(await challenge()))).status).toBe(200);
  });

  test.each<[string, Misbehaviour]>([
    ['at another site', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['that did not verify its user', { unverified: true }],
  ])('refuses one %s', async (_, odd) => {
    expect((await enter(device.get(await challenge(), odd))).json).toEqual(REFUSED);
  });

  test('refuses a signature of another key, another user’s name, and passkeys that nobody knows', async () => {
    const stranger = new SoftwareAuthenticator(SITE);
    stranger.create((await user.call('POST', `${PASSKEY}options/`)).json);
    const unknown = stranger.get(await challenge());
    expect((await enter(unknown)).json).toEqual(REFUSED);
    const mine = device.get(await challenge());
    const forged = { ...mine, response: { ...mine.response, signature: unknown.response.signature } };
    expect((await enter(forged)).json).toEqual(REFUSED);
    const renamed = device.get(await challenge());
    expect((await enter({ ...renamed, response: { ...renamed.response, userHandle: 'AAAA' } })).json).toEqual(
      REFUSED,
    );
  });

  test('refuses a counter that has not risen: the passkey was copied', async () => {
    expect((await enter(device.get(await challenge(), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 3]) {
      expect((await enter(device.get(await challenge(), { counter }))).json).toEqual(REFUSED);
    }
    expect(site.log.join('')).toContain('A passkey was refused');
    expect((await enter(device.get(await challenge(), { counter: 8 }))).status).toBe(200);
  });

  test('is not possible for a disabled account', async () => {
    await disableUser(site.database, user.id, site.services.clock());
    expect((await enter(device.get(await challenge()))).json).toEqual(REFUSED);
  });
});

describe('a passkey as second factor', () => {
  const optionsFor = (ticket: string) =>
    inject(site.app, 'POST', '/api/token/second-factor/passkey/', { ticket });

  beforeEach(async () => {
    await add();
  });

  test('is asked for after the password, by name, and opens a session', async () => {
    const ticket = await ticketFor(site, user);
    const { json: options } = await optionsFor(ticket);
    expect(options.allowCredentials).toEqual([
      { id: device.held[0].id.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ]);
    const answer = await pass(site, ticket, { passkey: device.get(options) });
    expect(answer.status).toBe(200);
    expect((await asks(answer.json.access)).status).toBe(200);
  });

  test('is not another user’s, nor the answer to another question', async () => {
    const other = await userWithPassword(site);
    const others = new SoftwareAuthenticator(SITE);
    const made = others.create((await other.call('POST', `${PASSKEY}options/`)).json);
    await other.call('POST', PASSKEY, { name: 'Other', credential: made });
    const ticket = await ticketFor(site, user);
    const { json: options } = await optionsFor(ticket);
    const { allowCredentials, ...any } = options;
    expect((await pass(site, ticket, { passkey: others.get(any) })).json).toEqual(REFUSED);
    expect((await pass(site, ticket, { passkey: device.get(await challenge()) })).json).toEqual(REFUSED);
    expect((await pass(site, ticket, { passkey: device.get(options) })).status).toBe(200);
  });

  test('tells nothing of passkeys without a ticket', async () => {
    expect((await optionsFor('x'.repeat(32))).json).toHaveProperty('ticket');
  });
});

describe('where passkeys can be used', () => {
  test.each([
    [
      'https://thermarium.example.com',
      { id: 'thermarium.example.com', origin: 'https://thermarium.example.com' },
    ],
    ['https://thermarium:8443', { id: 'thermarium', origin: 'https://thermarium:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['https://192.0.2.7', expect.stringContaining('a number (192.0.2.7)')],
    ['https://[2001:db8::1]', expect.stringContaining('a number (2001:db8::1)')],
    ['http://thermarium.example.com', expect.stringContaining('over HTTPS')],
  ])('at %s', (address, expected) => {
    expect(passkeySite(address)).toEqual(expected);
  });

  test('at an address where they cannot be used, everybody is told so in a sentence', async () => {
    const plain = await startTestApp();
    const there = await plain.user('there@example.com');
    const refusal = { code: 'passkeys-unavailable', detail: expect.stringContaining('HTTPS') };
    expect(await there.call('POST', `${PASSKEY}options/`)).toMatchObject({ status: 409, json: refusal });
    expect(await inject(plain.app, 'GET', '/api/token/passkey/')).toMatchObject({
      status: 409,
      json: refusal,
    });
    expect((await there.call('GET', '/api/user/second-factor/')).json.passkey_site).toEqual({
      address: null,
      problem: expect.stringContaining('HTTPS'),
    });
    await plain.close();
  });
});
