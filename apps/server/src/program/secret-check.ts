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
 * Sees to it that all processes of a database have one secret: with different ones every second call of a user would
 * be refused. The first process leaves a key by which the others tell; `renew` replaces it. Rejects with `SecretDiffers`.
 */
export async function checkSecret(database: Database, secret: Secret, renew: boolean): Promise<void> {
  const check = secret.deriveKey('check of the database');
  await database
    .insertInto('secret_check')
    .values({ check_key: check })
    .onConflict((conflict) =>
      renew ? conflict.column('single').doUpdateSet({ check_key: check }) : conflict.doNothing(),
    )
    .execute();
  const { check_key } = await database
    .selectFrom('secret_check')
    .select('check_key')
    .executeTakeFirstOrThrow();
  if (Buffer.compare(check_key, check) !== 0) throw new SecretDiffers();
}
