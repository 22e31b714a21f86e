import { sql } from 'kysely';
import type { AccountLink } from '../accounts/account-links.ts';
import { issueActivation } from '../accounts/activation.ts';
import type { SealingKey } from '../accounts/api-tokens.ts';
import { voidOneTimeTokens } from '../accounts/one-time-tokens.ts';
import { ACTIVATION, hashPassword, passwordProblem, storePassword } from '../accounts/passwords.ts';
import { createUser, findUserByEmail } from '../accounts/users.ts';
import { ConfigurationWrong } from '../config/configuration.ts';
import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import { FieldsInvalid } from '../errors/refused.ts';

const USUAL_EMAIL = 'admin@localhost';

export interface FirstStart {
  readonly database: Database;
  readonly keys: SealingKey;
  readonly settings: {
    readonly address: string;
    /** As configured; null: not configured. */
    readonly administrator: { readonly email: string; readonly password: string | null } | null;
  };
  readonly clock: () => Date;
}

/** The link for the person who starts the program. */
export interface Invitation extends AccountLink {
  readonly email: string;
}

/**
 * Ensures at every start that somebody can administer the program. While nobody can: a configured password
 * makes that administrator; otherwise the first start makes an account without a password, and this start's
 * link (older ones are void) activates it. Null: no link is due. Throws `ConfigurationWrong` when the
 * configured values cannot be used.
 */
export async function ensureAdministrator({
  database,
  keys,
  settings,
  clock,
}: FirstStart): Promise<Invitation | null> {
  const { email = USUAL_EMAIL, password = null } = settings.administrator ?? {};
  return atomically(database, async (transaction) => {
    // Processes that start together go one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(transaction);
    if (await hasAdministrator(transaction)) return null;
    if (password !== null) {
      await makeAdministrator(transaction, keys, email, await usablePassword(password, email), clock());
      return null;
    }
    const isFirst = !(await transaction.selectFrom('account').select('id').limit(1).executeTakeFirst());
    if (isFirst) await madeUser(transaction, keys, email);
    const invited = await transaction
      .selectFrom('account')
      .select(['id', 'email'])
      .where('administrator', '=', true)
      .where('disabled', '=', false)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!invited) return null;
    await voidOneTimeTokens(transaction, [ACTIVATION], invited.id);
    const link = await issueActivation(transaction, settings, invited, clock());
    return { ...link, email: invited.email };
  });
}

async function usablePassword(password: string, email: string): Promise<string> {
  const problem = await passwordProblem(password, { email });
  if (problem !== null)
    throw new ConfigurationWrong([`THERMARIUM_ADMIN_PASSWORD cannot be used. ${problem}`]);
  return hashPassword(password);
}

/** Whether an administrator exists who can sign in. */
async function hasAdministrator(database: Database): Promise<boolean> {
  const found = await database
    .selectFrom('account')
    .select('id')
    .where('administrator', '=', true)
    .where('disabled', '=', false)
    .where('activated_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Makes the account of an address an administrator's with this password: a new account, or the existing one.
 */
async function makeAdministrator(
  database: Database,
  key: SealingKey,
  email: string,
  kept: string,
  now: Date,
): Promise<void> {
  const user = (await findUserByEmail(database, email)) ?? (await madeUser(database, key, email));
  await database
    .updateTable('account')
    .set({ administrator: true, disabled: false, activated_at: user.activated_at ?? now })
    .where('id', '=', user.id)
    .execute();
  await storePassword(database, user.id, kept, now);
}

async function madeUser(database: Database, key: SealingKey, email: string) {
  try {
    return await createUser(database, key, { email, administrator: true });
  } catch (error) {
    if (!(error instanceof FieldsInvalid)) throw error;
    throw new ConfigurationWrong([`THERMARIUM_ADMIN_EMAIL is not an address that can be used: ${email}`]);
  }
}
