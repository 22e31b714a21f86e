import { MOST_PLANES, type Plane } from '@thermarium/api';
import { planeFields, quoted } from '@thermarium/model';
import {
  answerPlane as answered,
  changeLabel,
  copyName,
  fieldErrors,
  type PlaneBody,
  type PlaneContent,
  planeContent,
} from '@thermarium/records';
import type { Caller } from '../../calls/caller.ts';
import type { Values } from '../../db/schema.ts';
import { FieldsInvalid } from '../../errors/refused.ts';
import { deleteRow, type Unwanted } from '../../model/delete-row.ts';
import { editProject } from '../../model/history.ts';
import { type ModelContext, readModelContext } from '../../model/model-context.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import type { ModelRow } from '../../model/rows.ts';
import { expectCurrent, type SentVersion } from '../../model/version-check.ts';

export function answerPlane(row: ModelRow<'plane'>, context: ModelContext): Plane {
  return answered(row, context, row.timestamp.toISOString());
}

export function createPlane(
  services: EditContext,
  project: number,
  caller: Caller,
  body: PlaneBody,
): Promise<Plane> {
  const label = ({ name }: Plane) => `Add plane ${quoted(name)}`;
  return editProject(services, project, caller, label, async (edit) => {
    const context = await readModelContext(edit.database, project);
    const content = checkedPlane({}, body, context);
    await expectRoom(edit, 'plane', { more: 1, most: MOST_PLANES });
    const [row] = await edit.insert('plane', [{ id: edit.newIds(1)[0], ...content }]);
    return answerPlane(row, context);
  });
}

export function updatePlane(
  services: EditContext,
  project: number,
  id: number,
  caller: Caller,
  body: PlaneBody,
  version: SentVersion,
): Promise<Plane> {
  const label = ({ name }: Plane, { diff }: ProjectEdit) => changeLabel(diff[0], name, planeFields);
  return editProject(services, project, caller, label, async (edit) => {
    const row = await edit.row('plane', id);
    const context = await readModelContext(edit.database, project);
    await expectCurrent(row, version, async () => answerPlane(row, context));
    const content = checkedPlane(row, body, context);
    const [updated] = await edit.update('plane', [{ row, content }]);
    return answerPlane(updated, context);
  });
}

/** Adds a copy of a plane, under a name that no other plane of the project has. */
export async function clonePlane(
  services: EditContext,
  project: number,
  id: number,
  caller: Caller,
): Promise<Plane> {
  const label = ({ original }: { readonly original: string }) => `Duplicate ${quoted(original)}`;
  const { answer } = await editProject(services, project, caller, label, async (edit) => {
    const { name: original, plane, visible, coordinate } = await edit.row('plane', id);
    await expectRoom(edit, 'plane', { more: 1, most: MOST_PLANES });
    const taken = new Set((await edit.rows('plane')).map(({ name }) => name));
    const content = { name: copyName(original, taken), plane, visible, coordinate };
    const [copy] = await edit.insert('plane', [{ id: edit.newIds(1)[0], ...content }]);
    return { original, answer: answerPlane(copy, await readModelContext(edit.database, project)) };
  });
  return answer;
}

export function deletePlane(services: EditContext, unwanted: Unwanted): Promise<undefined> {
  return deleteRow(services, 'plane', unwanted, async (row, { database, project }) =>
    answerPlane(row, await readModelContext(database, project)),
  );
}

/** A plane with a request laid over it; throws field errors. */
function checkedPlane(stored: Values | PlaneContent, body: PlaneBody, context: ModelContext): PlaneContent {
  const { content, wrong } = planeContent(stored, body, context);
  if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
  return content;
}
