import type { MaterialBody, materialAnswer } from '@thermarium/api';
import { materialFields, quoted, sameValue } from '@thermarium/model';
import type { z } from 'zod';
import type { Caller } from '../../http/caller.ts';
import { fieldErrors } from '../../http/field-errors.ts';
import { FieldsInvalid } from '../../http/refused.ts';
import { editProject } from '../../model/history.ts';
import { expectUnused } from '../../model/in-use.ts';
import { changeLabel } from '../../model/labels.ts';
import { readModelContext } from '../../model/model-context.ts';
import { nameProblems } from '../../model/name-problems.ts';
import type { EditContext } from '../../model/project-edit.ts';
import { expectCurrent, type SentVersion } from '../../model/version-check.ts';
import { answerMaterial, checkedMaterial, completedMaterial } from './checked-material.ts';
import { nameTaken } from './create-materials.ts';
import { usedMaterials, usersOfMaterial } from './read-materials.ts';

type MaterialNode = z.input<typeof materialAnswer>;

/** Changes the fields of a material that are given. References are by id, so a new name breaks none. */
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
      const name = body.name ?? row.name;
      const complete = completedMaterial(row.fields);
      const { fields, wrong } = checkedMaterial(name, complete, body, context);
      const problems = [
        ...((context.materialIds.get(name) ?? id) === id ? [] : [nameTaken(name)]),
        // A material that a parameter has made invalid can still be renamed.
        ...(sameValue(fields, complete) ? nameProblems(name) : wrong),
      ];
      if (problems.length > 0) throw new FieldsInvalid(fieldErrors(problems));
      const [updated] = await edit.update('material', [
        { row: { ...row, fields: complete }, content: { name, fields } },
      ]);
      return answerMaterial(updated, context, used);
    },
  );
}

/** Deletes a material; throws `in-use` while anything refers to it. */
export async function deleteMaterial(
  services: EditContext,
  project: number,
  id: number,
  caller: Caller,
  version: SentVersion,
): Promise<undefined> {
  const label = ({ name }: { readonly name: string }) => `Delete material ${quoted(name)}`;
  await editProject(services, project, caller, label, async (edit) => {
    const row = await edit.row('material', id);
    await expectCurrent(row, version, async () =>
      answerMaterial(
        row,
        await readModelContext(edit.database, project),
        await usedMaterials(edit.database, project),
      ),
    );
    expectUnused(row.name, await usersOfMaterial(edit.database, project, id));
    await edit.remove('material', [row]);
    return row;
  });
}
