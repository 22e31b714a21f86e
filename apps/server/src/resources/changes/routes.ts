import { changeEndpoints, LARGEST_ID } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../calls/caller.ts';
import { Refused } from '../../errors/refused.ts';
import { type Gate, serve } from '../../http/serve.ts';
import { redo, undo } from '../../model/history.ts';
import { type EditContext, withProject } from '../../model/project-edit.ts';
import type { Services } from '../../services.ts';
import { changeRecords } from './change-records.ts';
import { readChanges } from './read-changes.ts';
import { readRecords } from './read-records.ts';

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

/** Reserves consecutive ids that the project has never used. */
function reserveIds(
  context: EditContext,
  project: number,
  caller: Caller,
  count: number,
): Promise<{ readonly first: number; readonly count: number }> {
  return withProject(context, project, caller, async (edit) => {
    const first = edit.unusedId;
    if (first + count > LARGEST_ID) {
      throw new Refused('quota-exceeded', 'The project has no more ids. Duplicate it to go on.');
    }
    edit.newIds(count);
    await edit.database
      .updateTable('project')
      .set({ next_id: edit.unusedId })
      .where('id', '=', project)
      .execute();
    return { first, count };
  });
}
