import { starterLibrary, toProjectMaterial } from '@thermarium/model';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

const NAME = 'Starter library';

/** A number that no other lock of the program has. */
const SEEDING_LOCK = 0x5ee_d1b;

/**
 * Updates the library that everybody sees and nobody edits to that of this version. A material keeps its id
 * as long as its name stays. Several processes may do so at once, as often as they start.
 */
export function seedStarterLibrary(database: Database): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${SEEDING_LOCK})`.execute(transaction);
    await fill(transaction, await starterId(transaction));
  });
}

async function starterId(transaction: Transaction<Tables>): Promise<number> {
  const found = await transaction
    .selectFrom('library')
    .select('id')
    .where('starter', '=', true)
    .executeTakeFirst();
  if (found) return found.id;
  const { id } = await transaction
    .insertInto('library')
    .values({ name: NAME, starter: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function fill(transaction: Transaction<Tables>, library: number): Promise<void> {
  const rows = starterLibrary.map((material) => {
    const { name, ...fields } = toProjectMaterial(material);
    return { library_id: library, name, fields: JSON.stringify(fields) };
  });
  await transaction
    .deleteFrom('library_material')
    .where('library_id', '=', library)
    .where(
      'name',
      'not in',
      rows.map(({ name }) => name),
    )
    .execute();
  await transaction
    .insertInto('library_material')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['library_id', 'name'])
        .doUpdateSet((eb) => ({ fields: eb.ref('excluded.fields') }))
        .whereRef('library_material.fields', 'is distinct from', 'excluded.fields'),
    )
    .execute();
}
