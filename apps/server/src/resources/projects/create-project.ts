import { checkWorld, type FieldMessage, fieldErrors, newWorld, type WorldBody } from '@thermarium/api';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { FieldsInvalid } from '../../http/refused.ts';
import { expectHolding } from '../../limits/holdings.ts';
import type { Services, Settings } from '../../services.ts';
import { type FolderRow, lockOwnFolders } from '../folders/own-folders.ts';
import { emptyContext } from './world-contexts.ts';

export interface NewProject {
  readonly name: string;
  /** Values that differ from the defaults. */
  readonly world?: WorldBody | undefined;
  /** One of the caller's own folders; null, 0 or left out: the root. */
  readonly folder?: number | null | undefined;
}

/** Makes a project without a model, owned by the caller, and returns its id. */
export function createProject(
  { database, settings, clock }: Services,
  caller: Caller,
  { name, world, folder }: NewProject,
): Promise<number> {
  const checked = checkWorld(
    newWorld(settings.finestResolution),
    world ?? {},
    emptyContext,
    settings.finestResolution,
  );
  return database.transaction().execute(async (transaction) => {
    const place = await placeOf(transaction, settings, caller, folder);
    const wrong = place ? checked.wrong : [...checked.wrong, UNKNOWN_FOLDER];
    if (!place || wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
    const now = clock();
    const { id } = await transaction
      .insertInto('project')
      .values({ name, world: JSON.stringify(checked.world), created: now, last_modified: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ownProject(transaction, id, caller.id, place.id);
    return id;
  });
}

/**
 * The folder for a new project of the caller, who may own one more; undefined if it is not their own. Their folders stay
 * as they are until the transaction ends.
 */
export async function placeOf(
  transaction: Transaction<Tables>,
  settings: Settings,
  caller: Caller,
  folder: number | null | undefined,
): Promise<FolderRow | undefined> {
  const folders = await lockOwnFolders(transaction, caller.id);
  await expectHolding(transaction, 'projects', caller.id, settings.most.projects);
  return folder ? folders.get(folder) : folders.root;
}

export const UNKNOWN_FOLDER: FieldMessage = { path: ['folder'], message: 'Choose one of your own folders!' };

/** Makes a user the owner of a new project. */
export async function ownProject(
  transaction: Transaction<Tables>,
  project: number,
  user: number,
  folder: number,
): Promise<void> {
  await transaction
    .insertInto('project_permission')
    .values({ project_id: project, user_id: user, role: 'owner', folder_id: folder })
    .execute();
}
