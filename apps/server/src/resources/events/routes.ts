import { eventEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function serveEvents(app: FastifyInstance, gate: Gate, _services: Services): void {
  serve(app, gate, eventEndpoints, {});
}
