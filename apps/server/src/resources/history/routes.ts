import { historyEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import { redo, undo } from '../../model/history.ts';
import type { Services } from '../../services.ts';

export function serveHistory(app: FastifyInstance, gate: Gate, services: Services): void {
  serve(app, gate, historyEndpoints, {
    undo: async ({ params, caller }) => (await undo(services, params.project, caller)).label,
    redo: async ({ params, caller }) => (await redo(services, params.project, caller)).label,
  });
}
