import { MEBIBYTE } from '@thermarium/model';
import { type ModelTable, recordTypes } from '@thermarium/records';
import { type Kysely, sql } from 'kysely';
import type { ContentLimits } from '../config/settings.ts';
import type { Tables } from '../db/schema.ts';
import { FieldsInvalid } from '../errors/refused.ts';
import type { ProjectEdit } from './project-edit.ts';

/** Throws if a project would hold more rows of a table than it may. */
export async function expectRoom(edit: ProjectEdit, table: ModelTable, more: number): Promise<void> {
  if ((await edit.count(table)) + more <= recordTypes[table].most) return;
  throw new FieldsInvalid({ non_field_errors: [fullMessage(table)] });
}

/** The message for more rows of a table than a project may have. */
export function fullMessage(table: ModelTable): string {
  return `A project holds at most ${recordTypes[table].most.toLocaleString('en-US')} ${table}s.`;
}

/** A change that adds less does not look at the other projects of an owner. */
const LITTLE = 64 * 1024;

/** The size of a project's model before a change and after it, bytes. */
interface ContentChange {
  readonly project: number;
  readonly before: number;
  readonly after: number;
}

/** Throws if a change makes a project, or all of an owner's, larger than they may be. What makes them smaller is let through. */
export async function expectContentRoom(
  database: Kysely<Tables>,
  { projectBytes, ownerBytes }: ContentLimits,
  { project, before, after }: ContentChange,
): Promise<void> {
  if (after <= before) return;
  if (after > projectBytes) throw tooMuch('The values and texts of a project are', projectBytes);
  if (after - before < LITTLE) return;
  const { rows } = await sql<{ bytes: number }>`
    select sum(project.content_bytes)::bigint as bytes
    from project_permission as of_project
    join project_permission as owned on owned.user_id = of_project.user_id and owned.role = 'owner'
    join project on project.id = owned.project_id
    where of_project.project_id = ${project} and of_project.role = 'owner'
    group by of_project.user_id
    order by bytes desc limit 1`.execute(database);
  if ((rows[0]?.bytes ?? 0) > ownerBytes)
    throw tooMuch('The values and texts of all projects that one user owns are', ownerBytes);
}

/** The same for a project that was made with its content in this transaction. */
export async function expectNewContent(
  database: Kysely<Tables>,
  limits: ContentLimits,
  project: number,
): Promise<void> {
  const { content_bytes: after } = await database
    .selectFrom('project')
    .select('content_bytes')
    .where('id', '=', project)
    .executeTakeFirstOrThrow();
  await expectContentRoom(database, limits, { project, before: 0, after });
}

function tooMuch(what: string, most: number): FieldsInvalid {
  const size = `${Math.round(most / MEBIBYTE).toLocaleString('en-US')} MB`;
  return new FieldsInvalid({
    non_field_errors: [`${what} at most ${size} together. Delete or shorten what is long.`],
  });
}
