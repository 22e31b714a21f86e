import { MEBIBYTE, materialFields } from '@thermarium/model';
import { type MaterialBody, type NewMaterialBody, recordTypes } from '@thermarium/records';
import { z } from 'zod';
import { endpoint, projectEditor, projectViewer } from './endpoint.ts';
import { fieldsAnswer, fieldsBody } from './field-schema.ts';
import { fieldName, id, pathId, rowsOf, time, version } from './values.ts';

const bodyShape = { ...fieldsBody(materialFields).shape, name: fieldName.optional(), timestamp: version };
const materialBody: z.ZodType<MaterialBody, MaterialBody> = z.object(bodyShape);

export const newMaterialBody: z.ZodType<NewMaterialBody, NewMaterialBody> = z.object({
  ...bodyShape,
  // Without a library the id is ignored and may be anything.
  id: id.nullish().catch(null),
  library_id: id.nullish(),
  source_material: id.nullish(),
});

export const materialAnswer = z.object({
  ...fieldsAnswer(materialFields),
  id,
  name: z.string(),
  color: z.string(),
  anisotropic: z.boolean(),
  /** The library from which it was imported. */
  library_id: id.nullable(),
  library_name: z.string().nullable(),
  source_material: id.nullable(),
  /** Whether an object or the world refers to it, so that it cannot be deleted. */
  used: z.boolean(),
  timestamp: time,
});
export type Material = z.infer<typeof materialAnswer>;

const params = z.object({ project: pathId });
const materialParams = z.object({ project: pathId, material: pathId });

export const materialEndpoints = {
  materials: endpoint('GET', '/api/project/:project/material/', {
    tag: 'model',
    summary: 'All materials of a project, oldest first',
    access: projectViewer,
    load: 'project',
    params,
    answer: z.array(materialAnswer),
  }),
  createMaterials: endpoint('POST', '/api/project/:project/material/', {
    tag: 'model',
    summary:
      'Add materials; of those from a library identical ones are skipped. Answers the ones that were added',
    access: projectEditor,
    load: 'project',
    params,
    body: rowsOf(newMaterialBody, recordTypes.material.most, 'Send a list of materials!'),
    status: 201,
    answer: z.array(materialAnswer),
    bodyLimit: 4 * MEBIBYTE,
  }),
  updateMaterial: endpoint('PUT', '/api/project/:project/material/:material/', {
    tag: 'model',
    summary: 'Change a material: what is not sent stays',
    access: projectEditor,
    load: 'project',
    params: materialParams,
    body: materialBody,
    answer: materialAnswer,
    refusals: ['stale-node'],
  }),
  deleteMaterial: endpoint('DELETE', '/api/project/:project/material/:material/', {
    tag: 'model',
    summary: 'Delete a material that nothing refers to',
    access: projectEditor,
    load: 'project',
    params: materialParams,
    body: z.object({ timestamp: version }),
    refusals: ['stale-node', 'in-use'],
  }),
};
