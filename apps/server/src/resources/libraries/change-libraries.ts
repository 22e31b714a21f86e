import type { LibraryMaterialBody, libraryMaterialAnswer, NewLibraryMaterialBody } from '@thermarium/api';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { fieldErrors } from '../../http/field-errors.ts';
import { FieldsInvalid, notFound } from '../../http/refused.ts';
import { answerMaterial, plainMaterial } from './library-material.ts';

/** Makes an empty library that a user owns, and answers with its id. */
export function createLibrary(database: Database, user: number, name: string): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('library')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('library_permission')
      .values({ library_id: id, user_id: user, role: 'owner' })
      .execute();
    return id;
  });
}

export async function renameLibrary(database: Database, library: number, name: string): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('library')
    .set({ name })
    .where('id', '=', library)
    .where('deleted', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw notFound();
}

type MaterialAnswer = z.input<typeof libraryMaterialAnswer>;

/** Throws field errors: by value, or on the name where the library has it. */
export function addMaterial(
  database: Database,
  library: number,
  given: NewLibraryMaterialBody,
): Promise<MaterialAnswer> {
  return inLibrary(database, library, async (transaction, head) => {
    const { name, fields } = plainMaterial({ name: given.name, fields: {} }, given);
    await checkName(transaction, library, name, null);
    const { id } = await transaction
      .insertInto('library_material')
      .values({ library_id: library, name, fields: JSON.stringify(fields) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return answerMaterial({ id, name, fields }, head);
  });
}

/** What is not given stays. Throws field errors: by value, or on the name where the library has it. */
export function changeMaterial(
  database: Database,
  library: number,
  id: number,
  given: LibraryMaterialBody,
): Promise<MaterialAnswer> {
  return inLibrary(database, library, async (transaction, head) => {
    const stored = await transaction
      .selectFrom('library_material')
      .select(['name', 'fields'])
      .where('library_id', '=', library)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!stored) throw notFound();
    const { name, fields } = plainMaterial({ ...stored, name: given.name ?? stored.name }, given);
    await checkName(transaction, library, name, id);
    await transaction
      .updateTable('library_material')
      .set({ name, fields: JSON.stringify(fields) })
      .where('id', '=', id)
      .execute();
    return answerMaterial({ id, name, fields }, head);
  });
}

export function removeMaterial(database: Database, library: number, id: number): Promise<void> {
  return inLibrary(database, library, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('library_material')
      .where('library_id', '=', library)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound();
  });
}

interface LibraryHead {
  readonly id: number;
  readonly name: string;
}

/** Runs work on a library that nobody else changes meanwhile; throws `not-found` when it is gone or in the bin. */
function inLibrary<Result>(
  database: Database,
  library: number,
  work: (transaction: Transaction<Tables>, head: LibraryHead) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    const head = await transaction
      .selectFrom('library')
      .select(['id', 'name'])
      .where('id', '=', library)
      .where('deleted', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!head) throw notFound();
    return work(transaction, head);
  });
}

/** Files and projects refer to materials by name: throws a field error where another of the library has it. */
async function checkName(
  transaction: Transaction<Tables>,
  library: number,
  name: string,
  own: number | null,
): Promise<void> {
  const holder = await transaction
    .selectFrom('library_material')
    .select('id')
    .where('library_id', '=', library)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!holder || holder.id === own) return;
  const message = `The library has a material '${name}' already.`;
  throw new FieldsInvalid(fieldErrors([{ path: ['name'], message }]));
}
