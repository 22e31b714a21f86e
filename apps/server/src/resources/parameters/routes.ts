import {
  type ParameterBody,
  type ParameterChange,
  type parameterAnswer,
  parameterEndpoints,
} from '@thermarium/api';
import { parameterFields } from '@thermarium/model';
import { ownValues } from '@thermarium/records';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type Gate, serve } from '../../http/serve.ts';
import { readRows } from '../../model/read-rows.ts';
import type { ModelRow } from '../../model/rows.ts';
import type { Services } from '../../services.ts';
import { createOne, deleteOne, type RecordCalls, updateOne } from '../changes/one-record.ts';
import { parameterWriter } from '../changes/parameter-writer.ts';

type ParameterNode = z.input<typeof parameterAnswer>;

const calls: RecordCalls<'parameter', ParameterBody, ParameterChange, ParameterNode> = {
  writer: parameterWriter,
  answer: answerParameter,
};

export function serveParameters(app: FastifyInstance, gate: Gate, services: Services): void {
  serve(app, gate, parameterEndpoints, {
    parameters: async ({ params }) =>
      (await readRows(services.database, 'parameter', params.project)).map(answerParameter),
    createParameter: ({ params, body, caller }) => createOne(services, calls, params.project, caller, body),
    updateParameter: ({ params: { project, parameter: id }, body, caller, request }) =>
      updateOne(
        services,
        calls,
        { project, id, caller, version: { timestamp: body.timestamp, request } },
        body,
      ),
    deleteParameter: ({ params: { project, parameter: id }, body: { timestamp }, caller, request }) =>
      deleteOne(services, calls, { project, id, caller, version: { timestamp, request } }),
  });
}

function answerParameter(row: ModelRow<'parameter'>): ParameterNode {
  const { id, timestamp } = row;
  return { id, ...ownValues(row, parameterFields), timestamp: timestamp.toISOString() };
}
