import type { AdminLicense } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import type { Database } from '../db/database.ts';
import { errorCode } from '../errors/error-code.ts';
import { FieldsInvalid, notFound } from '../errors/refused.ts';

/** Terms of a granted licence; those left out take their defaults, or stay as they were. */
export interface LicenseTerms {
  readonly description?: string | undefined;
  /** ISO 8601; left out: a year from now, for a trial thirty days. */
  readonly expiration?: string | undefined;
  /** Tasks that may run at once for the holder's groups; null: the server's default. */
  readonly group_limit?: number | null | undefined;
  /** Hours that the holder's solves may take; null: the server's default. */
  readonly hour_limit?: number | null | undefined;
  readonly step_limit?: number | null | undefined;
  readonly disk_limit_gb?: number | null | undefined;
}

export interface LicenseGrant extends LicenseTerms {
  readonly user: number;
  readonly feature: string;
}

const FOREIGN_KEY_VIOLATION = '23503';

const TRIAL_DAYS = 30;
const NO_LIMITS = { group_limit: null, hour_limit: null, step_limit: null, disk_limit_gb: null };

/** The licences to list: all, those of a user, or requested trials. */
export interface LicenseChoice {
  readonly id?: number;
  readonly user?: number;
  readonly requested?: boolean;
}

/** Licences by their holders' addresses and features. */
export async function listLicenses(
  database: Database,
  { id, user, requested }: LicenseChoice = {},
): Promise<AdminLicense[]> {
  let query = database
    .selectFrom('license')
    .innerJoin('account', 'account.id', 'license.user_id')
    .select([
      'license.id',
      'license.user_id as user',
      'account.email',
      'license.feature',
      'license.description',
      'license.expiration',
      'license.requested',
      'license.group_limit',
      'license.hour_limit',
      'license.step_limit',
      'license.disk_limit_gb',
    ])
    .orderBy((eb) => eb.fn('lower', ['account.email']))
    .orderBy('license.feature');
  if (id !== undefined) query = query.where('license.id', '=', id);
  if (user !== undefined) query = query.where('license.user_id', '=', user);
  if (requested !== undefined) query = query.where('license.requested', '=', requested);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, expiration: row.expiration?.toISOString() ?? null }));
}

/** Grants a licence, or changes the user's licence for the feature. An unknown user is a field error. */
export async function grantLicense(
  database: Database,
  { user, feature, ...terms }: LicenseGrant,
  now: Date,
): Promise<AdminLicense> {
  const expiration = expirationOf(terms, now) ?? yearFrom(now);
  const granted = { ...stated(terms), expiration, requested: false };
  try {
    const { id } = await database
      .insertInto('license')
      .values({ user_id: user, feature: feature.trim(), ...granted })
      .onConflict((conflict) => conflict.columns(['user_id', 'feature']).doUpdateSet(granted))
      .returning('id')
      .executeTakeFirstOrThrow();
    return await onlyLicense(database, id);
  } catch (error) {
    if (errorCode(error) !== FOREIGN_KEY_VIOLATION) throw error;
    throw new FieldsInvalid(fieldErrors([{ path: ['user'], message: 'There is no such user.' }]));
  }
}

/** Grants a requested trial; throws `not-found` when none was requested, or it has been decided on. */
export async function grantTrial(
  database: Database,
  license: number,
  terms: LicenseTerms,
  now: Date,
): Promise<AdminLicense> {
  const expiration = expirationOf(terms, now) ?? daysFrom(now, TRIAL_DAYS);
  await database
    .updateTable('license')
    .set({ ...stated(terms), expiration, requested: false })
    .where('id', '=', license)
    .where('requested', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
  return onlyLicense(database, license);
}

/** Declines a trial: it may be requested again. Throws `not-found` when none was requested. */
export async function declineTrial(database: Database, license: number): Promise<void> {
  await database
    .updateTable('license')
    .set({ requested: false })
    .where('id', '=', license)
    .where('requested', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
}

/** Takes a licence back: it stays listed without a date, and may be requested again. Throws `not-found`. */
export async function revokeLicense(database: Database, license: number): Promise<void> {
  await database
    .updateTable('license')
    .set({ expiration: null, requested: false, ...NO_LIMITS })
    .where('id', '=', license)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
}

async function onlyLicense(database: Database, id: number): Promise<AdminLicense> {
  const [license] = await listLicenses(database, { id });
  if (!license) throw notFound();
  return license;
}

function stated({ description, group_limit, hour_limit, step_limit, disk_limit_gb }: LicenseTerms) {
  return {
    ...(description !== undefined && { description }),
    ...(group_limit !== undefined && { group_limit }),
    ...(hour_limit !== undefined && { hour_limit }),
    ...(step_limit !== undefined && { step_limit }),
    ...(disk_limit_gb !== undefined && { disk_limit_gb }),
  };
}

/** Null: none is stated. A day that is over is a field error: who wants to end a licence revokes it. */
function expirationOf({ expiration }: LicenseTerms, now: Date): Date | null {
  if (expiration === undefined) return null;
  const end = new Date(expiration);
  if (end > now) return end;
  throw new FieldsInvalid(fieldErrors([{ path: ['expiration'], message: 'Choose a day to come!' }]));
}

function yearFrom(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() + 1);
  return then;
}

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 24 * 3_600_000);
}
