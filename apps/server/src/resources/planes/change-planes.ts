import { answerFields, MOST_PLANES, type PlaneBody, type planeAnswer } from '@thermarium/api';
import { plane as planeKind } from '@thermarium/kinds';
import { evaluateFields, type Issue, planeFields, quoted, type Scalar } from '@thermarium/model';
import type { z } from 'zod';
import type { Values } from '../../db/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { fieldErrors, messagesOf } from '../../http/field-errors.ts';
import { FieldsInvalid } from '../../http/refused.ts';
import { editProject } from '../../model/history.ts';
import { changeLabel } from '../../model/labels.ts';
import { type ModelContext, readModelContext } from '../../model/model-context.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import type { ModelRow, RowContent } from '../../model/rows.ts';
import { completed, typedOver } from '../../model/typed-fields.ts';
import { expectCurrent, type SentVersion } from '../../model/version-check.ts';
import { copyName } from '../projects/copy-name.ts';

type PlaneNode = z.input<typeof planeAnswer>;

export function answerPlane(row: ModelRow<'plane'>, context: ModelContext): PlaneNode {
  const { id, name, plane, visible, timestamp } = row;
  return {
    ...answerFields(planeFields, { ...row }, context),
    id,
    type_id: planeKind.typeId,
    type: planeKind.type,
    name,
    plane,
    visible,
    timestamp: timestamp.toISOString(),
  };
}

export function createPlane(
  services: EditContext,
  project: number,
  caller: Caller,
  body: PlaneBody,
): Promise<PlaneNode> {
  const label = ({ name }: PlaneNode) => `Add plane ${quoted(name)}`;
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
): Promise<PlaneNode> {
  const label = ({ name }: PlaneNode, { diff }: ProjectEdit) => changeLabel(diff[0], name, planeFields);
  return editProject(services, project, caller, label, async (edit) => {
    const row = await edit.row('plane', id);
    const context = await readModelContext(edit.database, project);
    await expectCurrent(row, version, async () => answerPlane(row, context));
    const content = checkedPlane(row, body, context);
    const [updated] = await edit.update('plane', [{ row, content }]);
    return answerPlane(updated, context);
  });
}

/** Adds a copy of a plane, under a free name. */
export async function clonePlane(
  services: EditContext,
  project: number,
  id: number,
  caller: Caller,
): Promise<PlaneNode> {
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

export async function deletePlane(
  services: EditContext,
  project: number,
  id: number,
  caller: Caller,
  version: SentVersion,
): Promise<undefined> {
  const label = ({ name }: { readonly name: string }) => `Delete plane ${quoted(name)}`;
  await editProject(services, project, caller, label, async (edit) => {
    const row = await edit.row('plane', id);
    await expectCurrent(row, version, async () =>
      answerPlane(row, await readModelContext(edit.database, project)),
    );
    await edit.remove('plane', [row]);
    return row;
  });
}

/** A plane with a request laid over it; throws field errors. */
function checkedPlane(
  stored: Values | ModelRow<'plane'>,
  body: PlaneBody,
  context: ModelContext,
): RowContent<'plane'> {
  const { typed } = typedOver(planeFields, completed(planeFields, { ...stored }), body, context);
  const issues: Issue[] = [];
  const values = evaluateFields(planeFields, typed, '', {
    parameters: context.parameters,
    materialNames: context.knownMaterials,
    report: (found) => issues.push(found),
    owner: 'the plane',
  });
  if (!values) throw new FieldsInvalid(fieldErrors(issues.flatMap(messagesOf)));
  const { name, plane, visible } = values;
  // It has been evaluated, so it is a number or an expression.
  return { name, plane, visible, coordinate: typed.coordinate as Scalar };
}
