import type { HistoryState } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { type Versions, worldFields } from '@thermarium/model';
import {
  completed,
  completedFields,
  completedMaterial,
  type ModelTable,
  modelTables,
  recordTypes,
  WORLD_ID,
} from '@thermarium/records';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { notFound } from '../../errors/refused.ts';
import { ownHistory } from '../../model/own-history.ts';
import { storedVersions } from '../../model/versions/stored-versions.ts';

/** The default fields of objects, by kind. */
const OBJECT_DEFAULTS = JSON.stringify(
  Object.fromEntries(kinds.map((kind) => [kind.type, completedFields(kind, {})])),
);
const MATERIAL_DEFAULTS = JSON.stringify(completedMaterial({}));
const WORLD_DEFAULTS = JSON.stringify(completed(worldFields, {}));

const ISO = sql`to_char(timestamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns with defaults for values that were not stored. */
const completedColumns: {
  readonly [Table in ModelTable]?: { readonly [column: string]: RawBuilder<unknown> };
} = {
  object: { fields: sql`coalesce(${OBJECT_DEFAULTS}::jsonb -> kind, '{}') || fields` },
  material: { fields: sql`${MATERIAL_DEFAULTS}::jsonb || fields` },
};

/** The JSON of a row of a table. */
function record(table: ModelTable): RawBuilder<unknown> {
  const values = recordTypes[table].columns.map(
    (column) => sql`${sql.lit(column)}, ${completedColumns[table]?.[column] ?? sql.ref(column)}`,
  );
  return sql`json_build_object('id', id, ${sql.join(values)}, 'timestamp', ${ISO})`;
}

/** All records of a project at one instant, as JSON written by the database, with what `user` can undo and redo. */
export async function readRecords(database: Kysely<Tables>, project: number, user: number): Promise<string> {
  const columns = modelTables.map(
    (table) => sql`(
      select coalesce(json_agg(${record(table)} order by id), '[]')::text
      from ${sql.table(table)} where project_id = ${project}
    ) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<
    { revision: number; versions: Versions; history: HistoryState; world: string } & Record<
      (typeof modelTables)[number],
      string
    >
  >`
    select revision, ${storedVersions} as versions, ${ownHistory(project, user)} as history,
      json_build_array(json_build_object('id', ${WORLD_ID}::integer, 'name', name,
        'world', ${WORLD_DEFAULTS}::jsonb || world))::text as world,
      ${sql.join(columns)}
    from project where id = ${project}`.execute(database);
  if (rows.length === 0) throw notFound();
  const [{ revision, versions, history, ...tables }] = rows;
  const records = Object.entries(tables).map(([table, json]) => `${JSON.stringify(table)}:${json}`);
  const head = JSON.stringify({ revision, versions, history }).slice(0, -1);
  return `${head},"records":{${records.join()}}}`;
}
