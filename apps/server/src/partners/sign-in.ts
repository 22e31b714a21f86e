import { createHash, timingSafeEqual } from 'node:crypto';
import { ownPath } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import { sql } from 'kysely';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { z } from 'zod';
import type { SealingKey } from '../accounts/api-tokens.ts';
import { newOneTimeToken, useOneTimeToken, voidOneTimeTokens } from '../accounts/one-time-tokens.ts';
import { ACTIVATION } from '../accounts/passwords.ts';
import type { SessionOrigin } from '../accounts/session-origin.ts';
import { type AccessToken, openSession, type SessionKeys } from '../accounts/sessions.ts';
import { createUser, findUserByEmail, type User } from '../accounts/users.ts';
import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import { FieldsInvalid, Refused } from '../errors/refused.ts';
import type { PartnerIdentity, Provider } from './provider.ts';
import { SignInFailed } from './sign-in-failed.ts';

/** How long a user may take at the provider, ms. */
export const STATE_LIFETIME = 10 * 60_000;
/** How long the way back to the sign-in page may take, ms. */
const TICKET_LIFETIME = 60_000;

const STATE = 'partner-state';
const TICKET = 'partner-ticket';

export interface SignInContext {
  readonly database: Database;
  readonly keys: SessionKeys & SealingKey;
  readonly clock: () => Date;
}

/** Data that is stored while the user is away at the provider. */
const keptState = z.object({
  partner: z.string(),
  /** Digest of the secret in the browser's cookie: the browser that comes back must be the one that went. */
  browser: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  next: z.string(),
});

/** The contents of a ticket. */
const keptTicket = keptState.pick({ browser: true });

/**
 * The address to which a browser is sent so that its user signs in at the provider. Rejects with
 * `SignInFailed`.
 */
export async function beginSignIn(
  { database, clock }: SignInContext,
  provider: Provider,
  browser: string,
  next: string | undefined,
): Promise<string> {
  const secrets = { nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  const payload: z.infer<typeof keptState> = {
    ...secrets,
    partner: provider.partner.name,
    browser: digest(browser).toString('base64url'),
    next: ownPath(next),
  };
  const terms = { purpose: STATE, user: null, payload, lifetime: STATE_LIFETIME };
  const state = await newOneTimeToken(database, terms, clock());
  return provider.signInAddress({ ...secrets, state });
}

export interface SignInTicket {
  /** Good for one access token, see `redeemTicket`. */
  readonly ticket: string;
  /** The page to go to. */
  readonly next: string;
}

/** Finishes a sign-in when the provider has sent the browser back. Rejects with `SignInFailed`. */
export async function finishSignIn(
  { database, keys, clock }: SignInContext,
  provider: Provider,
  browser: string | undefined,
  search: URLSearchParams,
): Promise<SignInTicket> {
  const state = search.get('state') ?? '';
  const begun = await useOneTimeToken(database, STATE, state, clock());
  const kept = keptState.safeParse(begun?.payload);
  if (!kept.success || !isSame(kept.data.browser, browser) || kept.data.partner !== provider.partner.name) {
    throw new SignInFailed('expired');
  }
  const identity = await provider.identify(search, { ...kept.data, state });
  const user = await partnerAccount(database, keys, identity, clock());
  const payload: z.infer<typeof keptTicket> = { browser: kept.data.browser };
  const terms = { purpose: TICKET, user, payload, lifetime: TICKET_LIFETIME };
  return { ticket: await newOneTimeToken(database, terms, clock()), next: kept.data.next };
}

/**
 * Exchanges a ticket for an access token, in the browser that began: else a link with an attacker's own
 * ticket would sign others in as them. Also returns the user. Throws field errors when the ticket is
 * worthless.
 */
export async function redeemTicket(
  { database, keys, clock }: SignInContext,
  browser: string | undefined,
  ticket: string,
  origin: SessionOrigin,
): Promise<{ readonly user: number; readonly token: AccessToken }> {
  const found = await useOneTimeToken(database, TICKET, ticket, clock());
  const kept = keptTicket.safeParse(found?.payload);
  if (!kept.success || !isSame(kept.data.browser, browser)) throw ticketWorthless();
  if (found === null || found.user === null) throw ticketWorthless();
  try {
    return { user: found.user, token: await openSession(database, keys, found.user, clock(), origin) };
  } catch (error) {
    throw error instanceof Refused ? ticketWorthless() : error;
  }
}

function ticketWorthless(): FieldsInvalid {
  const message = 'This sign-in is not valid any more. Sign in again.';
  return new FieldsInvalid(fieldErrors([{ path: [], message }]));
}

function isSame(kept: string, browser: string | undefined): boolean {
  return browser !== undefined && timingSafeEqual(Buffer.from(kept, 'base64url'), digest(browser));
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * The user of an identity. The first sign-in takes the account of its address, which the provider must have
 * verified, or makes a new account; afterwards the address does not matter any more. Rejects with
 * `SignInFailed`.
 */
function partnerAccount(
  database: Database,
  key: SealingKey,
  identity: PartnerIdentity,
  now: Date,
): Promise<number> {
  return atomically(database, async (transaction) => {
    // Two first sign-ins at once must come to one account.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`partner ${identity.email}`}, 0))`.execute(
      transaction,
    );
    const known = await linkedAccount(transaction, identity);
    if (known) return enabled(known);
    if (identity.email === null) throw new SignInFailed('no-email');
    if (!identity.emailVerified) throw new SignInFailed('unverified');
    const found = await findUserByEmail(transaction, identity.email);
    const user = found ? enabled(found) : await newAccount(transaction, key, identity.email, identity, now);
    if (found?.activated_at === null) await activateInvited(transaction, found, identity, now);
    await transaction
      .insertInto('partner_identity')
      .values({ issuer: identity.issuer, subject: identity.subject, user_id: user })
      .execute();
    return user;
  });
}

type Account = Pick<User, 'id' | 'disabled'>;

function linkedAccount(
  database: Database,
  { issuer, subject }: PartnerIdentity,
): Promise<Account | undefined> {
  return database
    .selectFrom('partner_identity')
    .innerJoin('account', 'account.id', 'partner_identity.user_id')
    .select(['account.id', 'account.disabled'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

function enabled({ id, disabled }: Account): number {
  if (disabled) throw new SignInFailed('disabled');
  return id;
}

async function newAccount(
  database: Database,
  key: SealingKey,
  email: string,
  { firstName, lastName }: PartnerIdentity,
  now: Date,
): Promise<number> {
  try {
    const names = { first_name: firstName, last_name: lastName };
    return (await createUser(database, key, { email, ...names, activated_at: now })).id;
  } catch (error) {
    // The provider's address is not one that we accept.
    throw error instanceof FieldsInvalid ? new SignInFailed('no-email', error) : error;
  }
}

/** Activates an invited account: its owner has proved the address, and needs no link any more. */
async function activateInvited(
  database: Database,
  { id, first_name, last_name }: User,
  { firstName, lastName }: PartnerIdentity,
  now: Date,
): Promise<void> {
  await database
    .updateTable('account')
    .set({ activated_at: now, first_name: first_name || firstName, last_name: last_name || lastName })
    .where('id', '=', id)
    .execute();
  await voidOneTimeTokens(database, [ACTIVATION], id);
}
