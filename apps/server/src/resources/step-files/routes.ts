import { stepEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { callerGone } from '../../calls/running-call.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
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

/** The header by which a browser saves an answer under a name, whatever characters the name has (RFC 6266). */
function savedAs(name: string, extension: string): string {
  const plain = name.replace(/[^\w.-]+/g, '_');
  const exact = encodeURIComponent(`${name.toWellFormed()}.${extension}`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${exact}`;
}
