import { projectViewer } from '@thermarium/api';
import { copyName, modelTables } from '@thermarium/records';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Caller } from '../../calls/caller.ts';
import type { ContentLimits } from '../../config/settings.ts';
import { afterRollback } from '../../db/request-transaction.ts';
import type { Tables } from '../../db/schema.ts';
import { expectHolding } from '../../limits/holdings.ts';
import { expectNewContent } from '../../model/room.ts';
import type { Services } from '../../services.ts';
import { holdResource } from '../../sharing/hold.ts';
import { copyThumbnail } from '../../thumbnails/sent-thumbnail.ts';
import { lockOwnFolders } from '../folders/own-folders.ts';
import { ownProject } from './create-project.ts';

/**
 * Duplicates a project into the caller's root and returns the id of the copy: its model, view, picture and
 * solutions, but no traces of people's work (history, logs, tasks, permissions). The database alone copies
 * the rows, since ids of a model mean something within their project only.
 */
export async function cloneProject(services: Services, source: number, caller: Caller): Promise<number> {
  const { database, blobs } = services;
  const thumbnail = await copyThumbnail(services, source);
  if (thumbnail !== null) afterRollback(() => blobs.delete(thumbnail));
  const copying = database.transaction().execute((transaction) =>
    copyProject(transaction, source, {
      caller,
      thumbnail,
      now: services.clock(),
      most: services.settings.most.projects,
      limits: services.settings.content,
    }),
  );
  return copying.catch(async (error: unknown) => {
    if (thumbnail !== null) await blobs.delete(thumbnail);
    throw error;
  });
}

interface Copy {
  readonly caller: Caller;
  /** The key of the copy's own picture. */
  readonly thumbnail: string | null;
  readonly now: Date;
  /** The number of projects that the caller may own. */
  readonly most: number;
  readonly limits: ContentLimits;
}

async function copyProject(transaction: Transaction<Tables>, source: number, copy: Copy): Promise<number> {
  const user = copy.caller.id;
  const original = await lockSource(transaction, source, copy.caller);
  const { root } = await lockOwnFolders(transaction, user);
  await expectHolding(transaction, 'projects', user, copy.most);
  const taken = await namesIn(transaction, user, root.id);
  const project = await copyHead(transaction, source, copyName(original, taken.add(original)), copy);
  await ownProject(transaction, project, user, root.id);
  for (const table of modelTables) {
    await copyRows(transaction, table, source, { project_id: project, changed_by: user });
  }
  await expectNewContent(transaction, copy.limits, project);
  await copyRows(transaction, 'adjacency', source, { project_id: project });
  await copySolutions(transaction, source, project, user);
  await copyImpedances(transaction, source, project);
  return project;
}

/**
 * Locks the project, and its solutions, whose blobs must not be deleted before the copy counts as a reader.
 */
async function lockSource(transaction: Transaction<Tables>, source: number, caller: Caller): Promise<string> {
  await holdResource(transaction, projectViewer, source, caller, 'share');
  const found = await transaction
    .selectFrom('project')
    .select('name')
    .where('id', '=', source)
    .executeTakeFirstOrThrow();
  await transaction
    .selectFrom('solution')
    .select('id')
    .where('project_id', '=', source)
    .orderBy('role')
    .orderBy('id')
    .forShare()
    .execute();
  return found.name;
}

async function namesIn(database: Kysely<Tables>, user: number, folder: number): Promise<Set<string>> {
  const rows = await database
    .selectFrom('project')
    .innerJoin('project_permission as permission', 'permission.project_id', 'project.id')
    .select('project.name')
    .where('permission.user_id', '=', user)
    .where('permission.folder_id', '=', folder)
    .where('project.deleted', 'is', null)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

async function copyHead(
  transaction: Transaction<Tables>,
  source: number,
  name: string,
  { caller, thumbnail, now }: Copy,
): Promise<number> {
  const { id } = await transaction
    .insertInto('project')
    .columns([
      'name',
      'thumbnail_key',
      'created',
      'last_modified',
      'world_changed_by',
      'world',
      'view',
      'world_timestamp',
      'next_id',
    ])
    .expression((eb) =>
      eb
        .selectFrom('project')
        .select((of) => [
          of.val(name).as('name'),
          of.val(thumbnail).as('thumbnail_key'),
          of.val(now).as('created'),
          of.val(now).as('last_modified'),
          of.val(caller.id).as('world_changed_by'),
          'world',
          'view',
          'world_timestamp',
          'next_id',
        ])
        .where('id', '=', source),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Copies a project's rows of one table, some columns replaced; columns added later are copied too. */
async function copyRows(
  transaction: Transaction<Tables>,
  table: string,
  source: number,
  replaced: { readonly [column: string]: number },
): Promise<void> {
  await sql`
    insert into ${sql.table(table)}
    select copied.*
    from ${sql.table(table)} as original
    cross join lateral jsonb_populate_record(original, ${JSON.stringify(replaced)}::jsonb) as copied
    where original.project_id = ${source}`.execute(transaction);
}

/** The copies read the same blobs. */
async function copySolutions(
  transaction: Transaction<Tables>,
  source: number,
  copy: number,
  user: number,
): Promise<void> {
  await sql`
    insert into solution (project_id, transient, role, kept, timestamp, fingerprint, summary, blobs, bytes, user_id)
    select ${copy}, transient, role, kept, timestamp, fingerprint, summary, blobs, bytes, ${user}
    from solution where project_id = ${source} and role <> 'case'`.execute(transaction);
  await sql`
    insert into solution_step (solution_id, step, time, max_t, min_t)
    select copied.id, step.step, step.time, step.max_t, step.min_t
    from solution as original
    join solution as copied
      on copied.project_id = ${copy} and copied.transient = original.transient and copied.role = original.role
    join solution_step as step on step.solution_id = original.id
    where original.project_id = ${source} and original.role <> 'case'`.execute(transaction);
}

async function copyImpedances(transaction: Transaction<Tables>, source: number, copy: number): Promise<void> {
  await sql`
    insert into impedance (project_id, timestamp, fingerprint, question, report)
    select ${copy}, timestamp, fingerprint, question, report
    from impedance where project_id = ${source} order by id`.execute(transaction);
}
