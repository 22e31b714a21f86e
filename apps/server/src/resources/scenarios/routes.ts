import { scenarioEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function serveScenarios(app: FastifyInstance, gate: Gate, _services: Services): void {
  serve(app, gate, scenarioEndpoints, {});
}
