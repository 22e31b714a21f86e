import type { ResourceAccess } from '@thermarium/api';
import { sql, type Transaction } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import type { Tables } from '../db/schema.ts';
import { notFound } from '../errors/refused.ts';
import { enforce } from '../http/access.ts';

/**
 * Locks a project or library until the transaction ends, and refuses a caller who has lost their right to it
 * since the call was let in: lists of permissions are replaced under the same lock. `share`: others may hold
 * it too.
 */
export async function holdResource(
  transaction: Transaction<Tables>,
  access: ResourceAccess,
  id: number,
  caller: Caller,
  strength: 'alone' | 'share' = 'alone',
): Promise<void> {
  const { of, inBin = false } = access;
  const lock = strength === 'alone' ? sql`for no key update` : sql`for share`;
  const { rows } = await sql`
    select id from ${sql.table(of)} where id = ${id} and (deleted is not null) = ${inBin} ${lock}`.execute(
    transaction,
  );
  if (rows.length === 0) throw notFound();
  await enforce(transaction, access, caller, id);
}

/**
 * Locks the caller's account until the transaction ends, and refuses one that was disabled, or lost the
 * administrator's right, since the call was let in.
 */
export async function holdCaller(
  transaction: Transaction<Tables>,
  to: 'user' | 'administrator',
  caller: Caller,
): Promise<void> {
  const account = await transaction
    .selectFrom('account')
    .select('administrator')
    .where('id', '=', caller.id)
    .where('disabled', '=', false)
    .forShare()
    .executeTakeFirst();
  const now = account ? { ...caller, ...account } : null;
  await enforce(transaction, { to }, now, null);
}
