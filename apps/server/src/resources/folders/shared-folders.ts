import type { Project, SharedFolder } from '@thermarium/api';
import { sql } from 'kysely';
import { SHOWN_NAME } from '../../accounts/shown-name.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../errors/refused.ts';
import { readProjects } from '../projects/read-projects.ts';
import { byName } from './own-folders.ts';

/** Shared with a user and not put into a folder of their own. */
const UNPLACED = sql<boolean>`permission.folder_id is null`;

export function readSharedProjects(database: Database, user: number): Promise<Project[]> {
  return readProjects(database, user, UNPLACED);
}

/** All projects shared with a user, and the folders of their owners that hold them. */
export async function readShared(
  database: Database,
  user: number,
): Promise<{ readonly folders: SharedFolder[]; readonly projects: Project[] }> {
  const projects = await readSharedProjects(database, user);
  const placements = await readPlacements(database, user, projects);
  const rows = await readChains(database, [...placements.keys()]);
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const nest = (parent: number): SharedFolder[] =>
    (children.get(parent) ?? []).toSorted(byName).map(({ id, name, owner }) => ({
      id,
      name,
      owner,
      child_folders: nest(id),
      projects: projects.filter((project) => placements.get(id)?.has(project.id)),
    }));
  const tops = new Set(rows.filter(({ in_root }) => in_root).map(({ parent_id }) => parent_id));
  return { folders: [...tops].flatMap(nest).sort(byOwner), projects };
}

function byOwner(a: SharedFolder, b: SharedFolder): number {
  return a.owner.localeCompare(b.owner, 'en') || byName(a, b);
}

/** The shared projects of a user that lie in one folder of an owner; throws `not-found` where the user may not see it. */
export async function readSharedFolder(database: Database, user: number, folder: number): Promise<Project[]> {
  const projects = await readSharedProjects(database, user);
  const placements = await readPlacements(database, user, projects);
  const chains = await readChains(database, [...placements.keys()]);
  if (!chains.some(({ id }) => id === folder)) throw notFound();
  return projects.filter(({ id }) => placements.get(folder)?.has(id));
}

/** The folders in which projects lie, those of an owner other than the user. */
async function readPlacements(
  database: Database,
  user: number,
  projects: readonly Project[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const ids = projects.map(({ id }) => id);
  const rows = await database
    .selectFrom('project_permission')
    .select(['project_id', 'folder_id'])
    .where('project_id', '=', sql<number>`any(${ids})`)
    .where('user_id', '<>', user)
    .where('folder_id', 'is not', null)
    .execute();
  const placements = new Map<number, Set<number>>();
  for (const { project_id, folder_id } of rows) {
    if (folder_id === null) continue;
    placements.set(folder_id, (placements.get(folder_id) ?? new Set()).add(project_id));
  }
  return placements;
}

interface ChainRow {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number;
  /** Whether the project lies in its owner's root, which is not shown. */
  readonly in_root: boolean;
  readonly owner: string;
}

/** The folders and their ancestors, up to below their owners' roots. */
async function readChains(database: Database, folders: readonly number[]): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    with recursive chain as (
      select id, user_id, parent_id, name from folder where id = any(${folders})
      union
      select outer_folder.id, outer_folder.user_id, outer_folder.parent_id, outer_folder.name
      from folder as outer_folder join chain on chain.parent_id = outer_folder.id
    )
    select chain.id, chain.name, chain.parent_id, root.parent_id is null as in_root,
      ${SHOWN_NAME} as owner
    from chain
    join folder as root on root.id = chain.parent_id
    join account on account.id = chain.user_id
    order by chain.id`.execute(database);
  return rows;
}
