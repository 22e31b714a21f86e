import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNLIMITED } from '../db/connection-limits.ts';
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

/** Makes a call that waits for a locked row, and takes the caller's right away before the row is released. */
async function meanwhile(
  held: 'project' | 'library' | 'account',
  id: number,
  loss: RawBuilder<unknown>,
  call: () => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const { databaseUrl, database } = models.site;
  const other = openDatabase(databaseUrl, 1, { limits: UNLIMITED });
  const calls: Promise<TestAnswer>[] = [];
  await other.transaction().execute(async (transaction) => {
    await sql`select id from ${sql.table(held)} where id = ${id} for update`.execute(transaction);
    calls.push(call());
    const waiting = sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(database)).rows.length).toBe(1);
    await loss.execute(transaction);
  });
  await other.destroy();
  return calls[0];
}

/** The same for the editor's right to a project or library. */
function overtaken(of: Of, id: number, lost: 'demoted' | 'removed', call: () => Promise<TestAnswer>) {
  const mine = sql`${sql.ref(`${of}_id`)} = ${id} and user_id = ${models.editor.id}`;
  const permissions = sql.table(`${of}_permission`);
  const loss =
    lost === 'removed'
      ? sql`delete from ${permissions} where ${mine}`
      : sql`update ${permissions} set role = 'viewer' where ${mine}`;
  return meanwhile(of, id, loss, call);
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
    expect((await project.call('GET', '')).json.thumbnail).toMatch(/v=painted-/);
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

describe('a solve', () => {
  /** A solve of the owner's that waits, as there is no worker. */
  async function waitingSolve() {
    const project = await models.project();
    await project.add('box', { name: 'die', material_name: 'copper' });
    const task: number = (await project.call('GET', 'solve/')).json.task_id;
    const state = async () => (await project.call('GET', `task/${task}/`)).json.state;
    return { project, task, state };
  }

  test('is not stopped by an editor who is one no more', async () => {
    const { project, task, state } = await waitingSolve();
    const call = () => project.as(models.editor)('DELETE', `task/${task}/`);
    expect((await overtaken('project', project.id, 'demoted', call)).status).toBe(403);
    expect(await state()).toBe('PENDING');
  });

  test('is not stopped by an administrator who is one no more', async () => {
    const chief = await models.site.user('chief@example.com', { administrator: true });
    const { task, state } = await waitingSolve();
    const loss = sql`update account set administrator = false where id = ${chief.id}`;
    const call = () => chief.call('DELETE', `/api/admin/task/${task}/`);
    const refused = await meanwhile('account', chief.id, loss, call);
    expect([refused.status, refused.json.detail]).toEqual([403, 'Only an administrator may do this.']);
    expect(await state()).toBe('PENDING');
  });

  test('that has ended is not taken off the list by somebody whose account was disabled', async () => {
    const { database, user } = models.site;
    const leaver = await user('leaver@example.com');
    const { task } = await waitingSolve();
    const change = database.updateTable('task').where('id', '=', task);
    await change.set({ user_id: leaver.id, state: 'STOPPED' }).execute();
    const loss = sql`update account set disabled = true where id = ${leaver.id}`;
    const call = () => leaver.call('DELETE', '/api/tasks/');
    expect((await meanwhile('account', leaver.id, loss, call)).status).toBe(401);
    const row = database.selectFrom('task').select('cleared').where('id', '=', task);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ cleared: false });
  });
});
