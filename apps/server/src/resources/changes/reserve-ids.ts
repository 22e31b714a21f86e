import { LARGEST_ID } from '@thermarium/api';
import type { Caller } from '../../calls/caller.ts';
import { Refused } from '../../errors/refused.ts';
import { type EditContext, withProject } from '../../model/project-edit.ts';

/** Reserves consecutive ids that the project has never used. */
export function reserveIds(
  context: EditContext,
  project: number,
  caller: Caller,
  count: number,
): Promise<{ readonly first: number; readonly count: number }> {
  return withProject(context, project, caller, async (edit) => {
    const first = edit.unusedId;
    if (first + count > LARGEST_ID) {
      throw new Refused('quota-exceeded', 'The project has no more ids. Duplicate it to go on.');
    }
    edit.newIds(count);
    await edit.database
      .updateTable('project')
      .set({ next_id: edit.unusedId })
      .where('id', '=', project)
      .execute();
    return { first, count };
  });
}
