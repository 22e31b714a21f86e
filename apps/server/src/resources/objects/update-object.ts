import type { Kind } from '@thermarium/kinds';
import { changeLabel, type ObjectBody, type PlannedMoves } from '@thermarium/records';
import type { Caller } from '../../calls/caller.ts';
import { editProject } from '../../model/history.ts';
import type { ModelContext } from '../../model/model-context.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { readNode } from '../../model/read-node.ts';
import type { ModelRow } from '../../model/rows.ts';
import { expectCurrent, type SentVersion } from '../../model/version-check.ts';
import { objectWriter } from '../changes/object-writer.ts';
import { circumstancesOf } from '../changes/one-record.ts';
import { changeRecord } from '../changes/record-writer.ts';
import { planMoves } from './move-objects.ts';
import { place } from './save-tree.ts';
import { storedObject } from './stored-object.ts';

/** Changes the sent values of an object and answers with its node as JSON. */
export async function updateObject(
  services: EditContext,
  kind: Kind,
  project: number,
  id: number,
  caller: Caller,
  body: ObjectBody,
  version: SentVersion,
): Promise<string> {
  const label = ({ name }: { readonly name: string }, { diff }: ProjectEdit) =>
    changeLabel(
      diff.find((entry) => entry.table === 'object' && entry.id === id),
      name,
      kind.fields,
    );
  const { json: node } = await editProject(services, project, caller, label, async (edit) => {
    const { row, context, rank } = await storedObject(edit, kind, id);
    await expectCurrent(row, version, () => currentNode(edit, row, context));
    const moves = await plannedMoves(edit, row, body);
    const stated = { kind, body, place: moves.places.get(id) ?? {}, misplaced: moves.wrong };
    const circumstances = { ...circumstancesOf(edit), context: async () => context };
    const updated = await changeRecord(objectWriter, circumstances, row, stated);
    await place(edit, new Map([...moves.places].filter(([moved]) => moved !== id)));
    const json = await readNode(edit.database, updated, context, moves.places.size > 0 ? undefined : rank);
    return { name: updated.name, json };
  });
  return node;
}

/** The present node, for a caller who has read an older one. */
export async function currentNode(
  { database }: ProjectEdit,
  row: ModelRow<'object'>,
  context: ModelContext,
): Promise<unknown> {
  return JSON.parse(await readNode(database, row, context));
}

/** A new parent moves the object. A sent rank alone does not: ranks change when somebody else moves its siblings. */
async function plannedMoves(
  edit: ProjectEdit,
  { id, parent_id }: ModelRow<'object'>,
  { parent, index }: ObjectBody,
): Promise<PlannedMoves> {
  if (parent === undefined || parent === parent_id) return { wrong: [], places: new Map() };
  const { wrong, places } = await planMoves(edit, [{ id, parent, index: index ?? Number.POSITIVE_INFINITY }]);
  return { places, wrong: wrong.map(({ message }) => ({ path: ['parent'], message })) };
}
