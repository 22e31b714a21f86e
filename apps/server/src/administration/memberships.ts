import { fieldErrors } from '@thermarium/records';
import type { Database } from '../db/database.ts';
import { FieldsInvalid } from '../errors/refused.ts';

/** The two sides of a membership: the groups of a user, and the members of a group. */
const SIDES = {
  groups: { own: 'user_id', other: 'group_id', of: 'user_group', unknown: 'There is no such group.' },
  members: { own: 'group_id', other: 'user_id', of: 'account', unknown: 'There is no such user.' },
} as const;

/**
 * Sets the groups of a user, or the members of a group. Unknown ones are a field error. Both sides are locked
 * in order of their ids, so that a call that deletes one of them waits, and no two calls deadlock.
 */
export async function setMemberships(
  transaction: Database,
  side: keyof typeof SIDES,
  own: number,
  others: readonly number[],
): Promise<void> {
  const { own: ownColumn, other: otherColumn, of, unknown } = SIDES[side];
  const wanted = [...new Set(others)];
  const found = await transaction
    .selectFrom(of)
    .select('id')
    .where('id', 'in', wanted.length > 0 ? wanted : [0])
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length < wanted.length) {
    throw new FieldsInvalid(fieldErrors([{ path: [side], message: unknown }]));
  }
  let gone = transaction.deleteFrom('group_member').where(ownColumn, '=', own);
  if (wanted.length > 0) gone = gone.where(otherColumn, 'not in', wanted);
  await gone.execute();
  if (wanted.length === 0) return;
  const pair = { user_id: own, group_id: own };
  await transaction
    .insertInto('group_member')
    .values(found.map(({ id }) => ({ ...pair, [otherColumn]: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
