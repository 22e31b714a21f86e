import { sql } from 'kysely';
import { PROJECT_CHANNEL } from '../events/channel.ts';
import type { ProjectEdit } from './project-edit.ts';

/** More ids than this are not worth naming: whoever listens reads the tree again. */
const MOST_NAMED = 100;

/** Counts the project's revision up and tells everybody who has it open, when the transaction commits. */
export async function announceChange(edit: ProjectEdit): Promise<void> {
  const { revision } = await edit.database
    .updateTable('project')
    .set((eb) => ({ revision: eb('revision', '+', 1), last_modified: edit.now }))
    .where('id', '=', edit.project)
    .returning('revision')
    .executeTakeFirstOrThrow();
  const tables = [...new Set(edit.diff.map(({ table }) => table))];
  const ids = [...new Set(edit.diff.map(({ id }) => id))];
  const event = {
    project: edit.project,
    event: {
      type: 'model',
      revision,
      by: edit.caller.email,
      tables,
      ids: ids.length > MOST_NAMED ? null : ids,
    },
  };
  await sql`select pg_notify(${PROJECT_CHANNEL}, ${JSON.stringify(event)})`.execute(edit.database);
}
