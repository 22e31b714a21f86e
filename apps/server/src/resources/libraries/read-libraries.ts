import type { libraryAnswer } from '@thermarium/api';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '../../db/schema.ts';
import { notFound } from '../../errors/refused.ts';
import { readPermissions } from '../../sharing/permissions.ts';
import { answerMaterial } from './library-material.ts';

type Library = z.input<typeof libraryAnswer>;

/** The libraries outside the bin that a user may see and that fulfil a condition on their `library` row, by name. */
async function readSome(
  database: Kysely<Tables>,
  user: number,
  condition: RawBuilder<SqlBool>,
): Promise<Library[]> {
  const libraries = await database
    .selectFrom('library')
    .leftJoin('library_permission as permission', (join) =>
      join.onRef('permission.library_id', '=', 'library.id').on('permission.user_id', '=', user),
    )
    .select(['library.id', 'library.name', 'permission.role'])
    .where('library.deleted', 'is', null)
    .where((eb) => eb.or([eb('permission.role', 'is not', null), eb('library.starter', '=', true)]))
    .where(condition)
    .orderBy(sql`lower(library.name)`)
    .orderBy('library.id')
    .execute();
  const materials = await readMaterials(
    database,
    libraries.map(({ id }) => id),
  );
  const owned = libraries.filter(({ role }) => role === 'owner').map(({ id }) => id);
  const permissions = owned.length > 0 ? await readPermissions(database, 'library', owned) : new Map();
  return libraries.map(({ id, name, role }) => ({
    id,
    name,
    materials: (materials.get(id) ?? []).map((material) => answerMaterial(material, { id, name })),
    owner: role === 'owner',
    edit: role === 'owner' || role === 'editor',
    permissions: permissions.get(id) ?? [],
  }));
}

async function readMaterials(database: Kysely<Tables>, libraries: readonly number[]) {
  const rows = await database
    .selectFrom('library_material')
    .select(['id', 'library_id', 'name', 'fields'])
    .where('library_id', '=', sql<number>`any(${libraries})`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ library_id }) => library_id);
}

/** All libraries that a user may see, the starter library too. */
export function readLibraries(database: Kysely<Tables>, user: number): Promise<Library[]> {
  return readSome(database, user, sql<boolean>`true`);
}

/** One library as a user sees it; throws `not-found` when they do not. */
export async function readLibrary(database: Kysely<Tables>, user: number, id: number): Promise<Library> {
  const [library] = await readSome(database, user, sql<boolean>`library.id = ${id}`);
  if (!library) throw notFound();
  return library;
}
