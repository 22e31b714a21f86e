import { z } from 'zod';
import { anyone, endpoint } from './endpoint.ts';

export const programEndpoints = {
  health: endpoint('GET', '/api/health/', {
    tag: 'program',
    summary: 'Whether the program and its database answer',
    access: anyone,
    answer: z.object({ status: z.literal('ok'), version: z.string() }),
    refusals: ['unavailable'],
  }),
  openApiDocument: endpoint('GET', '/api/openapi.json/', {
    tag: 'program',
    summary: 'This contract as OpenAPI 3.1',
    access: anyone,
    answer: z.looseObject({}),
    form: 'json-text',
  }),
};
