import { fieldErrors, modelTables } from '@thermarium/api';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { FieldsInvalid } from '../../http/refused.ts';
import { insertRows } from '../../model/insert-rows.ts';
import { expectPresent, readStoredVersions } from '../../model/versions/stored-versions.ts';
import type { Services } from '../../services.ts';
import { ownProject, placeOf, UNKNOWN_FOLDER } from '../projects/create-project.ts';
import type { ProjectContent } from './rows-of-document.ts';

/**
 * Makes a project of rows, owned by the caller, in one of their own folders, and returns its id. It is made whole or not
 * at all. There is nothing to undo in it, as in a duplicate.
 */
export function storeContent(
  services: Services,
  caller: Caller,
  content: ProjectContent,
  folder: number | null | undefined,
): Promise<number> {
  return services.database
    .transaction()
    .execute((transaction) => store(transaction, services, caller, content, folder));
}

async function store(
  transaction: Transaction<Tables>,
  { settings, clock }: Services,
  caller: Caller,
  { name, world, rows, unusedId }: ProjectContent,
  folder: number | null | undefined,
): Promise<number> {
  expectPresent(await readStoredVersions(transaction));
  const place = await placeOf(transaction, settings, caller, folder);
  if (!place) throw new FieldsInvalid(fieldErrors([UNKNOWN_FOLDER]));
  const now = clock();
  const { id } = await transaction
    .insertInto('project')
    .values({
      name,
      world: JSON.stringify(world),
      world_changed_by: caller.id,
      created: now,
      last_modified: now,
      next_id: unusedId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ownProject(transaction, id, caller.id, place.id);
  const stamp = { project_id: id, timestamp: now, changed_by: caller.id };
  for (const table of modelTables) await insertRows(transaction, table, rows[table], stamp);
  return id;
}
