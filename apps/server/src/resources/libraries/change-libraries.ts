import {
  type LibraryMaterialBody,
  libraryEditor,
  type libraryMaterialAnswer,
  type NewLibraryMaterialBody,
} from '@thermarium/api';
import { completedMaterial, fieldErrors, freeNames } from '@thermarium/records';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../calls/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { FieldsInvalid, notFound } from '../../errors/refused.ts';
import { expectHolding } from '../../limits/holdings.ts';
import { holdResource } from '../../sharing/hold.ts';
import { answerMaterial, plainMaterial, plainMaterials } from './library-material.ts';

/** Makes an empty library that a user owns, and returns its id. */
export function createLibrary(database: Database, user: number, name: string, most: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    // No other call makes one of the same user meanwhile.
    await transaction.selectFrom('account').select('id').where('id', '=', user).forNoKeyUpdate().execute();
    await expectHolding(transaction, 'libraries', user, most);
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

export function renameLibrary(
  database: Database,
  library: number,
  caller: Caller,
  name: string,
): Promise<void> {
  return inLibrary(database, library, caller, async (transaction) => {
    await transaction.updateTable('library').set({ name }).where('id', '=', library).execute();
  });
}

type MaterialAnswer = z.input<typeof libraryMaterialAnswer>;

/** Throws field errors: by value, or on the name where the library has it. */
export function addMaterial(
  database: Database,
  library: number,
  caller: Caller,
  given: NewLibraryMaterialBody,
  most: number,
): Promise<MaterialAnswer> {
  return inLibrary(database, library, caller, async (transaction, head) => {
    const { name, fields } = plainMaterial({ name: given.name, fields: {} }, given);
    await checkName(transaction, library, name, null);
    await expectHolding(transaction, 'libraryMaterials', library, most);
    const { id } = await transaction
      .insertInto('library_material')
      .values({ library_id: library, name, fields: JSON.stringify(fields) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return answerMaterial({ id, name, fields }, head);
  });
}

/**
 * Adds materials, all or none, and returns those that were added: an identical one that is there already is left out,
 * one whose name a different one has gets ' (2)'. Throws field errors by row.
 */
export function addMaterials(
  database: Database,
  library: number,
  caller: Caller,
  given: readonly NewLibraryMaterialBody[],
  most: number,
): Promise<MaterialAnswer[]> {
  const brought = plainMaterials(given);
  return inLibrary(database, library, caller, async (transaction, head) => {
    const stored = await transaction
      .selectFrom('library_material')
      .select(['name', 'fields'])
      .where('library_id', '=', library)
      .execute();
    const names = freeNames(
      brought,
      new Map(stored.map(({ name, fields }) => [name, completedMaterial(fields)])),
    );
    const added = brought.flatMap(({ fields }, at) => {
      const name = names[at];
      return name === null ? [] : [{ library_id: library, name, fields: JSON.stringify(fields) }];
    });
    if (added.length === 0) return [];
    await expectHolding(transaction, 'libraryMaterials', library, most, added.length);
    const rows = await transaction
      .insertInto('library_material')
      .values(added)
      .returning(['id', 'name', 'fields'])
      .execute();
    return rows.map((row) => answerMaterial(row, head));
  });
}

/** Values left out stay. Throws field errors: by value, or on the name where the library has it. */
export function changeMaterial(
  database: Database,
  library: number,
  caller: Caller,
  id: number,
  given: LibraryMaterialBody,
): Promise<MaterialAnswer> {
  return inLibrary(database, library, caller, async (transaction, head) => {
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

export function removeMaterial(
  database: Database,
  library: number,
  caller: Caller,
  id: number,
): Promise<void> {
  return inLibrary(database, library, caller, async (transaction) => {
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

/** Locks a library, checks that the caller may still change it, and does the work. */
function inLibrary<Result>(
  database: Database,
  library: number,
  caller: Caller,
  work: (transaction: Transaction<Tables>, head: LibraryHead) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await holdResource(transaction, libraryEditor, library, caller);
    const head = await transaction
      .selectFrom('library')
      .select(['id', 'name'])
      .where('id', '=', library)
      .executeTakeFirstOrThrow();
    return work(transaction, head);
  });
}

/** Files and projects refer to materials by name: throws a field error where another material has it. */
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
