import { quoted } from '@thermarium/model';
import { fieldErrors, type Move, type PlannedMoves } from '@thermarium/records';
import type { Caller } from '../../calls/caller.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { editProject } from '../../model/history.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { planMoves } from './move-objects.ts';

/** Moves objects in the tree, all or none. */
export async function saveTree(
  services: EditContext,
  project: number,
  caller: Caller,
  moves: readonly Move[],
): Promise<void> {
  await editProject(
    services,
    project,
    caller,
    (label: string) => label,
    async (edit) => {
      const { wrong, places } = await planMoves(edit, moves);
      if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
      const names = await place(edit, places);
      const what = names.length === 1 ? quoted(names[0]) : `${names.length} objects`;
      return `Move ${what} in the tree`;
    },
  );
}

/** Writes new places of objects and returns the names of the moved objects. */
export async function place(edit: ProjectEdit, places: PlannedMoves['places']): Promise<readonly string[]> {
  const rows = await edit.byIds('object', [...places.keys()]);
  await edit.update(
    'object',
    rows.flatMap((row) => {
      const content = places.get(row.id);
      return content ? [{ row, content }] : [];
    }),
  );
  return rows.map(({ name }) => name);
}
