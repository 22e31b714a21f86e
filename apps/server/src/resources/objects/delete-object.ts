import type { Kind } from '@thermarium/kinds';
import { removalLabel } from '@thermarium/records';
import type { Caller } from '../../calls/caller.ts';
import { editProject } from '../../model/history.ts';
import type { EditContext } from '../../model/project-edit.ts';
import { expectCurrent, type SentVersion } from '../../model/version-check.ts';
import { storedObject, withAllBelow } from './stored-object.ts';
import { currentNode } from './update-object.ts';

/** Deletes an object with everything below it. */
export async function deleteObject(
  services: EditContext,
  kind: Kind,
  project: number,
  id: number,
  caller: Caller,
  version: SentVersion,
): Promise<undefined> {
  await editProject(
    services,
    project,
    caller,
    (label: string) => label,
    async (edit) => {
      const { row, context } = await storedObject(edit, kind, id);
      await expectCurrent(row, version, () => currentNode(edit, row, context));
      const rows = kind.container ? await withAllBelow(edit, id) : [row];
      await edit.remove('object', rows);
      return removalLabel(kind.title, row.name, rows.length);
    },
  );
}
