import { createHash, timingSafeEqual } from 'node:crypto';
import { ownPath } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { z } from 'zod';
import type { SealingKey } from '../accounts/api-tokens.ts';
import { newOneTimeToken, useOneTimeToken } from '../accounts/one-time-tokens.ts';
import type { SessionOrigin } from '../accounts/session-origin.ts';
import { type AccessToken, openSession, type SessionKeys } from '../accounts/sessions.ts';
import type { Database } from '../db/database.ts';
import { FieldsInvalid, Refused } from '../errors/refused.ts';
import { partnerAccount } from './partner-account.ts';
import type { Provider } from './provider.ts';
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
