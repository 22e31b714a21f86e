import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Targets } from './hard-calls.ts';

const MOST_OBJECTS_OF_PROJECT = 10_000;
const PORTION = 2_500;

/** Makes what the hard calls are about. */
export async function makeTargets(
  /** Makes something as its owner, an administrator, and answers with its id. */
  made: (url: string, body: unknown) => Promise<number>,
  database: Database,
): Promise<Targets> {
  const [project, full, named] = [
    await made('/api/project/', { name: 'small' }),
    await made('/api/project/', { name: 'full' }),
    await made('/api/project/', { name: 'named' }),
  ];
  const inProject = `/api/project/${project}`;
  const ids = {
    project,
    material: await made(`${inProject}/material/`, [{ name: 'cu', conductivity: 390 }]),
    other: await made(`${inProject}/material/`, [{ name: 'fr', conductivity: 0.3 }]),
    parameter: await made(`${inProject}/parameter/`, { name: 'W', description: 'width', value: 2 }),
    plane: await made(`${inProject}/plane/`, { name: 'mid', coordinate: 'W/2' }),
    scenario: await made(`${inProject}/scenario/`, { name: 'widths' }),
    object: await made(`${inProject}/box/`, { name: 'box', hole: true }),
    library: await made('/api/library/', { name: 'Metals' }),
    folder: await made('/api/folder/', { name: 'Boards' }),
    group: await made('/api/admin/group/', { name: 'Lab' }),
    user: await made('/api/admin/user/', { email: 'somebody@thermarium.test' }),
  };
  const assembly = await made(`/api/project/${full}/assembly/`, { name: 'all' });
  const boxes = Array.from({ length: MOST_OBJECTS_OF_PROJECT - 1 }, (_, n) => ({
    ...{ type: 'box', name: `b${n}`, parent: assembly, hole: true },
    ...{ x: n % 100, y: Math.floor(n / 100) },
  }));
  // In portions, which a busy machine is done with soon enough.
  for (let first = 0; first < boxes.length; first += PORTION) {
    await made(`/api/project/${full}/objects/`, { create: boxes.slice(first, first + PORTION) });
  }
  await sql`insert into parameter (project_id, id, name, description, value, timestamp, changed_by)
    select ${named}, 1000 + n, repeat('ab', 40) || 'name' || n, 'd', n, now(), permission.user_id
    from generate_series(1, 1000) as n, project_permission as permission
    where permission.project_id = ${named}`.execute(database);
  return { ids, full: { project: full, assembly }, named };
}
