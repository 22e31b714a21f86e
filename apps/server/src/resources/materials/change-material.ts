import type { materialAnswer } from '@thermarium/api';
import { materialFields, sameValue } from '@thermarium/model';
import {
  changeLabel,
  checkedMaterial,
  completedMaterial,
  type FieldMessage,
  fieldErrors,
  type MaterialBody,
  nameProblems,
  nameTaken,
} from '@thermarium/records';
import type { z } from 'zod';
import type { Caller } from '../../calls/caller.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { deleteRow, type Unwanted } from '../../model/delete-row.ts';
import { editProject } from '../../model/history.ts';
import { expectUnused } from '../../model/in-use.ts';
import { type ModelContext, readModelContext } from '../../model/model-context.ts';
import type { EditContext } from '../../model/project-edit.ts';
import type { ModelRow, RowContent } from '../../model/rows.ts';
import { expectCurrent, type SentVersion } from '../../model/version-check.ts';
import { answerMaterial } from './checked-material.ts';

import { usedMaterials, usersOfMaterial } from './read-materials.ts';

type MaterialNode = z.input<typeof materialAnswer>;

/** Changes of a material what is sent. What refers to it does so by its id, whatever its name. */
export function updateMaterial(
  services: EditContext,
  project: number,
  id: number,
  caller: Caller,
  body: MaterialBody,
  version: SentVersion,
): Promise<MaterialNode> {
  return editProject(
    services,
    project,
    caller,
    ({ name }, { diff }) => changeLabel(diff[0], name, materialFields),
    async (edit) => {
      const row = await edit.row('material', id);
      const context = await readModelContext(edit.database, project);
      const used = await usedMaterials(edit.database, project);
      await expectCurrent(row, version, async () => answerMaterial(row, context, used));
      const { content, wrong } = materialLaidOver(row, body, context);
      if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
      const complete = { ...row, fields: completedMaterial(row.fields) };
      const [updated] = await edit.update('material', [{ row: complete, content }]);
      return answerMaterial(updated, context, used);
    },
  );
}

/** A material with a request laid over it. */
export function materialLaidOver(
  { id, name: former, fields: stored }: ModelRow<'material'>,
  body: MaterialBody,
  context: ModelContext,
): { readonly content: Partial<RowContent<'material'>>; readonly wrong: readonly FieldMessage[] } {
  const name = body.name ?? former;
  const complete = completedMaterial(stored);
  const { fields, wrong } = checkedMaterial(name, complete, body, context);
  const problems = [
    ...((context.materialIds.get(name) ?? id) === id ? [] : [nameTaken(name)]),
    // A material that a parameter has made invalid can still be renamed.
    ...(sameValue(fields, complete) ? nameProblems(name) : wrong),
  ];
  return { content: { name, fields }, wrong: problems };
}

/** Deletes a material; throws `in-use` while anything refers to it. */
export function deleteMaterial(services: EditContext, unwanted: Unwanted): Promise<undefined> {
  return deleteRow(
    services,
    'material',
    unwanted,
    async (row, { database, project }) =>
      answerMaterial(row, await readModelContext(database, project), await usedMaterials(database, project)),
    async ({ id, name }, { database, project }) =>
      expectUnused(name, await usersOfMaterial(database, project, id)),
  );
}
