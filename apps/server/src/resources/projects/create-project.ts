import type { projectEndpoints } from '@thermarium/api';
import {
  checkWorld,
  type FieldMessage,
  fieldErrors,
  type ModelTable,
  modelTables,
  nameProblems,
  newWorld,
} from '@thermarium/records';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../calls/caller.ts';
import type { ContentLimits, Settings } from '../../config/settings.ts';
import type { Tables, Values } from '../../db/schema.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { expectHolding } from '../../limits/holdings.ts';
import { insertRows, type NewModelRow } from '../../model/insert-rows.ts';
import { modelContext } from '../../model/model-context.ts';
import { expectNewContent } from '../../model/room.ts';
import type { Services } from '../../services.ts';
import { type FolderRow, lockOwnFolders } from '../folders/own-folders.ts';
import { planMaterials } from '../materials/create-materials.ts';
import { emptyContext } from './world-contexts.ts';

type NewProject = z.output<typeof projectEndpoints.createProject.body>;

/** The rows of a new project. */
export interface ProjectContent {
  readonly name: string;
  readonly world: Values;
  readonly rows: { readonly [Table in ModelTable]: readonly NewModelRow<Table>[] };
  /** The first id that no row has. */
  readonly unusedId: number;
}

/** Makes a project without objects, owned by the caller, and returns its id. */
export function createProject(
  { database, settings, clock }: Services,
  caller: Caller,
  { name = '', world = {}, folder, materials = [] }: NewProject,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const place = await placeOf(transaction, settings, caller, folder);
    const planned = await planMaterials({ database: transaction, caller }, [], materials, emptyContext);
    const material = planned.added.map((content, n) => ({ id: n + 1, ...content }));
    const context = modelContext({ materials: material, parameters: [] });
    const standard = newWorld(settings.finestResolution);
    const checked = checkWorld(standard, world, context, settings.finestResolution);
    const wrong = [
      ...nameProblems(name),
      ...checked.wrong,
      ...planned.wrong.map(({ path, message }) => ({ path: ['materials', ...path], message })),
      ...(place ? [] : [UNKNOWN_FOLDER]),
    ];
    if (!place || wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
    const rows = { object: [], material, parameter: [], plane: [], scenario: [] };
    const content = { name, world: checked.world, rows, unusedId: material.length + 1 };
    return insertProject(transaction, caller, place, content, {
      now: clock(),
      limits: settings.content,
    });
  });
}

/** Adds a project with its rows, owned by the caller, and returns its id. There is nothing to undo in it, as in a duplicate. Throws field errors if it is too large. */
export async function insertProject(
  transaction: Transaction<Tables>,
  caller: Caller,
  place: FolderRow,
  { name, world, rows, unusedId }: ProjectContent,
  { now, limits }: { readonly now: Date; readonly limits: ContentLimits },
): Promise<number> {
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
  await expectNewContent(transaction, limits, id);
  return id;
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
