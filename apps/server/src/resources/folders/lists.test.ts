import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../sharing/testing/count-queries.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(() => site.close());

/**
 * A user with many folders, each with a project with parameters and a material, all shared with another user.
 */
async function busyPair(size: number): Promise<{ readonly owner: TestUser; readonly visitor: TestUser }> {
  const owner = await site.user(`owner-of-${size}@example.com`);
  const visitor = await site.user(`visitor-of-${size}@example.com`);
  let parent_folder = owner.rootFolder;
  for (let n = 0; n < size; n++) {
    parent_folder = (await owner.call('POST', '/api/folder/', { name: `${n}`, parent_folder })).json.id;
    await project(owner, visitor, `In ${n}`, parent_folder);
    await project(owner, visitor, `Beside ${n}`, owner.rootFolder);
  }
  return { owner, visitor };
}

async function project(owner: TestUser, visitor: TestUser, name: string, folder: number): Promise<void> {
  const { id } = (await owner.call('POST', '/api/project/', { name, folder })).json;
  const { database, clock } = site.services;
  const row = { project_id: id, timestamp: clock(), changed_by: owner.id };
  const material = { library_id: null, library_name: null, source_material: null };
  await database
    .insertInto('parameter')
    .values({ ...row, id: 1, name: 'W', description: '', value: 4 })
    .execute();
  await database
    .insertInto('material')
    .values({ ...row, ...material, id: 2, name: 'Copper', fields: '{"conductivity": 400}' })
    .execute();
  await database
    .updateTable('project')
    .set({ world: '{"hc": "W + 1", "material": 2}', next_id: 3 })
    .where('id', '=', id)
    .execute();
  await database
    .insertInto('project_permission')
    .values({ project_id: id, user_id: visitor.id, role: 'viewer' })
    .execute();
}

test('lists cost the same number of queries, however long they are, and evaluate each world', async () => {
  const [few, many] = [await busyPair(1), await busyPair(7)];
  for (const [who, url, pick] of [
    ['owner', '/api/folder/project/', (json: unknown) => json],
    ['visitor', '/api/folder/0/project/', (json: unknown) => json],
    ['visitor', '/api/folder/shared/', (json: { projects: unknown }) => json.projects],
    ['owner', '/api/folder/', null],
  ] as const) {
    const queries = (pair: typeof few) => countQueries(() => pair[who].call('GET', url));
    expect(await queries(many), url).toBe(await queries(few));
    expect(await queries(few)).toBeGreaterThan(1);
    if (!pick) continue;
    const worlds = pick((await many[who].call('GET', url)).json);
    expect(worlds).toHaveLength(who === 'owner' ? 7 : 14);
    for (const { world } of Array.isArray(worlds) ? worlds : []) {
      expect(world).toMatchObject({ hc: 'W + 1', hc_calc: 5, material: 2, material_name: 'Copper' });
    }
  }
});
