import { changeEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import { redo, undo } from '../../model/history.ts';
import type { Services } from '../../services.ts';
import { changeRecords } from './change-records.ts';
import { readChanges } from './read-changes.ts';
import { readRecords } from './read-records.ts';
import { reserveIds } from './reserve-ids.ts';

export function serveChanges(app: FastifyInstance, gate: Gate, services: Services): void {
  serve(app, gate, changeEndpoints, {
    records: ({ params, caller }) => readRecords(services.database, params.project, caller.id),
    changes: ({ params, query }) => readChanges(services.database, params.project, query.since),
    change: async ({ params, body, caller }) =>
      JSON.stringify(await changeRecords(services, params.project, caller, body)),
    undoChange: async ({ params, caller }) => JSON.stringify(await undo(services, params.project, caller)),
    redoChange: async ({ params, caller }) => JSON.stringify(await redo(services, params.project, caller)),
    reserveIds: ({ params, body, caller }) => reserveIds(services, params.project, caller, body.count),
  });
}
