import { parameterEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import { readRows } from '../../model/read-rows.ts';
import type { Services } from '../../services.ts';
import { answerParameter, createParameter, deleteParameter, updateParameter } from './change-parameters.ts';

export function serveParameters(app: FastifyInstance, gate: Gate, services: Services): void {
  serve(app, gate, parameterEndpoints, {
    parameters: async ({ params }) =>
      (await readRows(services.database, 'parameter', params.project)).map(answerParameter),
    createParameter: ({ params, body, caller }) => createParameter(services, params.project, caller, body),
    updateParameter: ({ params: { project, parameter }, body, caller, request }) =>
      updateParameter(services, project, parameter, caller, body, { timestamp: body.timestamp, request }),
    deleteParameter: ({ params: { project, parameter: id }, body: { timestamp }, caller, request }) =>
      deleteParameter(services, { project, id, caller, version: { timestamp, request } }),
  });
}
