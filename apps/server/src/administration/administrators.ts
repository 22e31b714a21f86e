import type { Database } from '../db/database.ts';
import { Refused } from '../errors/refused.ts';

/**
 * Throws `last-administrator` where no active administrator would be left without this user. Calls that
 * change administrators at the same time wait for the transaction.
 */
export async function keepAdministrator(transaction: Database, leaving: number): Promise<void> {
  const active = await transaction
    .selectFrom('account')
    .select('id')
    .where('administrator', '=', true)
    .where('disabled', '=', false)
    .where('activated_at', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (active.length === 1 && active[0].id === leaving) {
    throw new Refused(
      'last-administrator',
      'This is the last administrator. Make somebody else an administrator first.',
    );
  }
}
