import { sql, type Transaction } from 'kysely';
import type { Settings } from '../config/settings.ts';
import type { Tables } from '../db/schema.ts';
import { Refused } from '../errors/refused.ts';

const REMEDY = 'Delete what is not needed any more, or ask the administrator for more.';

/** A limited kind of thing, and the sentence at its limit. */
interface Holding {
  readonly table: keyof Tables;
  /** The column that names the holder. */
  readonly holder: string;
  readonly role?: 'owner';
  readonly sentence: (most: string) => string;
}

const HOLDINGS: Readonly<Record<keyof Settings['most'], Holding>> = {
  projects: {
    table: 'project_permission',
    holder: 'user_id',
    role: 'owner',
    sentence: (most) => `You own ${most} projects, those in the bin too, and may own no more. ${REMEDY}`,
  },
  folders: {
    table: 'folder',
    holder: 'user_id',
    sentence: (most) => `You have ${most} folders and may have no more. ${REMEDY}`,
  },
  libraries: {
    table: 'library_permission',
    holder: 'user_id',
    role: 'owner',
    sentence: (most) => `You own ${most} libraries, those in the bin too, and may own no more. ${REMEDY}`,
  },
  libraryMaterials: {
    table: 'library_material',
    holder: 'library_id',
    sentence: (most) =>
      `The library has ${most} materials and may have no more. Delete some, make another library, or ask the administrator for more.`,
  },
};

/**
 * Throws `quota-exceeded` where a holder (a user; for materials a library) may not have `more`. The caller
 * holds a lock that others who would add one take too.
 */
export async function expectHolding(
  transaction: Transaction<Tables>,
  what: keyof Settings['most'],
  holder: number,
  most: number,
  more = 1,
): Promise<void> {
  const { table, holder: column, role, sentence } = HOLDINGS[what];
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from ${sql.table(table)}
    where ${sql.ref(column)} = ${holder} ${role ? sql`and role = ${role}` : sql``}`.execute(transaction);
  if (rows[0].held + more > most) throw new Refused('quota-exceeded', sentence(most.toLocaleString('en-US')));
}
