import { materialEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { deleteMaterial, updateMaterial } from './change-material.ts';
import { createMaterials } from './create-materials.ts';
import { readMaterials } from './read-materials.ts';

export function serveMaterials(app: FastifyInstance, gate: Gate, services: Services): void {
  serve(app, gate, materialEndpoints, {
    materials: ({ params }) => readMaterials(services.database, params.project),
    createMaterials: ({ params, body, caller }) => createMaterials(services, params.project, caller, body),
    updateMaterial: ({ params: { project, material }, body, caller, request }) =>
      updateMaterial(services, project, material, caller, body, { timestamp: body.timestamp, request }),
    deleteMaterial: ({ params: { project, material: id }, body: { timestamp }, caller, request }) =>
      deleteMaterial(services, { project, id, caller, version: { timestamp, request } }),
  });
}
