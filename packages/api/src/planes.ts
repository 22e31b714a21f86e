import { planeFields } from '@thermarium/model';
import type { PlaneBody } from '@thermarium/records';
import { z } from 'zod';
import { endpoint, projectEditor, projectViewer } from './endpoint.ts';
import { fieldsAnswer, fieldsBody } from './field-schema.ts';
import { fieldName, id, maybeWrapped, pathId, time, version } from './values.ts';

const planeBody: z.ZodType<PlaneBody, PlaneBody> = maybeWrapped(
  ['plane'],
  z.object({ ...fieldsBody(planeFields).shape, name: fieldName.optional(), timestamp: version }),
);

export const planeAnswer = z.object({
  ...fieldsAnswer(planeFields),
  id,
  type_id: z.int(),
  type: z.string(),
  name: z.string(),
  plane: z.enum(planeFields.plane.options),
  visible: z.boolean(),
  timestamp: time,
});
export type Plane = z.infer<typeof planeAnswer>;

const params = z.object({ project: pathId });
const planeParams = z.object({ project: pathId, plane: pathId });

export const planeEndpoints = {
  planes: endpoint('GET', '/api/project/:project/plane/', {
    tag: 'model',
    summary: 'All planes of a project, oldest first',
    access: projectViewer,
    params,
    answer: z.array(planeAnswer),
  }),
  createPlane: endpoint('POST', '/api/project/:project/plane/', {
    tag: 'model',
    summary: 'Add a plane',
    access: projectEditor,
    params,
    body: planeBody,
    status: 201,
    answer: planeAnswer,
  }),
  updatePlane: endpoint('PUT', '/api/project/:project/plane/:plane/', {
    tag: 'model',
    summary: 'Change a plane: what is not sent stays',
    access: projectEditor,
    params: planeParams,
    body: planeBody,
    answer: planeAnswer,
    refusals: ['stale-node'],
  }),
  clonePlane: endpoint('POST', '/api/project/:project/plane/:plane/clone/', {
    tag: 'model',
    summary: 'Duplicate a plane',
    access: projectEditor,
    params: planeParams,
    status: 201,
    answer: planeAnswer,
  }),
  deletePlane: endpoint('DELETE', '/api/project/:project/plane/:plane/', {
    tag: 'model',
    summary: 'Delete a plane',
    access: projectEditor,
    params: planeParams,
    body: z.object({ timestamp: version }),
    refusals: ['stale-node'],
  }),
};
