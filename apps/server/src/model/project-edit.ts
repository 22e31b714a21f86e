import { type AnnouncedChange, projectEditor, roles, type WrittenChange } from '@thermarium/api';
import type { Versions } from '@thermarium/model';
import {
  combined,
  type Diff,
  type DiffEntry,
  difference,
  flatten,
  isUnrecorded,
  isViewOnly,
  type ModelTable,
  type RecordTable,
  type ValueChange,
  WORLD_ID,
} from '@thermarium/records';
import { sql, type Transaction } from 'kysely';
import { presentKey } from '../calls/call-key.ts';
import type { Caller } from '../calls/caller.ts';
import type { ContentLimits, Settings } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import type { Tables, Values } from '../db/schema.ts';
import { notFound } from '../errors/refused.ts';
import { holdResource } from '../sharing/hold.ts';
import { following, insertRows, type NewModelRow } from './insert-rows.ts';
import { readRows } from './read-rows.ts';
import type { ModelRow, RowContent } from './rows.ts';
import { expectPresent, storedVersions } from './versions/stored-versions.ts';

interface WrittenRow extends Pick<DiffEntry, 'table' | 'id'> {
  /** Null if the row is back in its original state. */
  readonly change: ValueChange | null;
}

export interface WorldRow {
  readonly name: string;
  readonly world: Values;
  readonly world_timestamp: Date;
  readonly world_changed_by: number | null;
}

const EDITING_ROLES = roles.slice(roles.indexOf(projectEditor.to));

/** Values read with the locked row of the project. */
interface ProjectCounters {
  /** The versions of the database's records. */
  readonly versions: Versions;
  readonly revision: number;
  readonly next_id: number;
  readonly content_bytes: number;
}

/**
 * A change of one project's model in progress, inside a transaction that locks the project's row, so that edits of one
 * project follow one another. It records a diff for every row that it writes; undo uses these diffs.
 */
export class ProjectEdit {
  readonly database: Transaction<Tables>;
  readonly project: number;
  readonly caller: Caller;
  readonly now: Date;
  readonly limits: ContentLimits;
  /** The revision that this change makes. */
  readonly revision: number;
  /** The size of the model before this change. */
  readonly contentBytes: number;
  private nextId: number;
  private readonly written = new Map<string, WrittenRow>();

  constructor(
    database: Transaction<Tables>,
    project: number,
    counters: ProjectCounters,
    caller: Caller,
    now: Date,
    limits: ContentLimits,
  ) {
    this.database = database;
    this.project = project;
    this.caller = caller;
    this.now = now;
    this.revision = counters.revision + 1;
    this.limits = limits;
    this.contentBytes = counters.content_bytes;
    this.nextId = counters.next_id;
  }

  /** The changes so far, one entry for each row. */
  get changes(): Diff {
    return [...this.written.values()].flatMap(({ table, id, change }) =>
      change ? [{ table, id, ...change }] : [],
    );
  }

  /** The changes that are part of the model and can be undone. */
  get diff(): Diff {
    return this.changes.filter(({ before, after }) => !before || !after || !isUnrecorded(Object.keys(after)));
  }

  get isTouched(): boolean {
    return this.written.size > 0;
  }

  /** The change as it is answered to the caller. */
  get outcome(): WrittenChange {
    const { time, diff } = this.told;
    return { revision: this.isTouched ? this.revision : null, time, diff };
  }

  /** The change as it is sent to everybody who has the project open. */
  get told(): AnnouncedChange {
    const { revision, now, caller, changes } = this;
    return { revision, time: now.toISOString(), by: caller.email, change: presentKey(), diff: changes };
  }

  /** The first id that the project has not used. */
  get unusedId(): number {
    return this.nextId;
  }

  /** All rows of a table, by id. */
  async rows<Table extends ModelTable>(table: Table): Promise<ModelRow<Table>[]> {
    return readRows(this.database, table, this.project);
  }

  /** The rows with these ids; ids without a row are left out. */
  async byIds<Table extends ModelTable>(table: Table, ids: readonly number[]): Promise<ModelRow<Table>[]> {
    return ids.length === 0 ? [] : readRows(this.database, table, this.project, sql`id = any(${ids})`);
  }

  /** One row; throws `not-found` when it is not in this project. */
  async row<Table extends ModelTable>(table: Table, id: number): Promise<ModelRow<Table>> {
    const [found] = await this.byIds(table, [id]);
    if (!found) throw notFound();
    return found;
  }

  /** The number of rows in a table. */
  async count(table: ModelTable): Promise<number> {
    const query = sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where project_id = ${this.project}`;
    return (await query.execute(this.database)).rows[0].count;
  }

  /** Reserves ids that this project has never used. */
  newIds(count: number): number[] {
    const first = this.nextId;
    this.nextId += count;
    return Array.from({ length: count }, (_, n) => first + n);
  }

  /** Adds rows under their given ids (from `newIds`) and returns them in that order. */
  async insert<Table extends ModelTable>(
    table: Table,
    contents: readonly NewModelRow<Table>[],
  ): Promise<ModelRow<Table>[]> {
    const rows = await insertRows(this.database, table, contents, {
      project_id: this.project,
      timestamp: this.now,
      changed_by: this.caller.id,
    });
    for (const row of rows) this.note(table, row.id, { before: null, after: flatten({ ...row }) });
    return rows;
  }

  /**
   * Lays content over rows that were read before; rows that do not differ are not written. A row's timestamp rises by
   * at least a millisecond, unless only its view has changed.
   */
  async update<Table extends ModelTable>(
    table: Table,
    changes: readonly { readonly row: ModelRow<Table>; readonly content: Partial<RowContent<Table>> }[],
  ): Promise<ModelRow<Table>[]> {
    const updated = changes.map(({ row, content }) => {
      const merged: ModelRow<Table> = { ...row, ...content };
      const changed = difference({ ...row }, { ...merged });
      if (!changed) return row;
      this.note(table, row.id, changed);
      if (isViewOnly(Object.keys(changed.after))) return merged;
      const timestamp = later(this.now, row.timestamp);
      return { ...merged, ...following(merged), timestamp, changed_by: this.caller.id };
    });
    const dirty = updated.filter((row, n) => row !== changes[n].row);
    if (dirty.length > 0) await this.overwrite(table, dirty);
    return updated;
  }

  private async overwrite<Table extends ModelTable>(
    table: Table,
    rows: readonly ModelRow<Table>[],
  ): Promise<void> {
    const columns = Object.keys(rows[0]).filter((column) => column !== 'project_id' && column !== 'id');
    const assignments = columns.map((column) => sql`${sql.ref(column)} = fresh.${sql.ref(column)}`);
    const query = sql`
      update ${sql.table(table)} as kept set ${sql.join(assignments)}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as fresh
      where kept.project_id = ${this.project} and kept.id = fresh.id`;
    await query.execute(this.database);
  }

  /** Deletes rows that were read before. */
  async remove<Table extends ModelTable>(table: Table, rows: readonly ModelRow<Table>[]): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const query = sql`
      delete from ${sql.table(table)} where project_id = ${this.project} and id = any(${ids})`;
    await query.execute(this.database);
    for (const row of rows) this.note(table, row.id, { before: flatten({ ...row }), after: null });
  }

  async world(): Promise<WorldRow> {
    return this.database
      .selectFrom('project')
      .select(['name', 'world', 'world_timestamp', 'world_changed_by'])
      .where('id', '=', this.project)
      .executeTakeFirstOrThrow(notFound);
  }

  /** Changes the name and the world of the project. */
  async updateWorld(content: { readonly name?: string; readonly world?: Values }): Promise<WorldRow> {
    const { name, world, ...stamps } = await this.world();
    const merged = { name, world, ...content };
    const changed = difference({ name, world }, merged);
    if (!changed) return { name, world, ...stamps };
    this.note('world', WORLD_ID, changed);
    const world_timestamp = later(this.now, stamps.world_timestamp);
    await this.database
      .updateTable('project')
      .set({
        name: merged.name,
        world: JSON.stringify(merged.world),
        world_timestamp,
        world_changed_by: this.caller.id,
      })
      .where('id', '=', this.project)
      .execute();
    return { ...merged, world_timestamp, world_changed_by: this.caller.id };
  }

  private note(table: RecordTable, id: number, change: ValueChange): void {
    const key = `${table}/${id}`;
    const earlier = this.written.get(key)?.change;
    this.written.set(key, { table, id, change: earlier ? combined(earlier, change) : change });
  }
}

function later(now: Date, stored: Date): Date {
  return new Date(Math.max(now.getTime(), stored.getTime() + 1));
}

export interface EditContext {
  readonly database: Database;
  readonly clock: () => Date;
  readonly settings: Pick<Settings, 'content'>;
}

/**
 * Runs `work` in a transaction that locks the project's row. Throws `not-found` when the project is gone or in the bin,
 * and refuses a caller who may not change it any more: permissions are replaced under the same lock. Throws
 * `document-newer` when a newer version of the program has upgraded the database meanwhile.
 */
export async function withProject<Result>(
  { database, clock, settings }: EditContext,
  project: number,
  caller: Caller,
  work: (edit: ProjectEdit) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    const counters = await holdForEdit(transaction, project, caller);
    expectPresent(counters.versions);
    return work(new ProjectEdit(transaction, project, counters, caller, clock(), settings.content));
  });
}

/** Locks the project and the caller's permission to change it until the transaction ends. */
async function holdForEdit(
  transaction: Transaction<Tables>,
  project: number,
  caller: Caller,
): Promise<ProjectCounters> {
  const counters = transaction
    .selectFrom('project')
    .select(['project.revision', 'project.next_id', 'project.content_bytes', storedVersions.as('versions')])
    .where('project.id', '=', project);
  const held = await counters
    .innerJoin('project_permission as permission', 'permission.project_id', 'project.id')
    .where('project.deleted', 'is', null)
    .where('permission.user_id', '=', caller.id)
    .where('permission.role', 'in', EDITING_ROLES)
    .forNoKeyUpdate('project')
    .forShare('permission')
    .executeTakeFirst();
  if (held) return held;
  // The permission was removed or replaced while the statement waited: a changed permission is a new row.
  await holdResource(transaction, projectEditor, project, caller);
  return counters.executeTakeFirstOrThrow();
}
