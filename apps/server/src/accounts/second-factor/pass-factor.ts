import { type Assertion, NO_RECOVERY_CODE, type SecondFactorDue } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import { atomically } from '../../db/atomically.ts';
import type { Database } from '../../db/database.ts';
import { FieldsInvalid, Refused } from '../../errors/refused.ts';
import type { SealingKey } from '../api-tokens.ts';
import type { SessionOrigin } from '../session-origin.ts';
import { type AccessToken, openSession, openSessionByPassword, type SessionKeys } from '../sessions.ts';
import type { SignedIn } from '../sign-in.ts';
import { lockUser } from '../users.ts';
import { type CodeOutcome, takeCode } from './authenticator-app.ts';
import type { PasskeyKey } from './passkey-challenges.ts';
import { type PasskeySite, passkeySite } from './passkey-site.ts';
import { passkeyOwner, takeAssertion } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { type TicketHolder, useTicket } from './sign-in-ticket.ts';

const TICKET_WORTHLESS = 'This sign-in took too long, or was finished before. Sign in again.';
const PASSKEY_REFUSED = 'This passkey cannot be used here, or the account is not active.';
const CODE_REFUSED: Readonly<Record<Exclude<CodeOutcome, 'taken'>, string>> = {
  wrong: 'This code is not right. Enter the one that the app shows now.',
  used: 'This code was used before. Wait until the app shows the next one.',
  unreadable:
    "Codes cannot be checked any more, because the program's secret was changed. Use a recovery code or a passkey, or ask your administrator.",
};

export interface FactorContext {
  readonly database: Database;
  readonly keys: SessionKeys & SealingKey & PasskeyKey;
  readonly settings: { readonly address: string };
}

/** The factor that a user shows at sign-in. */
export type ShownFactor =
  | { readonly code: string }
  | { readonly recovery_code: string }
  | { readonly passkey: Assertion };

/** Opens a session for a user who has shown the password and now the second factor. Throws field errors. */
export async function passFactor(
  { database, keys, settings }: FactorContext,
  { id, password_hash }: TicketHolder,
  ticket: string,
  shown: ShownFactor,
  now: Date,
  origin: SessionOrigin,
): Promise<AccessToken> {
  return atomically(database, async (transaction) => {
    await lockUser(transaction, id);
    if (!(await useTicket(transaction, ticket, now))) throw ticketWorthless();
    if ('code' in shown) await requireCode(transaction, keys, id, shown.code, now);
    else if ('recovery_code' in shown) {
      const isRight = await useRecoveryCode(transaction, id, shown.recovery_code);
      if (!isRight) throw invalid('recovery_code', NO_RECOVERY_CODE);
    } else {
      const use = `second factor of ${id}` as const;
      const answer = { user: id, use, assertion: shown.passkey };
      await takeAssertion(transaction, keys, requireSite(settings), answer, now);
    }
    const token = await openSessionByPassword(transaction, keys, id, password_hash, now, origin);
    if (token === null) throw ticketWorthless();
    return token;
  });
}

/** Opens a session for the owner of a passkey, which has verified them. Throws field errors. */
export async function signInWithPasskey(
  { database, keys, settings }: FactorContext,
  assertion: Assertion,
  now: Date,
  origin: SessionOrigin,
): Promise<SignedIn> {
  const site = requireSite(settings);
  const user = await passkeyOwner(database, assertion);
  if (user === null) throw passkeyRefused();
  const token = await atomically(database, async (transaction) => {
    await lockUser(transaction, user);
    await takeAssertion(transaction, keys, site, { user, use: 'sign-in', assertion }, now);
    return openSession(transaction, keys, user, now, origin);
  }).catch((error: unknown) => {
    // A disabled account is refused in the same words as an unknown passkey.
    throw error instanceof Refused ? passkeyRefused() : error;
  });
  return { user, token };
}

/** Accepts a code of the user's app; throws field errors on `code`. */
export async function requireCode(
  database: Database,
  keys: SealingKey,
  user: number,
  code: string,
  now: Date,
): Promise<void> {
  const outcome = await takeCode(database, keys, user, code, now);
  if (outcome !== 'taken') throw codeRefused(outcome);
}

export function codeRefused(outcome: Exclude<CodeOutcome, 'taken'>): FieldsInvalid {
  return invalid('code', CODE_REFUSED[outcome]);
}

/** The site for which passkeys are made; throws `passkeys-unavailable` where they cannot be. */
export function requireSite({ address }: { readonly address: string }): PasskeySite {
  const site = passkeySite(address);
  if (typeof site === 'string') throw new Refused('passkeys-unavailable', site);
  return site;
}

export function ticketWorthless(): FieldsInvalid {
  return invalid('ticket', TICKET_WORTHLESS);
}

export function passkeyRefused(): FieldsInvalid {
  return invalid('passkey', PASSKEY_REFUSED);
}

function invalid(field: string, message: string): FieldsInvalid {
  return new FieldsInvalid(fieldErrors([{ path: [field], message }]));
}

/** The refusal that asks for the second factor after a right password. */
export function secondFactorRequired(due: SecondFactorDue): Refused {
  return new Refused('second-factor-required', 'The password is right. Now show your second factor.', {
    ...due,
  });
}
