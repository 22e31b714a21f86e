import { changeEndpoints, LARGEST_ID } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../calls/caller.ts';
import type { Tables } from '../../db/schema.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import { type Gate, serve } from '../../http/serve.ts';
import { redo, undo } from '../../model/history.ts';
import { type EditContext, withProject } from '../../model/project-edit.ts';
import type { Services } from '../../services.ts';
import { changeRecords } from './change-records.ts';
import { readRecords } from './read-records.ts';

/** Longer answers, in bytes, are not given: reading the whole project again costs little more. */
const LONGEST_ANSWER = 1024 * 1024;

interface Told {
  readonly revision: number;
  readonly time: Date;
  readonly by: string;
  readonly key: string | null;
  readonly diff: string | null;
}

/** The changes of a project after a revision, as JSON. */
async function readChanges(database: Kysely<Tables>, project: number, since: number): Promise<string> {
  const { rows } = await sql<{ present: number; bytes: number } & (Told | { readonly revision: null })>`
    select project.revision as present, told.revision, told.time, account.email as by, told.key,
      case when told.bytes <= ${LONGEST_ANSWER} then told.diff end as diff
    from project
    left join lateral (
      select told_change.*, sum(octet_length(diff)) over () as bytes
      from told_change where project_id = project.id and revision > ${since}
    ) as told on true
    left join account on account.id = told.user_id
    where project.id = ${project}
    order by told.revision`.execute(database);
  if (rows.length === 0) throw notFound();
  const { present } = rows[0];
  const told = rows.flatMap((row) => (row.revision === null ? [] : [written(row)]));
  // Each change raises the revision by one, so the count of changes shows whether any is missing.
  const isWhole = present - since === told.length && !told.includes(null);
  return `{"revision":${present},"changes":${isWhole ? `[${told.join()}]` : 'null'}}`;
}

function written({ revision, time, by, key, diff }: Told): string | null {
  if (diff === null) return null;
  return `${JSON.stringify({ revision, time: time.toISOString(), by, change: key }).slice(0, -1)},"diff":${diff}}`;
}

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
