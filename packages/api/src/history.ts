import { z } from 'zod';
import { endpoint, projectEditor } from './endpoint.ts';
import { pathId, plainText } from './values.ts';

const params = z.object({ project: pathId });

export const historyEndpoints = {
  undo: endpoint('POST', '/api/project/:project/undo/', {
    tag: 'history',
    summary: "Undo the caller's latest change; answers its label",
    access: projectEditor,
    load: 'project',
    params,
    answer: plainText,
    form: 'text',
    refusals: ['nothing-to-undo', 'changed-since'],
  }),
  redo: endpoint('POST', '/api/project/:project/redo/', {
    tag: 'history',
    summary: 'Do again what the caller undid last; answers what it was',
    access: projectEditor,
    load: 'project',
    params,
    answer: plainText,
    form: 'text',
    refusals: ['nothing-to-redo', 'changed-since'],
  }),
};
