import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { star, sum } from './worst-bodies.ts';

const COPPER = { name: 'copper', color: '#b87333', conductivity: 390 };

/** Fills a project with as much of one kind as it may hold. */
interface WorstState {
  readonly name: string;
  fill(site: StateSite, project: number): Promise<void>;
}

/** A running program, and its administrator. */
export interface StateSite {
  readonly database: Database;
  readonly user: number;
  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>;
}

/** The id of what was made. */
export const idOf = (answer: unknown) => Number(Object(Array.isArray(answer) ? answer[0] : answer).id);

/** Adds copies of the project's one object of a kind, whose ids follow its own. */
async function multiply(
  { database }: StateSite,
  project: number,
  kind: string,
  copies: number,
): Promise<void> {
  await sql`
    insert into object (project_id, id, kind, parent_id, position, name, active, visible, collapsed, fields, material_ids, timestamp, changed_by)
    select project_id, id + n, kind, parent_id, n, name || n, active, visible, collapsed, fields, material_ids, timestamp, changed_by
    from object, generate_series(1, ${copies}::integer) as n
    where project_id = ${project} and kind = ${kind}`.execute(database);
  await sql`update project set next_id = next_id + ${copies} where id = ${project}`.execute(database);
}

/** The worst states that a project can be in, by what the contract allows. */
export const WORST_STATES: readonly WorstState[] = [
  {
    name: 'the most objects, each with the longest expression',
    fill: async (site, project) => {
      const box = { name: 'x'.repeat(240), hole: true, x: sum(2000) };
      await site.send('POST', `/api/project/${project}/box/`, box);
      await multiply(site, project, 'box', 19_999);
    },
  },
  {
    name: 'polygons of the most corners, as many as a project holds',
    fill: async (site, project) => {
      const material = idOf(await site.send('POST', `/api/project/${project}/material/`, [COPPER]));
      const polygon = { name: 'copper', material, polygon: star(9_998) };
      await site.send('POST', `/api/project/${project}/polygon/`, polygon);
      await multiply(site, project, 'polygon', 220);
    },
  },
  {
    name: 'the most scenarios of the most parameters, all of which vary',
    fill: async (site, project) => {
      const width = { name: 'W', description: 'w'.repeat(250), value: 1 };
      const parameter = idOf(await site.send('POST', `/api/project/${project}/parameter/`, width));
      const scenario = idOf(await site.send('POST', `/api/project/${project}/scenario/`, { name: 'widths' }));
      const values = { values: [1, 2, 3] };
      await site.send('PUT', `/api/project/${project}/scenario/${scenario}/parameter/${parameter}/`, values);
      await sql`
        insert into parameter (project_id, id, name, description, value, timestamp, changed_by)
        select project_id, 10000 + n, name || n, description, n, timestamp, changed_by
        from parameter, generate_series(1, 999) as n where project_id = ${project}`.execute(site.database);
      await sql`
        update scenario set parameters = (
          select jsonb_object_agg(parameter.id, mode.value)
          from parameter, jsonb_each(scenario.parameters) as mode where parameter.project_id = ${project}
        ) where project_id = ${project}`.execute(site.database);
      await sql`
        insert into scenario (project_id, id, name, parameters, sampler, seed, timestamp, changed_by)
        select project_id, 20000 + n, name || n, parameters, sampler, seed, timestamp, changed_by
        from scenario, generate_series(1, 999) as n where project_id = ${project}`.execute(site.database);
      await sql`update project set next_id = 30000 where id = ${project}`.execute(site.database);
    },
  },
  {
    name: 'the most planes, materials and lines of the log, and long changes',
    fill: async (site, project) => {
      const { database } = site;
      await site.send('POST', `/api/project/${project}/plane/`, { name: 'mid', coordinate: sum(2000) });
      const copper = { ...COPPER, density: sum(2000) };
      const material = idOf(await site.send('POST', `/api/project/${project}/material/`, [copper]));
      for (const [table, columns, copies] of [
        ['plane', 'plane, coordinate, visible', 999],
        ['material', 'fields', 1999],
      ] as const) {
        await sql`
          insert into ${sql.table(table)} (project_id, id, name, ${sql.raw(columns)}, timestamp, changed_by)
          select project_id, id + 10000 + n, name || n, ${sql.raw(columns)}, timestamp, changed_by
          from ${sql.table(table)}, generate_series(1, ${copies}::integer) as n
          where project_id = ${project}`.execute(database);
      }
      await sql`update project set next_id = 30000 where id = ${project}`.execute(database);
      await sql`
        insert into log_entry (project_id, log)
        select ${project}, repeat('x', 2000) from generate_series(1, 20000)`.execute(database);
      const outline = { name: 'outline', material, polygon: star(2_000) };
      const polygon = idOf(await site.send('POST', `/api/project/${project}/polygon/`, outline));
      for (let n = 0; n < 120; n++) {
        const path = `/api/project/${project}/polygon/${polygon}/`;
        await site.send('PUT', path, { polygon: star(2_000 + 2 * (n % 9)) });
      }
    },
  },
];

/** The most projects, folders and libraries of a user, with the longest views. */
export async function fillAccount({ database, user }: StateSite, project: number): Promise<void> {
  const view = JSON.stringify({ kept: 'v'.repeat(16_000) });
  await sql`
    with copies as (
      insert into project (name, world, view)
      select name || n, world, ${view}::jsonb from project, generate_series(1, 4990) as n where id = ${project}
      returning id
    )
    insert into project_permission (project_id, user_id, role, folder_id)
    select copies.id, ${user}, 'owner', folder_id from copies, project_permission as own
    where own.project_id = ${project} and own.user_id = ${user}`.execute(database);
  await sql`
    insert into folder (user_id, parent_id, name)
    select user_id, id, 'folder ' || n from folder, generate_series(1, 1990) as n
    where user_id = ${user} and parent_id is null`.execute(database);
  await sql`
    with made as (insert into library (name) select 'library ' || n from generate_series(1, 80) as n returning id),
    owned as (
      insert into library_permission (library_id, user_id, role) select id, ${user}, 'owner' from made
    )
    insert into library_material (library_id, name, fields)
    select made.id, 'material ' || n, fields from made, generate_series(1, 5000) as n,
      (select fields from library_material limit 1) as any_material`.execute(database);
}
