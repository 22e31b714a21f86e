import { planeEndpoints } from '@thermarium/api';
import { planeFields, quoted } from '@thermarium/model';
import {
  type AnsweredPlane,
  answerPlane as answered,
  copyName,
  ownValues,
  type PlaneBody,
} from '@thermarium/records';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../calls/caller.ts';
import { type Gate, serve } from '../../http/serve.ts';
import { editProject } from '../../model/history.ts';
import { type ModelContext, readModelContext } from '../../model/model-context.ts';
import type { EditContext } from '../../model/project-edit.ts';
import { readRows } from '../../model/read-rows.ts';
import { expectRoom } from '../../model/room.ts';
import type { ModelRow } from '../../model/rows.ts';
import type { Services } from '../../services.ts';
import { createOne, deleteOne, type RecordCalls, updateOne } from '../changes/one-record.ts';
import { planeWriter } from '../changes/plane-writer.ts';

const calls: RecordCalls<'plane', PlaneBody, PlaneBody, AnsweredPlane> = {
  writer: planeWriter,
  answer: async (row, _, context) => answerPlane(row, await context()),
};

export function servePlanes(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database } = services;
  serve(app, gate, planeEndpoints, {
    planes: async ({ params: { project } }) => {
      const context = await readModelContext(database, project);
      const rows = await readRows(database, 'plane', project);
      return rows.map((row) => answerPlane(row, context));
    },
    createPlane: ({ params, body, caller }) => createOne(services, calls, params.project, caller, body),
    updatePlane: ({ params: { project, plane: id }, body, caller, request }) =>
      updateOne(
        services,
        calls,
        { project, id, caller, version: { timestamp: body.timestamp, request } },
        body,
      ),
    clonePlane: ({ params: { project, plane }, caller }) => clonePlane(services, project, plane, caller),
    deletePlane: ({ params: { project, plane: id }, body: { timestamp }, caller, request }) =>
      deleteOne(services, calls, { project, id, caller, version: { timestamp, request } }),
  });
}

function answerPlane(row: ModelRow<'plane'>, context: ModelContext): AnsweredPlane {
  return answered(row, context, row.timestamp.toISOString());
}

/** Adds a copy of a plane, under a name that no other plane of the project has. */
async function clonePlane(
  services: EditContext,
  project: number,
  id: number,
  caller: Caller,
): Promise<AnsweredPlane> {
  const label = ({ original }: { readonly original: string }) => `Duplicate ${quoted(original)}`;
  const { answer } = await editProject(services, project, caller, label, async (edit) => {
    const original = await edit.row('plane', id);
    await expectRoom(edit, 'plane', 1);
    const taken = new Set((await edit.rows('plane')).map(({ name }) => name));
    const content = { ...ownValues(original, planeFields), name: copyName(original.name, taken) };
    const [copy] = await edit.insert('plane', [{ id: edit.newIds(1)[0], ...content }]);
    const context = await readModelContext(edit.database, project);
    return { original: original.name, answer: answerPlane(copy, context) };
  });
  return answer;
}
