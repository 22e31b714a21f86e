import { z } from 'zod';
import { endpoint, projectViewer } from './endpoint.ts';
import { pathId } from './values.ts';

export const stepEndpoints = {
  projectStep: endpoint('GET', '/api/project/:project/step/', {
    tag: 'model',
    summary: 'The bodies of the model as a STEP file (ISO 10303-21, AP242) with names and colours, in mm',
    access: projectViewer,
    params: z.object({ project: pathId }),
    answer: z.instanceof(Uint8Array),
    form: 'bytes',
    refusals: ['model-invalid', 'too-many'],
  }),
};
