import { DEFAULT_FEATURE, type License } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { FieldsInvalid } from '../errors/refused.ts';

const DEFAULT_DESCRIPTION = 'Steady and transient solves';

/** A user's licences, by feature name. */
export async function licensesOf(database: Database, user: number): Promise<License[]> {
  const rows = await database
    .selectFrom('license')
    .select([
      'feature',
      'description',
      'expiration',
      'requested',
      'group_limit',
      'hour_limit',
      'step_limit',
      'disk_limit_gb',
    ])
    .where('user_id', '=', user)
    .orderBy('feature')
    .execute();
  return rows.map((row) => ({ ...row, expiration: row.expiration?.toISOString() ?? null }));
}

/**
 * Notes that a user asks for a trial of a feature among their licences; null: the default feature, for which
 * they may have no licence yet. A running licence cannot be requested. Throws a field error on `feature` for
 * any other.
 */
export async function requestTrial(
  database: Database,
  user: number,
  feature: string | null,
  now: Date,
): Promise<void> {
  const wanted = feature ?? DEFAULT_FEATURE;
  if (wanted === DEFAULT_FEATURE) {
    await database
      .insertInto('license')
      .values({ user_id: user, feature: wanted, description: DEFAULT_DESCRIPTION })
      .onConflict((conflict) => conflict.columns(['user_id', 'feature']).doNothing())
      .execute();
  }
  const runs = sql<boolean>`coalesce(expiration > ${now}, false)`;
  const known = await database
    .updateTable('license')
    .set((license) => ({
      requested: license.case().when(runs).then(license.ref('requested')).else(true).end(),
    }))
    .where('user_id', '=', user)
    .where('feature', '=', wanted)
    .returning('id')
    .executeTakeFirst();
  if (!known) {
    const message = 'You have no licence of this name to request a trial of.';
    throw new FieldsInvalid(fieldErrors([{ path: ['feature'], message }]));
  }
}
