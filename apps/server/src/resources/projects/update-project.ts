import type { projectEndpoints } from '@thermarium/api';
import { checkWorld, type FieldMessage, fieldErrors, nameProblems } from '@thermarium/records';
import type { z } from 'zod';
import type { Caller } from '../../calls/caller.ts';
import type { Values } from '../../db/schema.ts';
import { FieldsInvalid, forbidden } from '../../errors/refused.ts';
import { editProject } from '../../model/history.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import type { Services } from '../../services.ts';
import { lockOwnFolders } from '../folders/own-folders.ts';
import { withMaterials } from '../materials/create-materials.ts';
import { UNKNOWN_FOLDER } from './create-project.ts';

type ProjectBody = z.output<typeof projectEndpoints.updateProject.body>;

/**
 * Changes the given parts of a project: name and world, with the materials that come with it, as one entry of the caller's history, and the view and
 * the folder, which are no part of the model. With any error, changes nothing.
 */
export async function updateProject(
  services: Services,
  project: number,
  caller: Caller,
  body: ProjectBody,
): Promise<void> {
  const label = (before: { readonly name: string }) =>
    body.name === undefined || body.name === before.name ? 'Change the world' : `Rename to '${body.name}'`;
  await editProject(services, project, caller, label, async (edit) => {
    const before = await edit.world();
    const world = await worldOf(edit, before.world, body, services.settings.finestResolution);
    const named = body.name === undefined ? [] : nameProblems(body.name);
    const wrong = [...named, ...world.wrong, ...(await place(edit, body.folder))];
    if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
    if (body.view !== undefined) await keepView(edit, body.view);
    await edit.updateWorld({ name: body.name ?? before.name, world: world.world });
    return before;
  });
}

async function worldOf(
  edit: ProjectEdit,
  stored: Values,
  { world, materials = [] }: ProjectBody,
  finestResolution: number,
): Promise<{ readonly world: Values; readonly wrong: readonly FieldMessage[] }> {
  const context = await withMaterials(edit, materials);
  if (world === undefined) return { world: stored, wrong: [] };
  return checkWorld(stored, world, context, finestResolution);
}

/** Moves the project within the caller's own tree. Other users' folders for it stay. */
async function place(edit: ProjectEdit, folder: ProjectBody['folder']): Promise<readonly FieldMessage[]> {
  if (folder === undefined) return [];
  const { database, project, caller } = edit;
  const permission = await database
    .selectFrom('project_permission')
    .select(['role', 'folder_id'])
    .where('project_id', '=', project)
    .where('user_id', '=', caller.id)
    .executeTakeFirst();
  const wanted = folder || null;
  if (wanted === (permission?.folder_id ?? null)) return [];
  if (permission?.role !== 'owner') throw forbidden('Only an owner may move a project to another folder.');
  const folders = await lockOwnFolders(database, caller.id);
  const target = wanted === null ? undefined : folders.get(wanted);
  if (!target) return [UNKNOWN_FOLDER];
  await database
    .updateTable('project_permission')
    .set({ folder_id: target.id })
    .where('project_id', '=', project)
    .where('user_id', '=', caller.id)
    .execute();
  return [];
}

async function keepView({ database, project }: ProjectEdit, view: unknown): Promise<void> {
  await database
    .updateTable('project')
    .set({ view: view === null ? null : JSON.stringify(view) })
    .where('id', '=', project)
    .execute();
}
