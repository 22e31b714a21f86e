import { createHmac } from 'node:crypto';
import type { Assertion, NewCredential, Passkey } from '@thermarium/api';
import type { Database } from '../../db/database.ts';
import { type ChallengeUse, challengeEnd, type PasskeyKey, useChallenge } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';
import {
  AnswerRefused,
  bytesOf,
  checkAssertion,
  checkNewCredential,
  type KnownCredential,
} from './web-authn.ts';

const COLUMNS = ['id', 'name', 'created', 'last_used', 'synced'] as const;

interface PasskeyRow {
  readonly id: number;
  readonly name: string;
  readonly created: Date;
  readonly last_used: Date | null;
  readonly synced: boolean;
}

/** A user's passkeys, the oldest first. */
export async function listPasskeys(database: Database, user: number): Promise<Passkey[]> {
  const rows = await database
    .selectFrom('passkey')
    .select(COLUMNS)
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
  return rows.map(told);
}

/** The user's passkeys in the form that browsers need. */
export async function knownCredentials(database: Database, user: number): Promise<KnownCredential[]> {
  return database
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', user)
    .orderBy('passkey.id')
    .execute();
}

/**
 * The handle by which authenticators know a user, unique to them: that of their passkeys, or a derived one
 * for the first.
 */
export async function userHandle(database: Database, key: PasskeyKey, user: number): Promise<Uint8Array> {
  const known = await database
    .selectFrom('passkey')
    .select('user_handle')
    .where('user_id', '=', user)
    .orderBy('id')
    .executeTakeFirst();
  return known?.user_handle ?? createHmac('sha256', key.passkeys).update(`user ${user}`).digest();
}

export interface NewPasskey {
  readonly user: number;
  readonly name: string;
  readonly credential: NewCredential;
}

/** Stores a new passkey. Rejects with `AnswerRefused`. */
export async function keepPasskey(
  database: Database,
  key: PasskeyKey,
  site: PasskeySite,
  { user, name, credential }: NewPasskey,
  now: Date,
): Promise<Passkey> {
  const challenge = expectation(key, `new passkey of ${user}`, now);
  const { id, publicKey, counter, transports, synced } = await checkNewCredential(
    site,
    credential,
    challenge.isOurs,
  );
  await challenge.use(database);
  const kept = await database
    .insertInto('passkey')
    .values({
      user_id: user,
      user_handle: await userHandle(database, key, user),
      credential_id: id,
      public_key: publicKey,
      counter,
      transports: [...transports],
      synced,
      name,
      created: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!kept) throw new AnswerRefused('The passkey is known already.');
  return told(kept);
}

/** The user whose passkey signed, as the passkey itself claims; null: unknown. */
export async function passkeyOwner(database: Database, { id }: Assertion): Promise<number | null> {
  const found = await database
    .selectFrom('passkey')
    .select('user_id')
    .where('credential_id', '=', bytesOf(id))
    .executeTakeFirst();
  return found?.user_id ?? null;
}

/** Accepts an answer of a user's passkey, once. The account must be locked. Rejects with `AnswerRefused`. */
export async function takeAssertion(
  database: Database,
  key: PasskeyKey,
  site: PasskeySite,
  {
    user,
    use,
    assertion,
  }: { readonly user: number; readonly use: ChallengeUse; readonly assertion: Assertion },
  now: Date,
): Promise<void> {
  const found = await database
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'public_key', 'counter', 'user_handle'])
    .where('credential_id', '=', bytesOf(assertion.id))
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (!found) throw new AnswerRefused('The passkey is not known.');
  const { userHandle: told } = assertion.response;
  if (told != null && !Buffer.from(found.user_handle).equals(bytesOf(told))) {
    throw new AnswerRefused('The passkey is of another user.');
  }
  const challenge = expectation(key, use, now);
  const kept = { id: found.credential_id, publicKey: found.public_key, counter: found.counter };
  const counter = await checkAssertion(site, assertion, challenge.isOurs, kept);
  await challenge.use(database);
  await database.updateTable('passkey').set({ counter, last_used: now }).where('id', '=', found.id).execute();
}

export async function renamePasskey(
  database: Database,
  user: number,
  id: number,
  name: string,
): Promise<Passkey | null> {
  const renamed = await database
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returning(COLUMNS)
    .executeTakeFirst();
  return renamed ? told(renamed) : null;
}

/** Deletes a passkey, and returns its name; null when the user has no such passkey. */
export async function dropPasskey(database: Database, user: number, id: number): Promise<string | null> {
  const dropped = await database
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returning('name')
    .executeTakeFirst();
  return dropped?.name ?? null;
}

/** Checks the challenge of an answer, which is known once the answer has been read. */
function expectation(key: PasskeyKey, use: ChallengeUse, now: Date) {
  let answered: { readonly challenge: string; readonly end: Date } | null = null;
  return {
    isOurs: (challenge: string) => {
      const end = challengeEnd(key, use, challenge, now);
      if (end !== null) answered = { challenge, end };
      return end !== null;
    },
    use: async (database: Database) => {
      if (answered === null || !(await useChallenge(database, answered.challenge, answered.end))) {
        throw new AnswerRefused('The challenge was answered before.');
      }
    },
  };
}

function told({ created, last_used, ...row }: PasskeyRow): Passkey {
  return { ...row, created: created.toISOString(), last_used: last_used?.toISOString() ?? null };
}
