import { type QueryResult, sql } from 'kysely';
import { presentKey } from '../calls/call-key.ts';
import { encodeNotification, LARGEST_PAYLOAD, PROJECT_CHANNEL } from '../events/channel.ts';
import type { ProjectEdit } from './project-edit.ts';
import { expectContentRoom } from './room.ts';

/** The number of changes of a project that are kept for pages that miss some. */
export const KEPT_CHANGES = 256;
/** A longer diff, in bytes, is not kept: reading the whole project again costs little more. */
const LONGEST_KEPT_DIFF = 128 * 1024;

/** The number of changes that one person can undo in one project; the oldest of long ones are forgotten earlier. */
export const UNDO_DEPTH = 100;

/**
 * Ends a new change in one round trip: adds it to the caller's history, deletes the entries that could be redone and
 * those beyond the undo depth, raises the project's revision and notifies everybody who has the project open. Throws field
 * errors if the project has become too large.
 */
export async function recordChange(edit: ProjectEdit, label: string): Promise<void> {
  const { database, project, caller, diff } = edit;
  const told = toldText(edit);
  const recorded = diff.length === edit.changes.length ? sql`fresh.diff` : sql`${JSON.stringify(diff)}`;
  // All parts of a statement see the rows as they were before it: one entry fewer than the depth stays beside the new.
  const query = sql<Counted>`
    with ${fresh(told)}, forgotten as (
      delete from change where project_id = ${project} and user_id = ${caller.id} and undone
    ), outdated as (
      delete from change
      where project_id = ${project} and user_id = ${caller.id} and not undone and id <= (
        select id from (
          select id, row_number() over newer as number, sum(pg_column_size(diff)) over newer as bytes
          from change where project_id = ${project} and user_id = ${caller.id} and not undone
          window newer as (order by id desc)
        ) as kept
        where number >= ${UNDO_DEPTH} or bytes > ${edit.limits.projectBytes}
        order by id desc limit 1
      )
    ), recorded as (
      insert into change (project_id, user_id, label, diff)
      select ${project}, ${caller.id}, ${label}, (${recorded})::jsonb from fresh
    ), ${counted(edit, told)}`;
  await expectRoomOf(edit, await query.execute(database));
}

/** Ends a change that adds no entry to the history, such as a step of undo itself. */
export async function announceChange(edit: ProjectEdit): Promise<void> {
  const told = toldText(edit);
  const query = sql<Counted>`with ${fresh(told)}, ${counted(edit, told)}`;
  await expectRoomOf(edit, await query.execute(edit.database));
}

/** The answer of the statement that ends a change. */
interface Counted {
  readonly content_bytes: number;
}

async function expectRoomOf(edit: ProjectEdit, { rows }: QueryResult<Counted>): Promise<void> {
  const { database, limits, project, contentBytes } = edit;
  await expectContentRoom(database, limits, { project, before: contentBytes, after: rows[0].content_bytes });
}

function toldText({ changes }: ProjectEdit): string {
  return JSON.stringify(changes);
}

/** The diff as a common table expression, so that it is sent to the database only once. */
function fresh(told: string) {
  return sql`fresh (diff) as (values (${told}::text))`;
}

/** Raises the project's revision, keeps the change for clients that miss its notice, and sends the notice. */
function counted(edit: ProjectEdit, told: string) {
  const { project, revision, now, caller } = edit;
  const { channel, payload } = changeNotice(edit, told);
  // A change that cannot be undone, such as folding an assembly, does not count as a modification of the project.
  const lastModified = edit.diff.length > 0 ? sql`${now}` : sql`last_modified`;
  const kept = Buffer.byteLength(told) > LONGEST_KEPT_DIFF ? sql`null` : sql`fresh.diff`;
  return sql`counted as (
      update project
      set revision = ${revision}, next_id = ${edit.unusedId}, last_modified = ${lastModified}
      where id = ${project}
      returning content_bytes
    ), untold as (
      delete from told_change where project_id = ${project} and revision <= ${revision - KEPT_CHANGES}
    ), told as (
      insert into told_change (project_id, revision, time, user_id, key, diff)
      select ${project}, ${revision}, ${now}, ${caller.id}, ${presentKey()}, ${kept} from fresh
    )
    select pg_notify(${channel}, ${payload}), content_bytes from counted`;
}

/**
 * The notice of a change for everybody who has the project open: a channel and the payload to send on it. A diff that
 * does not fit into the payload is left out; clients that want it ask for it.
 *
 * @param diff the diff as JSON
 */
function changeNotice(
  { project, told }: ProjectEdit,
  diff: string,
): { readonly channel: string; readonly payload: string } {
  const event = { type: 'model' as const, ...told };
  const brief = encodeNotification({ project, event: { ...event, diff: null } });
  const whole = Buffer.byteLength(brief) + Buffer.byteLength(diff) - Buffer.byteLength('null');
  const payload = whole > LARGEST_PAYLOAD ? brief : encodeNotification({ project, event });
  return { channel: PROJECT_CHANNEL, payload };
}
