import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { samplePng } from '../resources/projects/testing/sample-png.ts';
import { type ModelSite, startModelSite } from '../testing/model-site.ts';
import type { TestAnswer } from '../testing/test-app.ts';

/** Calls that were let in, and wait for a lock while their caller loses the right to them. */
let models: ModelSite;

beforeAll(async () => {
  models = await startModelSite();
});

afterAll(() => models.close());

type Of = 'project' | 'library';

/** Makes a call while its project or library is held, and takes the caller's right away before it is let go. */
async function overtaken(of: Of, id: number, lost: 'demoted' | 'removed', call: () => Promise<TestAnswer>) {
  const { databaseUrl, database } = models.site;
  const other = openDatabase(databaseUrl, 1);
  const calls: Promise<TestAnswer>[] = [];
  const mine = sql`${sql.ref(`${of}_id`)} = ${id} and user_id = ${models.editor.id}`;
  await other.transaction().execute(async (transaction) => {
    await sql`select id from ${sql.table(of)} where id = ${id} for update`.execute(transaction);
    calls.push(call());
    const waiting = sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(database)).rows.length).toBe(1);
    const permissions = sql.table(`${of}_permission`);
    if (lost === 'removed') await sql`delete from ${permissions} where ${mine}`.execute(transaction);
    else await sql`update ${permissions} set role = 'viewer' where ${mine}`.execute(transaction);
  });
  await other.destroy();
  return calls[0];
}

const PROJECT_CALLS = [
  ['PUT', '', { name: 'Mine' }],
  ['POST', 'box/', { name: 'box', material_name: 'copper', dx: 1 }],
  ['POST', 'objects/', { create: [{ type: 'assembly', name: 'group' }] }],
  ['POST', 'plane/', { name: 'mid' }],
  ['POST', 'undo/', undefined],
  ['PUT', 'thumbnail/', { image: samplePng() }],
  ['GET', 'solve/', undefined],
] as const;

test.each(PROJECT_CALLS)(
  '%s %s by an editor who is one no more when their turn comes is refused',
  async (method, path, body) => {
    const project = await models.project();
    await project.as(models.editor)('POST', 'assembly/', { name: 'earlier' });
    const before = await project.content();
    const call = () => project.as(models.editor)(method, path, body);
    const demoted = await overtaken('project', project.id, 'demoted', call);
    expect([demoted.status, demoted.json.code]).toEqual([403, 'forbidden']);
    await sql`update project_permission set role = 'editor' where user_id = ${models.editor.id}`.execute(
      models.site.database,
    );
    expect((await overtaken('project', project.id, 'removed', call)).status).toBe(404);
    expect(await project.content()).toEqual(before);
    expect((await project.call('GET', 'task/')).json).toEqual({ task_id: null, state: null });
    expect((await project.call('GET', '')).json.thumbnail).toBeNull();
  },
);

test('so is one who duplicates a project that is not shared with them any more', async () => {
  const project = await models.project();
  const call = () => project.as(models.editor)('POST', 'clone/');
  expect((await overtaken('project', project.id, 'removed', call)).status).toBe(404);
});

const LIBRARY_CALLS = [
  ['PUT', '', { name: 'Mine' }],
  ['POST', 'material/', { name: 'gold', conductivity: 310 }],
  ['DELETE', '', undefined],
] as const;

test.each(LIBRARY_CALLS)('%s %s of a library likewise', async (method, path, body) => {
  const { owner, editor, site } = models;
  const { id } = (await owner.call('POST', '/api/library/', { name: 'Metals' })).json;
  await site.database
    .insertInto('library_permission')
    .values({ library_id: id, user_id: editor.id, role: 'editor' })
    .execute();
  const call = () => editor.call(method, `/api/library/${id}/${path}`, body);
  expect((await overtaken('library', id, 'demoted', call)).status).toBe(403);
  const libraries = (await owner.call('GET', '/api/library/')).json;
  expect(libraries).toContainEqual(expect.objectContaining({ id, name: 'Metals', materials: [] }));
});

test('an owner who is one no more deletes nothing', async () => {
  const project = await models.project();
  const { database } = models.site;
  await sql`update project_permission set role = 'owner' where project_id = ${project.id}`.execute(database);
  const call = () => project.as(models.editor)('DELETE', '');
  expect((await overtaken('project', project.id, 'demoted', call)).status).toBe(403);
  expect((await project.call('GET', '')).status).toBe(200);
});
