import {
  MOST_PARAMETERS,
  type ParameterBody,
  type ParameterChange,
  type parameterAnswer,
} from '@thermarium/api';
import { parameterFields, quoted } from '@thermarium/model';
import { changeLabel, fieldErrors, problemsOfParameterName } from '@thermarium/records';
import type { z } from 'zod';
import type { Caller } from '../../calls/caller.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { deleteRow, type Unwanted } from '../../model/delete-row.ts';
import { editProject } from '../../model/history.ts';
import { expectUnused } from '../../model/in-use.ts';
import { renameInExpressions, usersOfParameter } from '../../model/parameter-uses.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import type { ModelRow } from '../../model/rows.ts';
import { expectCurrent, type SentVersion } from '../../model/version-check.ts';

type ParameterNode = z.input<typeof parameterAnswer>;

export function answerParameter({
  id,
  name,
  description,
  value,
  timestamp,
}: ModelRow<'parameter'>): ParameterNode {
  return { id, name, description, value, timestamp: timestamp.toISOString() };
}

export function createParameter(
  services: EditContext,
  project: number,
  caller: Caller,
  { name, description, value }: ParameterBody,
): Promise<ParameterNode> {
  const label = `Add parameter ${quoted(name)}`;
  return editProject(services, project, caller, label, async (edit) => {
    await expectUsableName(edit, name, null);
    await expectRoom(edit, 'parameter', { more: 1, most: MOST_PARAMETERS });
    const [row] = await edit.insert('parameter', [{ id: edit.newIds(1)[0], name, description, value }]);
    return answerParameter(row);
  });
}

/** Changes the fields of a parameter that are given; expressions that use it follow its new name. */
export function updateParameter(
  services: EditContext,
  project: number,
  id: number,
  caller: Caller,
  body: ParameterChange,
  version: SentVersion,
): Promise<ParameterNode> {
  return editProject(
    services,
    project,
    caller,
    ({ name }, { diff }) =>
      changeLabel(
        diff.find(({ table }) => table === 'parameter'),
        name,
        parameterFields,
      ),
    async (edit) => {
      const row = await edit.row('parameter', id);
      await expectCurrent(row, version, async () => answerParameter(row));
      const { name = row.name, description = row.description, value = row.value } = body;
      if (name !== row.name) {
        await expectUsableName(edit, name, id);
        await renameInExpressions(edit, row.name, name);
      }
      const [updated] = await edit.update('parameter', [{ row, content: { name, description, value } }]);
      return answerParameter(updated);
    },
  );
}

/** Deletes a parameter; throws `in-use` while an expression uses it. */
export function deleteParameter(services: EditContext, unwanted: Unwanted): Promise<undefined> {
  return deleteRow(
    services,
    'parameter',
    unwanted,
    async (row) => answerParameter(row),
    async ({ name }, edit) => {
      const users = await usersOfParameter(edit, name);
      expectUnused(
        name,
        users.map(({ title }) => title),
      );
    },
  );
}

/** Throws field errors for a name that is no identifier, or that another parameter has. */
async function expectUsableName(edit: ProjectEdit, name: string, own: number | null): Promise<void> {
  const others = (await edit.rows('parameter')).filter(({ id }) => id !== own);
  const wrong = problemsOfParameterName(name, new Set(others.map((other) => other.name)));
  if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
}
