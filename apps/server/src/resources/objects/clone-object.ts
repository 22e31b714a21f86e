import type { Kind } from '@thermarium/kinds';
import { quoted } from '@thermarium/model';
import {
  copiesBelow,
  copyName,
  fieldErrors,
  newPositions,
  type ObjectBody,
  objectEdit,
  type Placed,
} from '@thermarium/records';
import type { Caller } from '../../calls/caller.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { editProject } from '../../model/history.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { readNode } from '../../model/read-node.ts';
import { expectRoom } from '../../model/room.ts';
import type { ModelRow } from '../../model/rows.ts';
import { place } from './save-tree.ts';
import { storedObject, subtreeOf } from './stored-object.ts';

/**
 * Copies an object with everything below it, lays the sent values over the copy, and puts it right after the original.
 * Answers with the copy's node as JSON.
 */
export async function cloneObject(
  services: EditContext,
  kind: Kind,
  project: number,
  id: number,
  caller: Caller,
  body: ObjectBody,
): Promise<string> {
  const label = ({ original }: { readonly original: string }) => `Duplicate ${quoted(original)}`;
  const { node } = await editProject(services, project, caller, label, async (edit) => {
    const { row, context } = await storedObject(edit, kind, id);
    const { content, wrong } = objectEdit(kind, row, body, context);
    if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
    const subtree = kind.container ? await subtreeOf(edit, row) : ([row] as const);
    await expectRoom(edit, 'object', subtree.length);
    const [copyId] = edit.newIds(1);
    const { position, taken } = await placeAfter(edit, row, copyId);
    const name = content.name === row.name ? copyName(row.name, taken) : content.name;
    const { parent_id } = row;
    const [copy] = await edit.insert('object', [
      { id: copyId, kind: kind.type, fields: row.fields, ...content, name, parent_id, position },
      ...copiesBelow(id, subtree.slice(1), copyId, () => edit.newIds(1)[0]),
    ]);
    return { node: await readNode(edit.database, copy, context), original: row.name };
  });
  return node;
}

/** Makes room for a copy after its original; returns the copy's position and the names of its siblings. */
async function placeAfter(
  edit: ProjectEdit,
  { id, parent_id }: ModelRow<'object'>,
  copy: number,
): Promise<{ readonly position: number; readonly taken: ReadonlySet<string> }> {
  const siblings = await edit.database
    .selectFrom('object')
    .select(['id', 'position', 'name'])
    .where('project_id', '=', edit.project)
    .where('parent_id', 'is not distinct from', parent_id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const order: Placed[] = siblings.flatMap((each) =>
    each.id === id ? [each, { id: copy, position: null }] : [each],
  );
  const positions = newPositions(order);
  const others = [...positions].filter(([each]) => each !== copy);
  await place(edit, new Map(others.map(([each, position]) => [each, { parent_id, position }])));
  return { position: positions.get(copy) ?? 0, taken: new Set(siblings.map(({ name }) => name)) };
}
