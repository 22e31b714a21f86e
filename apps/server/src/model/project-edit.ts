import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables, Values } from '../db/schema.ts';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/refused.ts';
import { readRows } from './read-rows.ts';
import {
  contentOf,
  difference,
  isViewOnly,
  type ModelRow,
  type ModelTable,
  type RowContent,
  type ValueChange,
} from './rows.ts';

/** One row's part of a change: what undo lays back and redo lays over. The world's row has the id 0. */
export interface DiffEntry extends ValueChange {
  readonly table: ModelTable | 'world';
  readonly id: number;
}

export interface WorldRow {
  readonly name: string;
  readonly world: Values;
  readonly world_timestamp: Date;
  readonly world_changed_by: number | null;
}

/**
 * A change of one project's model in the making, inside a transaction that holds the project's row: edits of one
 * project come one after the other. Every row that is touched leaves a diff, of which undo is made.
 */
export class ProjectEdit {
  readonly database: Transaction<Tables>;
  readonly project: number;
  readonly caller: Caller;
  readonly now: Date;
  readonly diff: DiffEntry[] = [];

  constructor(database: Transaction<Tables>, project: number, caller: Caller, now: Date) {
    this.database = database;
    this.project = project;
    this.caller = caller;
    this.now = now;
  }

  /** All rows of a table, by id. */
  async rows<Table extends ModelTable>(table: Table): Promise<ModelRow<Table>[]> {
    return readRows(this.database, table, this.project);
  }

  /** Rows with these ids; those that are not there are left out. */
  async byIds<Table extends ModelTable>(table: Table, ids: readonly number[]): Promise<ModelRow<Table>[]> {
    return ids.length === 0 ? [] : readRows(this.database, table, this.project, sql`id = any(${ids})`);
  }

  /** One row; throws `not-found` when it is not in this project. */
  async row<Table extends ModelTable>(table: Table, id: number): Promise<ModelRow<Table>> {
    const [found] = await this.byIds(table, [id]);
    if (!found) throw notFound();
    return found;
  }

  /** Takes so many ids that this project has never used. */
  async newIds(count: number): Promise<number[]> {
    const { next_id } = await this.database
      .updateTable('project')
      .set((eb) => ({ next_id: eb('next_id', '+', count) }))
      .where('id', '=', this.project)
      .returning('next_id')
      .executeTakeFirstOrThrow();
    return Array.from({ length: count }, (_, n) => next_id - count + n);
  }

  /** Adds rows under the ids given with them (from `newIds`). */
  async insert<Table extends ModelTable>(
    table: Table,
    contents: readonly (RowContent<Table> & { readonly id: number })[],
  ): Promise<ModelRow<Table>[]> {
    if (contents.length === 0) return [];
    const stamped = contents.map((content) => ({
      ...content,
      project_id: this.project,
      timestamp: this.now,
      changed_by: this.caller.id,
    }));
    const query = sql<ModelRow<Table>>`
      insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(stamped)}::jsonb)
      returning *`;
    const { rows } = await query.execute(this.database);
    for (const row of rows) this.diff.push({ table, id: row.id, before: null, after: contentOf({ ...row }) });
    return rows;
  }

  /**
   * Lays content over rows that were read before; what does not differ is not written. A row's timestamp rises by at
   * least a millisecond, unless only its view changed.
   */
  async update<Table extends ModelTable>(
    table: Table,
    changes: readonly { readonly row: ModelRow<Table>; readonly content: Partial<RowContent<Table>> }[],
  ): Promise<ModelRow<Table>[]> {
    const written = changes.map(({ row, content }) => {
      const merged: ModelRow<Table> = { ...row, ...content };
      const changed = difference(asValues(row), asValues(merged));
      if (!changed) return row;
      const keys = Object.keys(changed.after);
      if (!keys.every((key) => key === 'collapsed')) this.diff.push({ table, id: row.id, ...changed });
      if (isViewOnly(keys)) return merged;
      return { ...merged, timestamp: later(this.now, row.timestamp), changed_by: this.caller.id };
    });
    const dirty = written.filter((row, n) => row !== changes[n].row);
    if (dirty.length > 0) await this.overwrite(table, dirty);
    return written;
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
    for (const row of rows) this.diff.push({ table, id: row.id, before: contentOf({ ...row }), after: null });
  }

  async world(): Promise<WorldRow> {
    return this.database
      .selectFrom('project')
      .select(['name', 'world', 'world_timestamp', 'world_changed_by'])
      .where('id', '=', this.project)
      .executeTakeFirstOrThrow(notFound);
  }

  /** Lays a name and a world over those of the project. */
  async updateWorld(content: { readonly name?: string; readonly world?: Values }): Promise<WorldRow> {
    const { name, world, ...stamps } = await this.world();
    const merged = { name, world, ...content };
    const changed = difference({ name, world }, merged);
    if (!changed) return { name, world, ...stamps };
    this.diff.push({ table: 'world', id: 0, ...changed });
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
}

/** A row as named values, for what treats all tables alike. */
function asValues(row: object): Values {
  return { ...row };
}

function later(now: Date, stored: Date): Date {
  return new Date(Math.max(now.getTime(), stored.getTime() + 1));
}

export interface EditContext {
  readonly database: Database;
  readonly clock: () => Date;
}

/**
 * Runs `work` in a transaction on one project. `finish` runs at its end, still inside. Throws `not-found` when the
 * project is gone or in the bin.
 */
export async function withProject<Result>(
  { database, clock }: EditContext,
  project: number,
  caller: Caller,
  work: (edit: ProjectEdit) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    const locked = await transaction
      .selectFrom('project')
      .select('id')
      .where('id', '=', project)
      .where('deleted', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!locked) throw notFound();
    return work(new ProjectEdit(transaction, project, caller, clock()));
  });
}
