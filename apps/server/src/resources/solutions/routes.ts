import { solutionEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function serveSolutions(app: FastifyInstance, gate: Gate, _services: Services): void {
  serve(app, gate, solutionEndpoints, {});
}
