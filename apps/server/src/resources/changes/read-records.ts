import type { HistoryState } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { type Versions, worldFields } from '@thermarium/model';
import { completed, completedFields, completedMaterial, modelTables, WORLD_ID } from '@thermarium/records';
import { type Kysely, sql } from 'kysely';
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

/** The JSON of a row of each table. */
const record = {
  object: sql`json_build_object('id', id, 'kind', kind, 'parent_id', parent_id, 'position', position, 'name', name,
    'active', active, 'visible', visible, 'collapsed', collapsed,
    'fields', coalesce(${OBJECT_DEFAULTS}::jsonb -> kind, '{}') || fields, 'timestamp', ${ISO})`,
  material: sql`json_build_object('id', id, 'name', name, 'fields', ${MATERIAL_DEFAULTS}::jsonb || fields,
    'library_id', library_id, 'library_name', library_name, 'source_material', source_material, 'timestamp', ${ISO})`,
  parameter: sql`json_build_object('id', id, 'name', name, 'description', description, 'value', value,
    'timestamp', ${ISO})`,
  plane: sql`json_build_object('id', id, 'name', name, 'plane', plane, 'coordinate', coordinate, 'visible', visible,
    'timestamp', ${ISO})`,
  scenario: sql`json_build_object('id', id, 'name', name, 'parameters', parameters,
    'sampler', sampler, 'seed', seed, 'timestamp', ${ISO})`,
};

/** All records of a project at one instant, as JSON written by the database, with what `user` can undo and redo. */
export async function readRecords(database: Kysely<Tables>, project: number, user: number): Promise<string> {
  const columns = modelTables.map(
    (table) => sql`(
      select coalesce(json_agg(${record[table]} order by id), '[]')::text
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
