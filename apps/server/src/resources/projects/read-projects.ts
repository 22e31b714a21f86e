import { type Project, pathOf, projectEndpoints, type Role } from '@thermarium/api';
import { worldFields } from '@thermarium/model';
import { answerFields } from '@thermarium/records';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables, Values } from '../../db/schema.ts';
import { notFound } from '../../errors/refused.ts';
import type { ModelContext } from '../../model/model-context.ts';
import { type ThumbnailRow, thumbnailVersion } from '../../thumbnails/thumbnail-key.ts';
import { readWorldContexts } from './world-contexts.ts';

interface ProjectRow extends ThumbnailRow {
  readonly id: number;
  readonly name: string;
  readonly world: Values;
  readonly view: unknown;
  readonly created: Date;
  readonly last_modified: Date;
  readonly role: Role;
  readonly folder_id: number | null;
}

/**
 * The projects outside the bin that a user may see and that fulfil a condition on their `project` row or the user's
 * `permission`, newest first; without their views, of which a list of many could be 80 MB.
 */
export function readProjects(
  database: Kysely<Tables>,
  user: number,
  condition: RawBuilder<SqlBool>,
): Promise<Project[]> {
  return readThose(database, user, condition, sql<unknown>`null`);
}

async function readThose(
  database: Kysely<Tables>,
  user: number,
  condition: RawBuilder<SqlBool>,
  view: RawBuilder<unknown>,
): Promise<Project[]> {
  const rows: ProjectRow[] = await database
    .selectFrom('project_permission as permission')
    .innerJoin('project', 'project.id', 'permission.project_id')
    .select([
      'project.id',
      'project.name',
      'project.world',
      view.as('view'),
      'project.thumbnail_key',
      'project.revision',
      'project.created',
      'project.last_modified',
      'permission.role',
      'permission.folder_id',
      sql<boolean>`exists (select from object where object.project_id = project.id)`.as('has_objects'),
    ])
    .where('permission.user_id', '=', user)
    .where('project.deleted', 'is', null)
    .where(condition)
    .orderBy('project.last_modified', 'desc')
    .orderBy('project.id', 'desc')
    .execute();
  const contextOf = await readWorldContexts(database, rows);
  return rows.map((row) => answerProject(row, contextOf(row.id)));
}

/** The projects that a user keeps in one folder. */
export function readPlacedProjects(
  database: Kysely<Tables>,
  user: number,
  folder: number,
): Promise<Project[]> {
  return readProjects(database, user, sql<boolean>`permission.folder_id = ${folder}`);
}

/** One project as a user sees it; throws `not-found` when they do not. */
export async function readProject(database: Kysely<Tables>, user: number, id: number): Promise<Project> {
  const [project] = await readThose(database, user, sql<boolean>`project.id = ${id}`, sql`project.view`);
  if (!project) throw notFound();
  return project;
}

function answerProject(row: ProjectRow, context: ModelContext): Project {
  const { id, name, view, folder_id, role } = row;
  const version = thumbnailVersion(row);
  return {
    id,
    name,
    folder: folder_id,
    // The address changes with the picture, so clients may cache it for ever.
    thumbnail: version && pathOf(projectEndpoints.thumbnail, { project: id }, { v: version }),
    created: row.created.toISOString(),
    last_modified: row.last_modified.toISOString(),
    owner: role === 'owner',
    edit: role !== 'viewer',
    view,
    world: answerFields(worldFields, row.world, context),
  };
}
