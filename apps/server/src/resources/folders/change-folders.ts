import { DEEPEST_FOLDER, type Folder } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { FieldsInvalid, forbidden, notFound } from '../../errors/refused.ts';
import { expectHolding } from '../../limits/holdings.ts';
import { type FolderRow, lockOwnFolders, type OwnFolders, readOwnFolders } from './own-folders.ts';

/** The fields of a folder in a request; null or left out: unchanged, or the root for a new one. */
export interface FolderFields {
  readonly name?: string | undefined;
  readonly parent_folder?: number | null | undefined;
}

export function createFolder(
  database: Database,
  user: number,
  { name, parent_folder }: FolderFields & { readonly name: string },
  most: number,
): Promise<Folder> {
  return database.transaction().execute(async (transaction) => {
    const folders = await lockOwnFolders(transaction, user);
    const parent = parentFolder(folders, parent_folder ?? folders.root.id);
    checkDepth(folders, 1, parent);
    await expectHolding(transaction, 'folders', user, most);
    const { id } = await transaction
      .insertInto('folder')
      .values({ user_id: user, parent_id: parent.id, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, name, parent_folder: parent.id, child_folders: [] };
  });
}

/** Renames a folder, moves it, or both. */
export function updateFolder(
  database: Database,
  user: number,
  id: number,
  fields: FolderFields,
): Promise<Folder> {
  return database.transaction().execute(async (transaction) => {
    const folders = await lockOwnFolders(transaction, user);
    const { folder, parent_id } = changeable(folders, id);
    const parent = parentFolder(folders, fields.parent_folder ?? parent_id);
    if (folders.isWithin(parent, folder)) throw wrongParent('A folder cannot be moved into itself!');
    checkDepth(folders, 1 + folders.levelsBelow(folder), parent);
    await transaction
      .updateTable('folder')
      .set({ name: fields.name ?? folder.name, parent_id: parent.id })
      .where('id', '=', id)
      .execute();
    const changed = await readOwnFolders(transaction, user);
    return changed.nested(changed.get(id) ?? folder);
  });
}

/** Deletes a folder; its sub-folders and projects move to a given one, or to its parent. */
export function deleteFolder(
  database: Database,
  user: number,
  id: number,
  { parent_folder }: FolderFields,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const folders = await lockOwnFolders(transaction, user);
    const { folder, parent_id } = changeable(folders, id);
    const heir = parentFolder(folders, parent_folder ?? parent_id);
    if (folders.isWithin(heir, folder)) throw wrongParent('Choose a folder outside the deleted one!');
    checkDepth(folders, folders.levelsBelow(folder), heir);
    await transaction.updateTable('folder').set({ parent_id: heir.id }).where('parent_id', '=', id).execute();
    await moveProjects(transaction, id, heir.id);
    await transaction.deleteFrom('folder').where('id', '=', id).execute();
  });
}

/** Includes projects in the bin: the folder to which they are restored must exist. */
async function moveProjects(transaction: Transaction<Tables>, from: number, to: number): Promise<void> {
  // In order of the project, as all code that locks several permissions does.
  await transaction
    .selectFrom('project_permission')
    .select('project_id')
    .where('folder_id', '=', from)
    .orderBy('project_id')
    .forUpdate()
    .execute();
  await transaction
    .updateTable('project_permission')
    .set({ folder_id: to })
    .where('folder_id', '=', from)
    .execute();
}

/** A folder of the user that is not the root; throws `not-found` or `forbidden`. */
function changeable(
  folders: OwnFolders,
  id: number,
): { readonly folder: FolderRow; readonly parent_id: number } {
  const folder = folders.get(id);
  if (!folder) throw notFound();
  const { parent_id } = folder;
  if (parent_id === null) throw forbidden(`'${folder.name}' cannot be renamed, moved or deleted.`);
  return { folder, parent_id };
}

function parentFolder(folders: OwnFolders, id: number): FolderRow {
  const parent = folders.get(id);
  if (!parent) throw wrongParent('Choose one of your own folders!');
  return parent;
}

function checkDepth(folders: OwnFolders, levels: number, parent: FolderRow): void {
  if (folders.fits(levels, parent)) return;
  throw wrongParent(`Folders can be nested ${DEEPEST_FOLDER} deep at most!`);
}

function wrongParent(message: string): FieldsInvalid {
  return new FieldsInvalid(fieldErrors([{ path: ['parent_folder'], message }]));
}
