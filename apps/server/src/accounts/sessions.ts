import { createHash, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Authenticate, Caller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { forbidden } from '../errors/refused.ts';
import { type SessionOrigin, UNKNOWN_ORIGIN } from './session-origin.ts';

const HOUR = 3_600_000;
/** A session ends when it has not been used for this long, ms. */
export const IDLE_LIMIT = 12 * HOUR;
/** A session ends after this long in any case, ms. */
export const SESSION_LIMIT = 30 * 24 * HOUR;
/** How far `last_seen` may lag behind, ms: a write per call would cost more than the call. */
const SEEN_PRECISION = 60_000;

/**
 * Every API token begins with it: this tells it from an access token, and lets secret scanners recognise it.
 */
export const API_TOKEN_PREFIX = 'thm_';

/**
 * Issuer and audience of access tokens: tokens that the same key has signed for something else are refused.
 */
const ISSUER = 'thermarium';
const AUDIENCE = 'thermarium-api';

export interface SessionKeys {
  /** HMAC-SHA256 key of access tokens. */
  readonly signing: Uint8Array;
}

export interface AccessToken {
  readonly access: string;
  readonly expires: string;
}

/**
 * Opens a session for a user who has proved who they are; throws `forbidden` when the account is disabled.
 */
export async function openSession(
  database: Database,
  keys: SessionKeys,
  user: number,
  now: Date,
  origin: SessionOrigin = UNKNOWN_ORIGIN,
): Promise<AccessToken> {
  const opened = await insertSession(database, keys, user, now, origin, null);
  if (opened === null) throw forbidden('This account is disabled.');
  return opened;
}

/**
 * Opens a session for a user who has shown the password of `passwordHash`; null when the account was
 * disabled, or got another password, meanwhile.
 */
export function openSessionByPassword(
  database: Database,
  keys: SessionKeys,
  user: number,
  passwordHash: string,
  now: Date,
  origin: SessionOrigin,
): Promise<AccessToken | null> {
  return insertSession(database, keys, user, now, origin, passwordHash);
}

async function insertSession(
  database: Database,
  { signing }: SessionKeys,
  user: number,
  now: Date,
  { address, browser }: SessionOrigin,
  passwordHash: string | null,
): Promise<AccessToken | null> {
  const id = randomUUID();
  // The account is locked while it is read: a call that changes the password or disables the account, and
  // then ends its sessions, either finds this session or makes this call wait and find the account changed.
  const inserted = await database
    .insertInto('session')
    .columns(['id', 'user_id', 'created', 'last_seen', 'address', 'browser'])
    .expression((expression) => {
      const account = expression
        .selectFrom('account')
        .select([
          sql<string>`${id}::uuid`.as('id'),
          'account.id as user_id',
          sql<Date>`${now}::timestamptz`.as('created'),
          sql<Date>`${now}::timestamptz`.as('last_seen'),
          sql<string | null>`${address}::text`.as('address'),
          sql<string | null>`${browser}::text`.as('browser'),
        ])
        .where('account.id', '=', user)
        .where('account.disabled', '=', false)
        .forShare();
      return passwordHash === null ? account : account.where('account.password_hash', '=', passwordHash);
    })
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  const expires = new Date(now.getTime() + SESSION_LIMIT);
  const access = await new SignJWT({ sid: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(user))
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(signing);
  return { access, expires: expires.toISOString() };
}

/** Ends sessions at once: one, all of a user (a new password, an administrator), or all but the caller's. */
export async function endSessions(
  database: Database,
  which: { readonly session: string } | { readonly user: number; readonly but?: string },
  now: Date,
): Promise<void> {
  const update = database.updateTable('session').set({ ended: now }).where('ended', 'is', null);
  if ('session' in which) await update.where('id', '=', which.session).execute();
  else {
    const all = update.where('user_id', '=', which.user);
    await (which.but === undefined ? all : all.where('id', '<>', which.but)).execute();
  }
}

/** The digest of an API token, by which its owner is found. */
export function apiTokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/**
 * Finds the user of a bearer token: an access token with a live session, or an API token. A call counts as
 * use of the session, unless it is not `sliding`.
 */
export function authenticator(
  database: Database,
  keys: SessionKeys,
  clock: () => Date,
  { sliding = true }: { readonly sliding?: boolean } = {},
): Authenticate {
  return async (token) =>
    token.startsWith(API_TOKEN_PREFIX)
      ? byApiToken(database, token, clock())
      : bySession(database, keys, token, clock(), sliding);
}

async function byApiToken(database: Database, token: string, now: Date): Promise<Caller | null> {
  const user = await database
    .selectFrom('account')
    .select(['id', 'email', 'administrator', 'api_token_scope'])
    .where('api_token_hash', '=', apiTokenHash(token))
    .where('disabled', '=', false)
    .where('activated_at', 'is not', null)
    .where((account) =>
      account.or([account('api_token_expires', 'is', null), account('api_token_expires', '>', now)]),
    )
    .executeTakeFirst();
  if (!user) return null;
  const { api_token_scope, ...owner } = user;
  return { ...owner, session: null, readOnly: api_token_scope === 'read' };
}

async function bySession(
  database: Database,
  { signing }: SessionKeys,
  token: string,
  now: Date,
  sliding: boolean,
): Promise<Caller | null> {
  const session = await sessionOf(token, signing, now);
  if (session === null) return null;
  const found = await database
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select(['account.id', 'account.email', 'account.administrator', 'session.last_seen', 'session.created'])
    .where('session.id', '=', session)
    .where('session.ended', 'is', null)
    .where('account.disabled', '=', false)
    .where('account.activated_at', 'is not', null)
    .executeTakeFirst();
  if (!found) return null;
  const idle = now.getTime() - found.last_seen.getTime();
  if (idle > IDLE_LIMIT || now.getTime() - found.created.getTime() > SESSION_LIMIT) return null;
  if (sliding && idle > SEEN_PRECISION) {
    await database.updateTable('session').set({ last_seen: now }).where('id', '=', session).execute();
  }
  return { id: found.id, email: found.email, administrator: found.administrator, session, readOnly: false };
}

/** The session that a token names; null when the token is not ours, was altered or has expired. */
async function sessionOf(token: string, signing: Uint8Array, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, signing, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
    });
    return typeof payload.sid === 'string' ? payload.sid : null;
  } catch {
    return null;
  }
}
