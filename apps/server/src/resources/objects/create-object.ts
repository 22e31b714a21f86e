import { MOST_OBJECTS, type NewObjectBody, type ObjectBody } from '@thermarium/api';
import type { Kind } from '@thermarium/kinds';
import { DEEPEST_TREE, quoted } from '@thermarium/model';
import { sql } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { type FieldMessage, fieldErrors } from '../../http/field-errors.ts';
import { FieldsInvalid } from '../../http/refused.ts';
import { type Checked, checkedFields, typedObject } from '../../model/checked-fields.ts';
import { editProject } from '../../model/history.ts';
import { inSentence } from '../../model/labels.ts';
import { type ModelContext, readModelContext } from '../../model/model-context.ts';
import { nameProblems } from '../../model/name-problems.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { readNode } from '../../model/read-node.ts';
import { expectRoom } from '../../model/room.ts';
import { kindNamed } from '../../model/tree-nodes.ts';
import { NO_ASSEMBLY, planMoves, TOO_DEEP } from './move-objects.ts';
import { place } from './save-tree.ts';

/**
 * Adds an object, last in its parent, and answers with its node as JSON. What is not sent has the default of its field.
 * An assembly may be put around objects that there are: then it stands at `index`.
 */
export function createObject(
  services: EditContext,
  kind: Kind,
  project: number,
  caller: Caller,
  body: NewObjectBody,
): Promise<string> {
  const { contents = [] } = body;
  const added = `Add ${inSentence(kind.title)} ${quoted(body.name ?? '')}`;
  const label =
    contents.length > 0 ? `Group ${contents.length} object${contents.length > 1 ? 's' : ''}` : added;
  return editProject(services, project, caller, label, async (edit) => {
    const context = await readModelContext(edit.database, project);
    const parent = body.parent ?? null;
    const { position, wrong } = await lastIn(edit, parent);
    const { active, fields, ...checked } = activeAndFields(kind, body, context);
    const { name } = body;
    const messages = [...nameProblems(name ?? ''), ...wrong, ...checked.wrong];
    if (name === undefined || messages.length > 0) throw new FieldsInvalid(fieldErrors(messages));
    await expectRoom(edit, 'object', { more: 1, most: MOST_OBJECTS });
    const [id] = edit.newIds(1);
    const [row] = await edit.insert('object', [
      {
        id,
        kind: kind.type,
        parent_id: parent,
        position,
        name,
        active,
        visible: body.visible ?? true,
        collapsed: body.collapsed ?? false,
        fields,
      },
    ]);
    if (contents.length === 0) return readNode(edit.database, row, context);
    await putAround(edit, { id, parent, index: body.index }, contents);
    return readNode(edit.database, await edit.row('object', id), context);
  });
}

/** Puts a new assembly in its place, and objects into it. */
async function putAround(
  edit: ProjectEdit,
  { id, parent, index }: { readonly id: number; readonly parent: number | null } & Pick<ObjectBody, 'index'>,
  contents: readonly number[],
): Promise<void> {
  const own = { id, parent, index: index ?? Number.POSITIVE_INFINITY };
  const inside = contents.map((inner, rank) => ({ id: inner, parent: id, index: rank }));
  const { wrong, places } = await planMoves(edit, [own, ...inside]);
  if (wrong.length > 0) {
    const ofContents = wrong.map(({ path: [row], message }) => ({
      path: ['contents', Number(row) - 1],
      message,
    }));
    throw new FieldsInvalid(fieldErrors(ofContents));
  }
  await place(edit, places);
}

/**
 * A kind whose new elements are off, because something is still missing (a board without layers), is on as soon as
 * nothing is. Whoever says whether it is on is taken at their word.
 */
function activeAndFields(kind: Kind, body: ObjectBody, context: ModelContext): Checked & { active: boolean } {
  const typed = typedObject(kind, {}, body, context);
  const check = (active: boolean) => ({
    active,
    ...checkedFields(kind, typed, context, { name: body.name ?? kind.title, active }),
  });
  const asAsked = check(body.active ?? true);
  const isUndecided = (body.active ?? null) === null && kind.newElement.active === false;
  return isUndecided && asAsked.wrong.length > 0 ? check(false) : asAsked;
}

/** The position after all that a parent holds, and what speaks against putting anything there. */
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
