import { fieldErrors } from '@thermarium/records';
import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import { FieldsInvalid } from '../errors/refused.ts';
import { hashPassword, isPassword, replacePassword, requireGoodPassword } from './passwords.ts';
import { lockUser } from './users.ts';

export interface PasswordChange {
  readonly old_password: string;
  readonly password: string;
}

/**
 * Gives a user who knows the old password a new one, and ends all sessions but the caller's. Throws field
 * errors: `old_password`, `password`.
 */
export async function changePassword(
  database: Database,
  user: number,
  session: string,
  { old_password, password }: PasswordChange,
  now: Date,
): Promise<void> {
  const account = await accountOf(database, user);
  if (!(await isPassword(account.password_hash, old_password))) throw wrongOldPassword();
  await requireGoodPassword(password, account);
  const kept = await hashPassword(password);
  await atomically(database, async (transaction) => {
    await lockUser(transaction, user);
    // Another call may have changed it meanwhile.
    const { password_hash } = await accountOf(transaction, user);
    if (password_hash !== account.password_hash) throw wrongOldPassword();
    await replacePassword(transaction, user, kept, { but: session }, now);
  });
}

function accountOf(database: Database, user: number) {
  return database
    .selectFrom('account')
    .select(['email', 'first_name', 'last_name', 'password_hash'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
}

function wrongOldPassword(): FieldsInvalid {
  return new FieldsInvalid(
    fieldErrors([{ path: ['old_password'], message: 'This is not your present password.' }]),
  );
}
