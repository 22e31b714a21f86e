import { randomUUID } from 'node:crypto';
import { hashPassword, storePassword } from '../accounts/passwords.ts';
import { openSession } from '../accounts/sessions.ts';
import { codeAt } from './authenticator-app.ts';
import { signIn } from './sign-in.ts';
import { inject, SETTINGS, startTestApp, type TestAnswer, type TestApp, type TestUser } from './test-app.ts';

export const SITE = 'https://thermarium.test';
export const PASSWORD = 'correct horse battery';

export const AUTHENTICATOR = '/api/user/second-factor/authenticator/';
export const PASSKEY = '/api/user/second-factor/passkey/';

/** A site at an address at which passkeys can be used. */
export async function startSecureSite(): Promise<TestApp> {
  const site = await startTestApp({ settings: { ...SETTINGS, address: SITE } });
  site.stopClock();
  return site;
}

/** The hash of `PASSWORD`: a hash and a sign-in for every test were half of their time. */
let kept: Promise<string> | null = null;

/** An activated user with `PASSWORD`, in a new session. */
export async function userWithPassword(site: TestApp): Promise<TestUser> {
  const { database, keys, clock } = site.services;
  const email = `${randomUUID()}@example.com`;
  const { id } = await site.user(email);
  kept ??= hashPassword(PASSWORD);
  await storePassword(database, id, await kept, clock());
  const { access } = await openSession(database, keys, id, clock());
  return {
    id,
    email,
    token: access,
    rootFolder: 0,
    call: (method, url, body) => inject(site.app, method, url, body, access),
  };
}

export interface CodesOn {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Switches codes on, by the code of the step before the present one: that of the present one is good still. */
export async function switchCodesOn(site: TestApp, user: TestUser): Promise<CodesOn> {
  const { enrolment, secret } = (await user.call('POST', AUTHENTICATOR)).json;
  const code = codeAt(secret, site.services.clock(), -1);
  const { json } = await user.call('POST', `${AUTHENTICATOR}confirm/`, { enrolment, code });
  return { secret, recoveryCodes: json.recovery_codes };
}

/** Shows the password, and answers the ticket for the second factor. */
export async function ticketFor(site: TestApp, { email }: { readonly email: string }): Promise<string> {
  return (await signIn(site, email, PASSWORD)).json.ticket;
}

export function pass(site: TestApp, ticket: string, shown: object): Promise<TestAnswer> {
  return inject(site.app, 'POST', '/api/token/second-factor/', { ticket, ...shown });
}
