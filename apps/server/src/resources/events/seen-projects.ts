import type { Database } from '../../db/database.ts';

/** The projects that a user may see, without those in the bin. */
export async function seenProjects(database: Database, user: number): Promise<ReadonlySet<number>> {
  const rows = await database
    .selectFrom('project_permission')
    .innerJoin('project', 'project.id', 'project_permission.project_id')
    .select('project.id')
    .where('project_permission.user_id', '=', user)
    .where('project.deleted', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
