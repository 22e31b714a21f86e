import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { Refused } from '../http/refused.ts';
import type { Settings } from '../services.ts';

const REMEDY = 'Delete what is not needed any more, or ask the administrator for more.';

/** What is counted of whom, and the sentence for whoever has as many as they may. */
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
 * Throws `quota-exceeded` where a holder (a user; of materials a library) has as many as they may. Whoever asks has
 * locked what the others who would add one lock too.
 */
export async function expectHolding(
  transaction: Transaction<Tables>,
  what: keyof Settings['most'],
  holder: number,
  most: number,
): Promise<void> {
  const { table, holder: column, role, sentence } = HOLDINGS[what];
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from ${sql.table(table)}
    where ${sql.ref(column)} = ${holder} ${role ? sql`and role = ${role}` : sql``}`.execute(transaction);
  if (rows[0].held >= most) throw new Refused('quota-exceeded', sentence(most.toLocaleString('en-US')));
}
