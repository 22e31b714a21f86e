import type { Kind } from '@thermarium/kinds';
import { DEEPEST_TREE } from '@thermarium/model';
import {
  additionLabel,
  type FieldMessage,
  kindNamed,
  NO_ASSEMBLY,
  type ObjectBody,
  TOO_DEEP,
} from '@thermarium/records';
import { sql } from 'kysely';
import type { Caller } from '../../calls/caller.ts';
import { editProject } from '../../model/history.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { readNode } from '../../model/read-node.ts';
import { objectWriter } from '../changes/object-writer.ts';
import { circumstancesOf } from '../changes/one-record.ts';
import { addRecord } from '../changes/record-writer.ts';

/** Adds an object, last in its parent, and answers with its node as JSON. Fields not sent take their defaults. */
export function createObject(
  services: EditContext,
  kind: Kind,
  project: number,
  caller: Caller,
  body: ObjectBody,
): Promise<string> {
  const label = additionLabel(kind.title, body.name ?? '', 1);
  return editProject(services, project, caller, label, async (edit) => {
    const circumstances = circumstancesOf(edit);
    const parent_id = body.parent ?? null;
    const { position, wrong } = await lastIn(edit, parent_id);
    circumstances.problems.tell({ at: 0 }, wrong);
    const stated = { kind, body, place: { parent_id, position }, misplaced: [] };
    const row = await addRecord(objectWriter, circumstances, stated);
    return readNode(edit.database, row, await circumstances.context());
  });
}

/** The position after the last child of a parent, and the problems of putting an object there. */
async function lastIn(
  { database, project }: ProjectEdit,
  parent: number | null,
): Promise<{ readonly position: number; readonly wrong: readonly FieldMessage[] }> {
  const { rows } = await sql<{ last: number | null; parent_kind: string | null; depth: number }>`
    with recursive above as (
      select id, parent_id, kind from object where project_id = ${project} and id = ${parent}
      union all
      select object.id, object.parent_id, object.kind from object join above on object.id = above.parent_id
      where object.project_id = ${project}
    )
    select
      (select max(position) from object
        where project_id = ${project} and parent_id is not distinct from ${parent}) as last,
      (select kind from above where id = ${parent}) as parent_kind,
      (select count(*) from above) as depth`.execute(database);
  const { last, parent_kind, depth } = rows[0];
  const position = (last ?? 0) + 1;
  if (parent === null) return { position, wrong: [] };
  const message = parentProblem(parent_kind, depth);
  return { position, wrong: message === null ? [] : [{ path: ['parent'], message }] };
}

function parentProblem(kind: string | null, depth: number): string | null {
  if (kind === null || !kindNamed(kind).container) return NO_ASSEMBLY;
  return depth >= DEEPEST_TREE ? TOO_DEEP : null;
}
