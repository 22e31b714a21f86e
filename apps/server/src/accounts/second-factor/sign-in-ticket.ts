import { createHash, timingSafeEqual } from 'node:crypto';
import type { SecondFactorDue } from '@thermarium/api';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { lookAtOneTimeToken, newOneTimeToken, useOneTimeToken } from '../one-time-tokens.ts';
import { factorsOf } from './factors.ts';

/** How long a sign-in may wait for its second factor, ms. */
const TICKET_LIFETIME = 10 * 60_000;
const TICKET = 'second-factor';

/** The password that was shown: a ticket is worth nothing once the account has another. */
const keptTicket = z.object({ password: z.string() });

/** The second step due after the password with this hash; null: the account has no second factor. */
export async function secondFactorDue(
  database: Database,
  user: number,
  passwordHash: string,
  now: Date,
): Promise<SecondFactorDue | null> {
  const methods = await factorsOf(database, user);
  if (methods.length === 0) return null;
  const payload: z.infer<typeof keptTicket> = { password: passwordMark(passwordHash) };
  const terms = { purpose: TICKET, user, payload, lifetime: TICKET_LIFETIME };
  const ticket = await newOneTimeToken(database, terms, now);
  return { ticket, methods, expires: new Date(now.getTime() + TICKET_LIFETIME).toISOString() };
}

/** A user who knew the password and still has to show the second factor. */
export interface TicketHolder {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string;
}

/** The user a ticket is for; null: it is worthless. */
export async function ticketHolder(
  database: Database,
  ticket: string,
  now: Date,
): Promise<TicketHolder | null> {
  const content = await lookAtOneTimeToken(database, TICKET, ticket, now);
  const kept = keptTicket.safeParse(content?.payload);
  if (content?.user == null || !kept.success) return null;
  const account = await database
    .selectFrom('account')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', content.user)
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (!account || account.password_hash === null) return null;
  const isSame = timingSafeEqual(
    Buffer.from(passwordMark(account.password_hash)),
    Buffer.from(kept.data.password),
  );
  return isSame ? { ...account, password_hash: account.password_hash } : null;
}

/** Uses a ticket up; false when it had been used. */
export async function useTicket(database: Database, ticket: string, now: Date): Promise<boolean> {
  return (await useOneTimeToken(database, TICKET, ticket, now)) !== null;
}

/**
 * A mark that differs between an account's passwords. The hash holds a salt and 32 bytes, so the mark gives
 * nothing away.
 */
export function passwordMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url');
}
