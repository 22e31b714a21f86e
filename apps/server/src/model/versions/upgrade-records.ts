import { kinds } from '@thermarium/kinds';
import type { Upgrade, Versioned } from '@thermarium/model';
import {
  type Diff,
  materialIds,
  nestedColumn,
  type RecordTable,
  upgradedDiff,
  upgradedDocument,
  upgradedFields,
} from '@thermarium/records';
import { sql, type Transaction } from 'kysely';
import type { Snapshot, Tables, Values } from '../../db/schema.ts';

type Database = Transaction<Tables>;

/** Brings one project's records, the diffs of its history and its waiting solves to the present versions. */
export async function upgradeProject(
  database: Database,
  project: number,
  upgrade: Upgrade,
  known: readonly Versioned[],
): Promise<void> {
  await upgradeHistory(database, project, upgrade);
  await upgradeWorld(database, project, upgrade);
  await upgradeObjects(database, project, upgrade, known);
  for (const table of ['material', 'parameter', 'plane'] as const) {
    if (upgrade.concerns(table)) await upgradeTable(database, project, table, upgrade);
  }
  await upgradeSnapshots(database, project, upgrade);
  // Pages that follow the project find that a change is missing, and read all records anew.
  await sql`delete from told_change where project_id = ${project}`.execute(database);
  await sql`update project set revision = revision + 1 where id = ${project}`.execute(database);
}

async function upgradeHistory(database: Database, project: number, upgrade: Upgrade): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from change where project_id = ${project} order by id`.execute(database);
  if (rows.length === 0) return;
  const kindOf = await kindsOf(database, project);
  for (const { id } of rows) {
    const { diff: stored } = await database
      .selectFrom('change')
      .select('diff')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // `recordChange` wrote it.
    const old = stored as Diff;
    const diff = upgradedDiff(old, upgrade, (object) => kindOf.get(object));
    if (diff === null || diff.length === 0)
      await database.deleteFrom('change').where('id', '=', id).execute();
    else
      await sql`update change set diff = ${JSON.stringify(diff)}::jsonb where id = ${id}`.execute(database);
  }
}

/** The kinds of a project's objects by their ids, also of those that only its history has. */
async function kindsOf(database: Database, project: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from object where project_id = ${project}
    union
    select (entry->>'id')::integer, coalesce(entry->'before'->>'kind', entry->'after'->>'kind')
    from change cross join lateral jsonb_array_elements(diff) as entry
    where project_id = ${project} and entry->>'table' = 'object'
      and coalesce(entry->'before'->>'kind', entry->'after'->>'kind') is not null`.execute(database);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

async function upgradeWorld(database: Database, project: number, upgrade: Upgrade): Promise<void> {
  if (!upgrade.concerns('world')) return;
  const { world } = await database
    .selectFrom('project')
    .select('world')
    .where('id', '=', project)
    .executeTakeFirstOrThrow();
  const upgraded = JSON.stringify(upgradedFields('world', world, upgrade));
  await sql`update project set world = ${upgraded}::jsonb where id = ${project}`.execute(database);
}

const fieldsOf = new Map(kinds.map(({ type, fields }) => [type, fields]));

async function upgradeObjects(
  database: Database,
  project: number,
  upgrade: Upgrade,
  known: readonly Versioned[],
): Promise<void> {
  const types = known.map(({ type }) => type).filter((type) => upgrade.concerns(type));
  const { rows } = await sql<{ id: number; kind: string; fields: Values }>`
    select id, kind, fields from object
    where project_id = ${project} and kind = any(${types})`.execute(database);
  const upgraded = rows.map(({ id, kind, fields: stored }) => {
    const fields = upgradedFields(kind, stored, upgrade);
    return { id, fields, material_ids: materialIds(fieldsOf.get(kind) ?? {}, fields) };
  });
  if (upgraded.length > 0) await overwrite(database, project, 'object', upgraded);
}

/** Materials have their fields in one column; parameters and planes have a column for each. */
async function upgradeTable(
  database: Database,
  project: number,
  table: 'material' | 'parameter' | 'plane',
  upgrade: Upgrade,
): Promise<void> {
  const { rows } = await sql<{ id: number } & Values>`
    select * from ${sql.table(table)} where project_id = ${project}`.execute(database);
  if (rows.length > 0)
    await overwrite(
      database,
      project,
      table,
      rows.map((row) => upgradedRow(row, table, upgrade)),
    );
}

function upgradedRow(
  {
    id,
    name: _,
    project_id: __,
    timestamp: ___,
    changed_by: ____,
    ...columns
  }: { readonly id: number } & Values,
  table: RecordTable,
  upgrade: Upgrade,
): { readonly id: number } & Values {
  const nested = nestedColumn(table);
  if (nested === null) return { id, ...upgradedFields(table, columns, upgrade) };
  // Only the column of the fields is upgraded, and it holds an object.
  return { id, [nested]: upgradedFields(table, columns[nested] as Values, upgrade) };
}

async function overwrite(
  database: Database,
  project: number,
  table: 'object' | 'material' | 'parameter' | 'plane',
  rows: readonly ({ readonly id: number } & Values)[],
): Promise<void> {
  const columns = Object.keys(rows[0]).filter((column) => column !== 'id');
  const assignments = columns.map((column) => sql`${sql.ref(column)} = fresh.${sql.ref(column)}`);
  await sql`
    update ${sql.table(table)} as kept set ${sql.join(assignments)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as fresh
    where kept.project_id = ${project} and kept.id = fresh.id`.execute(database);
}

/** The models of solves that have not ended, since those of ended ones are not kept, and of studies. */
async function upgradeSnapshots(database: Database, project: number, upgrade: Upgrade): Promise<void> {
  const { rows } = await sql<{ id: number; snapshot: Snapshot }>`
    select id, snapshot from task
    where project_id = ${project} and state in ('PENDING', 'RUNNING')`.execute(database);
  for (const { id, snapshot } of rows) {
    const upgraded = { ...snapshot, document: upgradedDocument(snapshot.document, upgrade) };
    await sql`update task set snapshot = ${JSON.stringify(upgraded)}::jsonb where id = ${id}`.execute(
      database,
    );
  }
  const studies = await sql<{ id: number; snapshot: Snapshot }>`
    select id, snapshot from study where project_id = ${project}`.execute(database);
  for (const { id, snapshot } of studies.rows) {
    const upgraded = { ...snapshot, document: upgradedDocument(snapshot.document, upgrade) };
    await sql`update study set snapshot = ${JSON.stringify(upgraded)}::jsonb where id = ${id}`.execute(
      database,
    );
  }
}

/** Brings the materials of all libraries to the present version. */
export async function upgradeLibraries(database: Database, upgrade: Upgrade): Promise<void> {
  if (!upgrade.concerns('material')) return;
  const { rows } = await sql<{ id: number; fields: Values }>`select id, fields from library_material`.execute(
    database,
  );
  const upgraded = rows.map(({ id, fields }) => ({
    id,
    fields: upgradedFields('material', fields, upgrade),
  }));
  await sql`
    update library_material as kept set fields = fresh.fields
    from jsonb_to_recordset(${JSON.stringify(upgraded)}::jsonb) as fresh (id integer, fields jsonb)
    where kept.id = fresh.id`.execute(database);
}
