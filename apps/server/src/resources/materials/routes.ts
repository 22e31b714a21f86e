import { materialEndpoints } from '@thermarium/api';
import type { AnsweredMaterial, MaterialBody, NewMaterialBody } from '@thermarium/records';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { materialWriter } from '../changes/material-writer.ts';
import { deleteOne, type RecordCalls, updateOne } from '../changes/one-record.ts';
import { createMaterials } from './create-materials.ts';
import { answerMaterial, readMaterials, usedMaterials } from './read-materials.ts';

const calls: RecordCalls<'material', NewMaterialBody, MaterialBody, AnsweredMaterial> = {
  writer: materialWriter,
  answer: async (row, { database, project }, context) =>
    answerMaterial(row, await context(), await usedMaterials(database, project)),
};

export function serveMaterials(app: FastifyInstance, gate: Gate, services: Services): void {
  serve(app, gate, materialEndpoints, {
    materials: ({ params }) => readMaterials(services.database, params.project),
    createMaterials: ({ params, body, caller }) => createMaterials(services, params.project, caller, body),
    updateMaterial: ({ params: { project, material: id }, body, caller, request }) =>
      updateOne(
        services,
        calls,
        { project, id, caller, version: { timestamp: body.timestamp, request } },
        body,
      ),
    deleteMaterial: ({ params: { project, material: id }, body: { timestamp }, caller, request }) =>
      deleteOne(services, calls, { project, id, caller, version: { timestamp, request } }),
  });
}
