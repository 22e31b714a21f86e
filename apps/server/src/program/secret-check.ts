import type { Secret } from '../config/secret.ts';
import type { Database } from '../db/database.ts';

/** The database belongs to another secret. */
class SecretDiffers extends Error {
  constructor() {
    super(
      'The database was set up with another secret. Give this process the THERMARIUM_SECRET of the others, or the file' +
        " 'secret' that lay beside the database. Where it is lost, or was changed on purpose, end all processes and" +
        ' start one with --new-secret: everybody then has to sign in again and to renew their API token.',
    );
  }
}

/**
 * Ensures that all processes of a database have one secret: with different ones every second call of a user
 * would be refused. The first process leaves a key by which the others can tell; `renew` replaces it, and
 * voids the API tokens made under another. Rejects with `SecretDiffers`.
 */
export async function checkSecret(database: Database, secret: Secret, renew: boolean): Promise<void> {
  const check = secret.deriveKey('check of the database');
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('secret_check')
      .values({ check_key: check })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { check_key } = await transaction
      .selectFrom('secret_check')
      .select('check_key')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (Buffer.compare(check_key, check) === 0) return;
    if (!renew) throw new SecretDiffers();
    await transaction.updateTable('secret_check').set({ check_key: check }).execute();
    await transaction
      .updateTable('account')
      .set({ api_token_hash: null, api_token_sealed: null })
      .where('api_token_hash', 'is not', null)
      .execute();
  });
}
