import { fieldErrors } from '@thermarium/records';
import type { Transaction } from 'kysely';
import type { Caller } from '../../calls/caller.ts';
import type { Tables } from '../../db/schema.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { expectPresent, readStoredVersions } from '../../model/versions/stored-versions.ts';
import type { Services } from '../../services.ts';
import { insertProject, type ProjectContent, placeOf, UNKNOWN_FOLDER } from '../projects/create-project.ts';

/**
 * Makes a project of rows, owned by the caller, in one of their own folders, and returns its id. It is made whole or not
 * at all.
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
  content: ProjectContent,
  folder: number | null | undefined,
): Promise<number> {
  expectPresent(await readStoredVersions(transaction));
  const place = await placeOf(transaction, settings, caller, folder);
  if (!place) throw new FieldsInvalid(fieldErrors([UNKNOWN_FOLDER]));
  return insertProject(transaction, caller, place, content, { now: clock(), limits: settings.content });
}
