import type { FieldMessage, ImportSource, NewMaterialBody } from '@thermarium/records';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/schema.ts';

/** Looks up the libraries' materials that new ones are made of, as far as the caller may see them. */
export async function importSources(
  database: Kysely<Tables>,
  user: number,
  bodies: readonly NewMaterialBody[],
): Promise<(body: NewMaterialBody) => ImportSource | FieldMessage | null> {
  const materials = bodies.flatMap((body) => body.source_material ?? ownIdInLibrary(body) ?? []);
  const libraries = bodies.flatMap(({ library_id }) => library_id ?? []);
  if (materials.length + libraries.length === 0) return () => null;
  const { rows } = await sql<ImportSource>`
    select library.id as library_id, library.name as library_name,
      material.id as source_material, material.name, material.fields
    from library
    left join library_material as material
      on material.library_id = library.id and material.id = any(${materials})
    where library.deleted is null
      and (library.id = any(${libraries}) or material.id is not null)
      and (library.starter or exists (
        select from library_permission as permission
        where permission.library_id = library.id and permission.user_id = ${user}
      ))`.execute(database);
  const byMaterial = new Map(rows.map((row) => [row.source_material, row]));
  const byLibrary = new Map(rows.map((row) => [row.library_id, row]));
  return (body) => {
    const { source_material, library_id } = body;
    const ownId = ownIdInLibrary(body);
    const sentBack = ownId === null ? undefined : byMaterial.get(ownId);
    if (sentBack && sentBack.library_id === library_id) return sentBack;
    if ((source_material ?? null) !== null) {
      const message = 'Your libraries have no such material.';
      return byMaterial.get(source_material ?? null) ?? { path: ['source_material'], message };
    }
    if ((library_id ?? null) === null) return null;
    const library = byLibrary.get(library_id ?? 0);
    if (!library) return { path: ['library_id'], message: 'You have no such library.' };
    return { ...library, source_material: null, name: null, fields: {} };
  };
}

/** The id of a material that is sent as its library answers it; a project's materials say their source themselves. */
function ownIdInLibrary({ id, library_id, source_material }: NewMaterialBody): number | null {
  return source_material === undefined && (library_id ?? null) !== null ? (id ?? null) : null;
}
