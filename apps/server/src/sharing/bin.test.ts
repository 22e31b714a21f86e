import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { BIN_TIME } from './bin.ts';
import { sweepBin } from './sweep-bin.ts';

let site: TestApp;
let owner: TestUser;
let editor: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com');
  editor = await site.user('editor@example.com');
});

afterAll(() => site.close());

async function make(of: string, name: string): Promise<number> {
  const { json } = await owner.call('POST', `/api/${of}/`, { name });
  const flags = { owner: false, editor: true, viewer: true };
  await owner.call('PUT', `/api/${of}/${json.id}/permissions/`, [
    { username: owner.email, permissions: { ...flags, owner: true } },
    { username: editor.email, permissions: flags },
  ]);
  return json.id;
}

async function bin(user: TestUser) {
  return (await user.call('GET', '/api/bin/')).json;
}

describe.each([
  ['project', 'projects'],
  ['library', 'libraries'],
] as const)('a deleted %s', (of, plural) => {
  test('lies in the bin of its owner, for 30 days, and nowhere else', async () => {
    const id = await make(of, 'Ω Board');
    const deleted = await owner.call('DELETE', `/api/${of}/${id}/`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    const [binned] = (await bin(owner))[plural];
    expect(binned).toEqual({ id, name: 'Ω Board', deleted: expect.any(String), expires: expect.any(String) });
    expect(Date.parse(binned.expires) - Date.parse(binned.deleted)).toBe(30 * 24 * 3_600_000);
    expect((await bin(editor))[plural]).toEqual([]);
    const calls = [
      await owner.call('PUT', `/api/${of}/${id}/`, { name: 'x' }),
      await owner.call('GET', `/api/${of}/${id}/permissions/`),
      await owner.call('PUT', `/api/${of}/${id}/permissions/`, []),
      await owner.call('DELETE', `/api/${of}/${id}/`),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const lists = [await owner.call('GET', '/api/folder/project/'), await owner.call('GET', '/api/library/')];
    for (const { text } of lists) expect(text).not.toContain('Ω Board');
  });

  test('is restored by an owner as it was, once', async () => {
    const id = await make(of, 'Restored');
    expect((await owner.call('POST', `/api/${of}/${id}/restore/`)).status).toBe(404);
    await owner.call('DELETE', `/api/${of}/${id}/`);
    expect((await editor.call('POST', `/api/${of}/${id}/restore/`)).status).toBe(403);
    const answers = await Promise.all([1, 2, 3].map(() => owner.call('POST', `/api/${of}/${id}/restore/`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(answers.find(({ status }) => status === 200)?.json).toMatchObject({
      id,
      name: 'Restored',
      owner: true,
    });
    expect((await editor.call('PUT', `/api/${of}/${id}/`, { name: 'Again' })).status).toBe(200);
    expect((await bin(owner))[plural].map((item: { id: number }) => item.id)).not.toContain(id);
  });

  test('is deleted once, however often it is asked for', async () => {
    const id = await make(of, 'Twice');
    const answers = await Promise.all([1, 2, 3].map(() => owner.call('DELETE', `/api/${of}/${id}/`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  });
});

test('an editor may delete a library, but no project', async () => {
  const [project, library] = [await make('project', 'P'), await make('library', 'L')];
  expect((await editor.call('DELETE', `/api/project/${project}/`)).status).toBe(403);
  expect((await editor.call('DELETE', `/api/library/${library}/`)).status).toBe(204);
});

test('deleting a project stops its solve', async () => {
  const stopped: number[] = [];
  const { solves } = site.services;
  const stop = solves.stop.bind(solves);
  solves.stop = async (task) => {
    stopped.push(task);
    await stop(task);
  };
  const project = await make('project', 'Solving');
  const { id } = await site.database
    .insertInto('task')
    .values({
      project_id: project,
      transient: false,
      state: 'RUNNING',
      snapshot: '{}',
      fingerprint: '',
      timestamp: site.services.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await owner.call('DELETE', `/api/project/${project}/`);
  solves.stop = stop;
  expect(stopped).toEqual([id]);
});

describe('what has been in the bin for 30 days', () => {
  let people = 0;
  // By then the earlier sessions have ended.
  beforeEach(async () => {
    people += 1;
    owner = await site.user(`owner${people}@example.com`);
  });

  async function withBlobs(name: string): Promise<{ id: number; thumbnail: string }> {
    const id = await make('project', name);
    const thumbnail = `thumbnails/${name}`;
    const { database, blobs, clock } = site.services;
    await blobs.put(thumbnail, Buffer.from('png'));
    await blobs.put(`solutions/${name}/field`, Buffer.from('field'));
    await database.updateTable('project').set({ thumbnail_key: thumbnail }).where('id', '=', id).execute();
    await database
      .insertInto('solution')
      .values({
        project_id: id,
        transient: false,
        timestamp: clock(),
        fingerprint: '',
        summary: '{}',
        blobs: `solutions/${name}`,
      })
      .execute();
    return { id, thumbnail };
  }

  const sweep = () => sweepBin(site.database, site.services.blobs, site.services.clock());

  async function exists(of: 'project' | 'library', id: number): Promise<boolean> {
    const found = await site.database.selectFrom(of).select('id').where('id', '=', id).executeTakeFirst();
    return found !== undefined;
  }

  test('is gone with its blobs, and no sooner', async () => {
    const { id, thumbnail } = await withBlobs('gone');
    const library = await make('library', 'Gone');
    const kept = await make('project', 'Kept');
    await owner.call('DELETE', `/api/project/${id}/`);
    await owner.call('DELETE', `/api/library/${library}/`);
    site.pass(BIN_TIME - 60_000);
    await sweep();
    expect([await exists('project', id), await exists('library', library)]).toEqual([true, true]);
    site.pass(120_000);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect([await exists('project', id), await exists('library', library)]).toEqual([false, false]);
    expect(await exists('project', kept)).toBe(true);
    const { blobs } = site.services;
    expect([await blobs.exists(thumbnail), await blobs.exists('solutions/gone/field')]).toEqual([
      false,
      false,
    ]);
  });

  test('leaves the fields that a duplicate reads', async () => {
    const { id } = await withBlobs('shared');
    const { json: copy } = await owner.call('POST', `/api/project/${id}/clone/`);
    await owner.call('DELETE', `/api/project/${id}/`);
    site.pass(BIN_TIME + 1000);
    await sweep();
    const { blobs } = site.services;
    expect([await exists('project', id), await exists('project', copy.id)]).toEqual([false, true]);
    expect(await blobs.exists('solutions/shared/field')).toBe(true);

    await site.database
      .updateTable('project')
      .set({ deleted: site.services.clock() })
      .where('id', '=', copy.id)
      .execute();
    site.pass(BIN_TIME + 1000);
    await sweep();
    expect(await blobs.exists('solutions/shared/field')).toBe(false);
  });

  test('stays in the bin while the store does not answer', async () => {
    const { id } = await withBlobs('stuck');
    await owner.call('DELETE', `/api/project/${id}/`);
    site.pass(BIN_TIME + 1000);
    const broken = {
      ...site.services.blobs,
      deleteAll: async () => {
        throw new Error('The store does not answer.');
      },
    };
    await expect(sweepBin(site.database, broken, site.services.clock())).rejects.toThrow('does not answer');
    expect(await exists('project', id)).toBe(true);
    await sweep();
    expect(await exists('project', id)).toBe(false);
  });
});
