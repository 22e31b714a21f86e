import { parameterFields } from '@thermarium/model';
import { z } from 'zod';
import { endpoint, projectEditor, projectViewer } from './endpoint.ts';
import { columnsAnswer, plainBody } from './field-schema.ts';
import { id, LONGEST_TEXT, nameOr, pathId, plainNumber, text, time, version } from './values.ts';

const NO_DESCRIPTION = 'Description is required!';

const value = plainNumber('Enter a valid number!', 'Value is required!');
const description = text(LONGEST_TEXT, NO_DESCRIPTION).refine((typed) => typed.trim() !== '', NO_DESCRIPTION);
const name = nameOr('Name is required!');

const { name: _, description: __, value: ___, ...further } = parameterFields;
const parameterBody = z.object({ name, description, value, ...plainBody(further) });
const parameterChange = parameterBody.partial().extend({ timestamp: version });
export type ParameterBody = z.output<typeof parameterBody>;
export type ParameterChange = z.output<typeof parameterChange>;

export const parameterAnswer = z.object({
  id,
  ...columnsAnswer(parameterFields),
  timestamp: time,
});
export type Parameter = z.infer<typeof parameterAnswer>;

const params = z.object({ project: pathId });
const parameterParams = z.object({ project: pathId, parameter: pathId });

export const parameterEndpoints = {
  parameters: endpoint('GET', '/api/project/:project/parameter/', {
    tag: 'model',
    summary: 'All parameters of a project, oldest first',
    access: projectViewer,
    params,
    answer: z.array(parameterAnswer),
  }),
  createParameter: endpoint('POST', '/api/project/:project/parameter/', {
    tag: 'model',
    summary: 'Add a parameter',
    access: projectEditor,
    params,
    body: parameterBody,
    status: 201,
    answer: parameterAnswer,
  }),
  updateParameter: endpoint('PUT', '/api/project/:project/parameter/:parameter/', {
    tag: 'model',
    summary:
      'Change a parameter: what is not sent stays; a new name is written into the expressions that use it',
    access: projectEditor,
    load: 'project',
    params: parameterParams,
    body: parameterChange,
    answer: parameterAnswer,
    refusals: ['stale-node'],
  }),
  deleteParameter: endpoint('DELETE', '/api/project/:project/parameter/:parameter/', {
    tag: 'model',
    summary: 'Delete a parameter that no expression uses',
    access: projectEditor,
    load: 'project',
    params: parameterParams,
    body: z.object({ timestamp: version }),
    refusals: ['stale-node', 'in-use'],
  }),
};
