import { type Access, type Endpoint, type ResourceAccess, type Role, roles } from '@thermarium/api';
import type { Caller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { forbidden, notFound, Refused } from '../errors/refused.ts';

/** The caller's right on the call's resource; null where the call has none. */
export type Right = Role | null;

/**
 * Lets a call through, or throws: 401 without a caller, 404 where the caller may not see the resource, 403
 * where they may see it but the call needs a higher right.
 */
export async function enforce(
  database: Database,
  access: Access,
  caller: Caller | null,
  resource: number | null,
): Promise<Right> {
  if (access.to === 'anyone') return null;
  if (!caller) throw new Refused('unauthenticated', 'Sign in first.');
  if (access.to === 'user') return null;
  if (access.to === 'administrator') {
    if (!caller.administrator) throw forbidden('Only an administrator may do this.');
    return null;
  }
  const right = resource === null ? null : await rightOn(database, access, caller.id, resource);
  if (right === null) throw notFound();
  if (roles.indexOf(right) < roles.indexOf(access.to)) throw forbidden(REASONS[access.to]);
  return right;
}

/** Refuses writing calls of API tokens that may only read. */
export function enforceScope({ access, writes }: Endpoint, caller: Caller | null): void {
  if (access.to !== 'anyone' && writes && caller?.readOnly) {
    throw forbidden('This API token may only read. Renew it with the right to change things, or sign in.');
  }
}

const REASONS: Readonly<Record<Role, string>> = {
  viewer: 'You have no right to see this.',
  editor: 'You may look at this, but not change it.',
  owner: 'Only an owner may do this.',
};

async function rightOn(database: Database, access: ResourceAccess, user: number, id: number): Promise<Right> {
  const found =
    access.of === 'project'
      ? await database
          .selectFrom('project_permission as permission')
          .innerJoin('project as resource', 'resource.id', 'permission.project_id')
          .select(['permission.role', 'resource.deleted'])
          .where('permission.project_id', '=', id)
          .where('permission.user_id', '=', user)
          .executeTakeFirst()
      : await database
          .selectFrom('library as resource')
          .leftJoin('library_permission as permission', (join) =>
            join.onRef('permission.library_id', '=', 'resource.id').on('permission.user_id', '=', user),
          )
          .select(['permission.role', 'resource.deleted', 'resource.starter'])
          .where('resource.id', '=', id)
          .executeTakeFirst();
  if (!found || (found.deleted !== null) !== (access.inBin ?? false)) return null;
  return found.role ?? ('starter' in found && found.starter ? 'viewer' : null);
}
