import type { PermissionEntry, Role } from '@thermarium/api';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';

/** Things that can be shared; their table, and the one of their permissions, are named after them. */
export type Shareable = 'project' | 'library';

/** The rights on several projects or libraries, each by user name. */
export async function readPermissions(
  database: Kysely<Tables>,
  of: Shareable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PermissionEntry[]>> {
  const resource = resourceColumn(of);
  const { rows } = await sql<{ resource: number; username: string; role: Role }>`
    select ${resource} as resource, account.email as username, permission.role
    from ${permissionTable(of)} as permission
    join account on account.id = permission.user_id
    where ${resource} = any(${ids})
    order by lower(account.email)`.execute(database);
  const entries = new Map(ids.map((id): [number, PermissionEntry[]] => [id, []]));
  for (const { resource: id, username, role } of rows) {
    entries.get(id)?.push({ username, permissions: flagsOf(role) });
  }
  return entries;
}

export function permissionTable(of: Shareable) {
  return sql.table(`${of}_permission`);
}

export function resourceColumn(of: Shareable) {
  return sql.ref(`permission.${of}_id`);
}

/** A role as flags; a higher role sets the lower flags too. */
function flagsOf(role: Role): PermissionEntry['permissions'] {
  return { owner: role === 'owner', editor: role !== 'viewer', viewer: true };
}

/** The role of the highest flag; null: none is set. */
export function roleOf({ owner, editor, viewer }: PermissionEntry['permissions']): Role | null {
  if (owner) return 'owner';
  if (editor) return 'editor';
  return viewer ? 'viewer' : null;
}
