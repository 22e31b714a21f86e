import { sql } from 'kysely';
import { changeNotice } from './announce.ts';
import type { ProjectEdit } from './project-edit.ts';

/** How many changes of one person in one project can be undone. */
export const UNDO_DEPTH = 100;

/**
 * Ends a change that is new, in one round trip: it becomes the latest entry of the caller's history, and what could be
 * redone and what is too old to be undone is forgotten; then the project counts and tells that it has changed.
 */
export async function recordChange(edit: ProjectEdit, label: string): Promise<void> {
  const { database, project, caller, diff } = edit;
  // The parts of one statement see the rows as they were before it: one fewer than the depth stay beside the new one.
  await sql`
    with forgotten as (
      delete from change where project_id = ${project} and user_id = ${caller.id} and undone
    ), outdated as (
      delete from change
      where project_id = ${project} and user_id = ${caller.id} and not undone and id <= (
        select id from change
        where project_id = ${project} and user_id = ${caller.id} and not undone
        order by id desc offset ${UNDO_DEPTH - 1} limit 1
      )
    ), recorded as (
      insert into change (project_id, user_id, label, diff)
      values (${project}, ${caller.id}, ${label}, ${JSON.stringify(diff)}::jsonb)
    ), ${counted(edit)}`.execute(database);
}

/** Ends a change of which nothing is to be undone, such as a step of undo itself. */
export async function announceChange(edit: ProjectEdit): Promise<void> {
  await sql`with ${counted(edit)}`.execute(edit.database);
}

function counted(edit: ProjectEdit) {
  const { channel, payload } = changeNotice(edit);
  // A change that nobody could undo, such as folding an assembly, is none of the project either.
  const lastModified = edit.diff.length > 0 ? sql`${edit.now}` : sql`last_modified`;
  return sql`counted as (
      update project
      set revision = ${edit.revision}, next_id = ${edit.unusedId}, last_modified = ${lastModified}
      where id = ${edit.project}
    )
    select pg_notify(${channel}, ${payload})`;
}
