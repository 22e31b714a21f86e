import { planeEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import { readModelContext } from '../../model/model-context.ts';
import { readRows } from '../../model/read-rows.ts';
import type { Services } from '../../services.ts';
import { answerPlane, clonePlane, createPlane, deletePlane, updatePlane } from './change-planes.ts';

export function servePlanes(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database } = services;
  serve(app, gate, planeEndpoints, {
    planes: async ({ params: { project } }) => {
      const context = await readModelContext(database, project);
      const rows = await readRows(database, 'plane', project);
      return rows.map((row) => answerPlane(row, context));
    },
    createPlane: ({ params, body, caller }) => createPlane(services, params.project, caller, body),
    updatePlane: ({ params: { project, plane }, body, caller, request }) =>
      updatePlane(services, project, plane, caller, body, { timestamp: body.timestamp, request }),
    clonePlane: ({ params: { project, plane }, caller }) => clonePlane(services, project, plane, caller),
    deletePlane: ({ params: { project, plane: id }, body: { timestamp }, caller, request }) =>
      deletePlane(services, { project, id, caller, version: { timestamp, request } }),
  });
}
