import { kinds } from '@thermarium/kinds';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Targets } from './hard-calls.ts';

const MANY = 3000;
/** Objects just within the limit of the event loop. */
const SOME = 350;

/** The administrator who owns all of it. */
interface Maker {
  readonly email: string;
  /** Makes an object, and returns its id. */
  make(url: string, body: unknown): Promise<number>;
}

/** Makes the targets of the hard calls. */
export async function makeTargets({ email, make }: Maker, database: Database): Promise<Targets> {
  const [project, full, named] = [
    await make('/api/project/', { name: 'one of each' }),
    await make('/api/project/', { name: 'full' }),
    await make('/api/project/', { name: 'named' }),
  ];
  const inProject = `/api/project/${project}`;
  const ids: Record<string, number> = {
    project,
    material: await make(`${inProject}/material/`, [{ name: 'cu', conductivity: 390 }]),
    other: await make(`${inProject}/material/`, [{ name: 'fr', conductivity: 0.3 }]),
    parameter: await make(`${inProject}/parameter/`, { name: 'W', description: 'width', value: 2 }),
    plane: await make(`${inProject}/plane/`, { name: 'mid', coordinate: 'W/2' }),
    scenario: await make(`${inProject}/scenario/`, { name: 'widths' }),
    library: await make('/api/library/', { name: 'Metals' }),
    folder: await make('/api/folder/', { name: 'Boards' }),
    group: await make('/api/admin/group/', { name: 'Lab' }),
    user: await make('/api/admin/user/', { email: 'somebody@thermarium.test' }),
  };
  const shape = { material: ids.material, polygon: '0 0, 1 0, 1 1', active: false };
  for (const { apiName } of kinds) {
    ids[apiName] = await make(`${inProject}/${apiName}/`, { name: apiName, ...shape });
  }
  const assembly = await make(`/api/project/${full}/assembly/`, { name: 'all' });
  await make(`/api/project/${full}/box/`, { name: 'b', hole: true, parent: assembly });
  await multiply(database, full, MANY);
  const makeSmall = async (name: string) => {
    const small = await make('/api/project/', { name });
    const first = await make(`/api/project/${small}/box/`, { name: 'b', hole: true });
    await multiply(database, small, SOME);
    return { project: small, first, objects: SOME };
  };
  await sql`insert into parameter (project_id, id, name, description, value, timestamp, changed_by)
    select ${named}, 1000 + n, repeat('ab', 40) || 'name' || n, 'd', n, now(), permission.user_id
    from generate_series(1, 1000) as n, project_permission as permission
    where permission.project_id = ${named}`.execute(database);
  return {
    ids,
    owner: email,
    full: { project: full, assembly, objects: MANY },
    small: await makeSmall('small'),
    emptied: await makeSmall('emptied'),
    named,
  };
}

/** Makes many copies of a project's one box, whose ids follow its own. */
async function multiply(database: Database, project: number, count: number): Promise<void> {
  await sql`
    insert into object (project_id, id, kind, parent_id, position, name, active, visible, collapsed, fields, material_ids, timestamp, changed_by)
    select project_id, id + n, kind, parent_id, n, name || n, active, visible, collapsed,
      jsonb_set(fields, '{x}', to_jsonb(n)), material_ids, timestamp, changed_by
    from object, generate_series(1, ${count - 1}::integer) as n
    where project_id = ${project} and kind = 'box'`.execute(database);
  await sql`update project set next_id = next_id + ${count} where id = ${project}`.execute(database);
}
