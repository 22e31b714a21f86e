import { z } from 'zod';
import { anyone, endpoint } from './endpoint.ts';

/** The parts that must work before the program can serve calls and solves. */
export const readinessParts = ['database', 'storage', 'worker'] as const;
const readinessAnswer = z.object({ database: z.boolean(), storage: z.boolean(), worker: z.boolean() });
export type ReadinessAnswer = z.infer<typeof readinessAnswer>;

export const programEndpoints = {
  health: endpoint('GET', '/api/health/', {
    tag: 'program',
    summary: 'Whether the program and its database answer',
    access: anyone,
    answer: z.object({
      status: z.enum(['ok', 'degraded']).meta({
        description: '`degraded`: it answers, but something of it does not work; `reason` says what.',
      }),
      version: z.string(),
      reason: z.string().optional(),
    }),
    refusals: ['unavailable'],
  }),
  ready: endpoint('GET', '/api/ready/', {
    tag: 'program',
    summary:
      'Whether calls and solves are served: database, storage and a worker are there; if not, 503 and which',
    access: anyone,
    answer: readinessAnswer,
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
