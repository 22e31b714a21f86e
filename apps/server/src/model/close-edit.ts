import { sql } from 'kysely';
import { presentKey } from '../http/call-key.ts';
import { changeNotice } from './announce.ts';
import type { ProjectEdit } from './project-edit.ts';

/** So many changes of a project are kept for pages that miss some. */
export const KEPT_CHANGES = 256;
/** A longer diff is not kept, bytes: the project is read anew for little more. */
const LONGEST_KEPT_DIFF = 128 * 1024;

/** How many changes of one person in one project can be undone. */
export const UNDO_DEPTH = 100;

/**
 * Ends a change that is new, in one round trip: it becomes the latest entry of the caller's history, and what could be
 * redone and what is too old to be undone is forgotten; then the project counts and tells that it has changed.
 */
export async function recordChange(edit: ProjectEdit, label: string): Promise<void> {
  const { database, project, caller, diff } = edit;
  const told = toldText(edit);
  const recorded = diff.length === edit.changes.length ? sql`fresh.diff` : sql`${JSON.stringify(diff)}`;
  // The parts of one statement see the rows as they were before it: one fewer than the depth stay beside the new one.
  await sql`
    with ${fresh(told)}, forgotten as (
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
      select ${project}, ${caller.id}, ${label}, (${recorded})::jsonb from fresh
    ), ${counted(edit, told)}`.execute(database);
}

/** Ends a change of which nothing is to be undone, such as a step of undo itself. */
export async function announceChange(edit: ProjectEdit): Promise<void> {
  const told = toldText(edit);
  await sql`with ${fresh(told)}, ${counted(edit, told)}`.execute(edit.database);
}

function toldText({ changes }: ProjectEdit): string {
  return JSON.stringify(changes);
}

/** The diff, which is sent once however often it is kept. */
function fresh(told: string) {
  return sql`fresh (diff) as (values (${told}::text))`;
}

/** The project counts, keeps what it tells for those who miss it, and tells it. */
function counted(edit: ProjectEdit, told: string) {
  const { project, revision, now, caller } = edit;
  const { channel, payload } = changeNotice(edit, told);
  // A change that nobody could undo, such as folding an assembly, is none of the project either.
  const lastModified = edit.diff.length > 0 ? sql`${now}` : sql`last_modified`;
  const kept = Buffer.byteLength(told) > LONGEST_KEPT_DIFF ? sql`null` : sql`fresh.diff`;
  return sql`counted as (
      update project
      set revision = ${revision}, next_id = ${edit.unusedId}, last_modified = ${lastModified}
      where id = ${project}
    ), untold as (
      delete from told_change where project_id = ${project} and revision <= ${revision - KEPT_CHANGES}
    ), told as (
      insert into told_change (project_id, revision, time, user_id, key, diff)
      select ${project}, ${revision}, ${now}, ${caller.id}, ${presentKey()}, ${kept} from fresh
    )
    select pg_notify(${channel}, ${payload})`;
}
