import { stepEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { callerGone } from '../../calls/running-call.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { savedAs } from './disposition.ts';
import { StepFiles } from './step-files.ts';

export function serveStepFiles(app: FastifyInstance, gate: Gate, services: Services): void {
  const files = new StepFiles(services);
  serve(app, gate, stepEndpoints, {
    projectStep: async ({ params, caller, reply }) => {
      const { name, stream } = await files.open(params.project, caller.id, callerGone(reply));
      // Set last: a refusal is JSON.
      reply.headers({ 'content-type': 'model/step', 'content-disposition': savedAs(name, 'stp') });
      return stream;
    },
  });
}
