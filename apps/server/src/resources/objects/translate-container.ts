import type { Kind } from '@thermarium/kinds';
import { quoted } from '@thermarium/model';
import { type Deltas, fieldErrors, shiftedFields, shiftProblems } from '@thermarium/records';
import type { Caller } from '../../calls/caller.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { editProject } from '../../model/history.ts';
import type { EditContext } from '../../model/project-edit.ts';
import { readNode } from '../../model/read-node.ts';
import { storedObject, withAllBelow } from './stored-object.ts';

/** Moves everything in a container, which moves the container with it, and answers with its node as JSON. */
export async function translateContainer(
  services: EditContext,
  kind: Kind,
  project: number,
  id: number,
  caller: Caller,
  deltas: Deltas,
): Promise<string> {
  const label = ({ name }: { readonly name: string }) => `Move ${quoted(name)}`;
  const { json } = await editProject(services, project, caller, label, async (edit) => {
    const { row, context } = await storedObject(edit, kind, id);
    const changes = (await withAllBelow(edit, id)).map((each) => ({
      row: each,
      content: { fields: shiftedFields(each, deltas) },
    }));
    const moved = changes.map(({ row: each, content }) => ({ ...each, ...content }));
    const wrong = shiftProblems(moved, deltas, context);
    if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
    await edit.update('object', changes);
    return { name: row.name, json: await readNode(edit.database, row, context) };
  });
  return json;
}
