import type { FactorMethod, SecondFactor } from '@thermarium/api';
import { sql } from 'kysely';
import type { Caller } from '../../calls/caller.ts';
import { atomically } from '../../db/atomically.ts';
import type { Database } from '../../db/database.ts';
import type { SealingKey } from '../api-tokens.ts';
import { lockUser } from '../users.ts';
import { dropAuthenticator, isReadable } from './authenticator-app.ts';
import { passkeySite } from './passkey-site.ts';
import { listPasskeys } from './passkeys.ts';
import { proofDue } from './proof.ts';
import { countRecoveryCodes, dropRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';

/** The second factors that a user can show; empty: the second factor is off. */
export async function factorsOf(database: Database, user: number): Promise<FactorMethod[]> {
  const { rows } = await sql<{ code: boolean; passkey: boolean; recovery_code: boolean }>`
    select exists (select from authenticator_app where user_id = ${user}) as code,
           exists (select from passkey where user_id = ${user}) as passkey,
           exists (select from recovery_code where user_id = ${user}) as recovery_code`.execute(database);
  const [has] = rows;
  if (!has.code && !has.passkey) return [];
  const order: readonly FactorMethod[] = ['code', 'passkey', 'recovery_code'];
  return order.filter((method) => has[method]);
}

/** The caller's second factors as the account page shows them. */
export async function readSecondFactor(
  database: Database,
  key: SealingKey,
  settings: { readonly address: string },
  caller: Caller,
  now: Date,
): Promise<SecondFactor> {
  const site = passkeySite(settings.address);
  const [app, passkeys, recovery_codes, proof] = await Promise.all([
    database
      .selectFrom('authenticator_app')
      .select(['created', 'secret_sealed'])
      .where('user_id', '=', caller.id)
      .executeTakeFirst(),
    listPasskeys(database, caller.id),
    countRecoveryCodes(database, caller.id),
    proofDue(database, caller, now),
  ]);
  return {
    authenticator: app
      ? { created: app.created.toISOString(), readable: isReadable(key, caller.id, app.secret_sealed) }
      : null,
    passkeys,
    recovery_codes,
    passkey_site:
      typeof site === 'string' ? { address: null, problem: site } : { address: site.origin, problem: null },
    proof,
  };
}

/** Recovery codes for a user who has just switched a factor on and has none; else null. */
export async function firstRecoveryCodes(database: Database, user: number): Promise<string[] | null> {
  return (await countRecoveryCodes(database, user)) > 0 ? null : renewRecoveryCodes(database, user);
}

/** Deletes the recovery codes with the last factor: alone they are no second factor. */
export async function dropCodesWithLast(database: Database, user: number): Promise<void> {
  if ((await factorsOf(database, user)).length === 0) await dropRecoveryCodes(database, user);
}

/** Switches the second factor off altogether; false when it was off. */
export function forgetFactors(database: Database, user: number): Promise<boolean> {
  return atomically(database, async (transaction) => {
    await lockUser(transaction, user);
    const wasOn = (await factorsOf(transaction, user)).length > 0;
    await dropAuthenticator(transaction, user);
    await transaction.deleteFrom('passkey').where('user_id', '=', user).execute();
    await dropRecoveryCodes(transaction, user);
    return wasOn;
  });
}
