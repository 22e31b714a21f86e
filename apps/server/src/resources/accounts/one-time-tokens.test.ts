import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueActivation } from '../../accounts/activation.ts';
import { newOneTimeToken } from '../../accounts/one-time-tokens.ts';
import { issueWayIn } from '../../accounts/password-reset.ts';
import { createUser } from '../../accounts/users.ts';
import { signIn } from '../../testing/sign-in.ts';
import { inject, startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const PASSWORD = 'polonium-and-radium';

let site: TestApp;
let user: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  user = await site.user('ada@example.com');
});
afterAll(() => site.close());

const tokenIn = ({ link }: { readonly link: string }) => link.slice(link.lastIndexOf('/') + 1);
/** The secret of the browser in which tickets are redeemed. */
const BROWSER = 'b'.repeat(43);
const redeem = (ticket: string) =>
  site.app.inject({
    ...{ method: 'POST', url: '/api/token/partner/', payload: { ticket } },
    cookies: { thermarium_partner: BROWSER },
  });
const names = { first_name: 'Ada', last_name: 'Lovelace' };
const activate = (token: string) =>
  inject(site.app, 'POST', `/api/user/activate/${token}/`, { ...names, token, password: PASSWORD });
const reset = (username: string, token: string) =>
  inject(site.app, 'POST', '/api/user/reset_password/', { username, token, password: PASSWORD });

test('a token is good for its own purpose only, and no other use of it uses it up', async () => {
  const { database, settings, keys, clock } = site.services;
  const invited = await createUser(database, keys, { email: `${randomUUID()}@example.com` });
  const activation = tokenIn(await issueActivation(database, settings, invited, clock()));
  const toReset = tokenIn(await issueWayIn(database, settings, { ...user, activated_at: clock() }, clock()));
  const browser = createHash('sha256').update(BROWSER).digest('base64url');
  const terms = { purpose: 'partner-ticket', user: user.id, payload: { browser }, lifetime: 60_000 };
  const ticket = await newOneTimeToken(database, terms, clock());

  for (const token of [activation, toReset]) expect((await redeem(token)).statusCode).toBe(400);
  for (const token of [toReset, ticket]) {
    expect((await activate(token)).status).toBe(400);
    expect((await inject(site.app, 'GET', `/api/user/activate/${token}/`)).status).toBe(404);
  }
  for (const token of [activation, ticket]) {
    expect((await reset(user.email, token)).status).toBe(200);
    expect((await reset(invited.email, token)).status).toBe(200);
  }
  for (const { email } of [user, invited]) expect((await signIn(site, email, PASSWORD)).status).toBe(400);

  expect((await redeem(ticket)).json()).toHaveProperty('access');
  expect((await activate(activation)).status).toBe(200);
  await reset(user.email, toReset);
  expect((await signIn(site, user.email, PASSWORD)).status).toBe(200);
});
