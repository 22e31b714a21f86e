import {
  areVersions,
  newerMessage,
  type Upgrade,
  upgradeFrom,
  type Versioned,
  type Versions,
} from '@thermarium/model';
import { versioned } from '@thermarium/records';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { Refused } from '../../errors/refused.ts';

/** The versions of the database's records as a column of a query; a database that states none has version 1 of all. */
export const storedVersions: RawBuilder<Versions> = sql`
  coalesce((select versions from document_versions), '{}'::jsonb)`;

export async function readStoredVersions(database: Kysely<Tables>): Promise<Versions> {
  const { rows } = await sql<{ versions: unknown }>`select ${storedVersions} as versions`.execute(database);
  const [{ versions }] = rows;
  if (!areVersions(versions)) throw new Error('The versions in document_versions cannot be read.');
  return versions;
}

/** Refuses to write records in earlier versions than those that the database holds. */
export function expectPresent(stored: Versions): void {
  try {
    upgradeOf(stored);
  } catch (error) {
    if (!(error instanceof DatabaseNewer)) throw error;
    throw new Refused('document-newer', error.message);
  }
}

/** Thrown where the database holds records of later versions than the program's. */
class DatabaseNewer extends Error {}

/** The way from the database's versions to the program's; throws `DatabaseNewer`. */
export function upgradeOf(stored: Versions, known: readonly Versioned[] = versioned): Upgrade {
  const upgrade = upgradeFrom(stored, known);
  if (!('newer' in upgrade)) return upgrade;
  const needs = upgrade.newer.map((newer) => newerMessage(newer, 'this program'));
  throw new DatabaseNewer(
    `The database needs ${needs.join(' It needs ')} Start a newer version of the program.`,
  );
}
