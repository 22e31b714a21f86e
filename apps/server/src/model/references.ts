import { sql } from 'kysely';
import { Refused } from '../http/refused.ts';
import type { ProjectEdit } from './project-edit.ts';

/** Throws `changed-since` where, after an undo, something refers to what somebody else has deleted meanwhile. */
export async function checkReferences(edit: ProjectEdit): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select object.name from object
    left join object as parent on parent.project_id = object.project_id and parent.id = object.parent_id
    where object.project_id = ${edit.project} and (
      (object.parent_id is not null and parent.id is null)
      or exists (
        select from unnest(object.material_ids) as used
        where not exists (
          select from material where material.project_id = object.project_id and material.id = used
        )
      )
    )
    limit 1`.execute(edit.database);
  if (rows.length === 0) return;
  const detail = `'${rows[0].name}' needs something that was deleted meanwhile.`;
  throw new Refused('changed-since', detail);
}
