import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;
let anna: TestUser;
let ben: TestUser;
let visitor: TestUser;

/** Anna keeps "Shared" in Boards / Power, "Secret" beside it, "Loose" in her root; Ben keeps "His" in Chips. Nobody sees Private, where "Hidden" lies. */
let ids: Readonly<
  Record<'boards' | 'power' | 'audio' | 'chips' | 'shared' | 'secret' | 'loose' | 'his' | 'private', number>
>;

async function id(user: TestUser, url: string, body: object): Promise<number> {
  const made = await user.call('POST', url, body);
  expect(made.status, made.text).toBe(201);
  return made.json.id;
}

async function share(owner: TestUser, project: number, others: Readonly<Record<string, string>>) {
  const entries = Object.entries({ [owner.email]: 'owner', ...others }).map(([username, role]) => ({
    username,
    permissions: { owner: role === 'owner', editor: role === 'editor', viewer: role === 'viewer' },
  }));
  const answer = await owner.call('PUT', `/api/project/${project}/permissions/`, entries);
  expect(answer.status, answer.text).toBe(200);
}

beforeAll(async () => {
  site = await startTestApp();
  [anna, ben, visitor] = [
    await site.user('anna@example.com'),
    await site.user('ben@example.com'),
    await site.user('visitor@example.com'),
  ];
  await site.database
    .updateTable('account')
    .set({ first_name: 'Anna', last_name: 'Nowak' })
    .where('id', '=', anna.id)
    .execute();
  await site.database
    .updateTable('account')
    .set({ first_name: '', last_name: '' })
    .where('id', '=', ben.id)
    .execute();
  const boards = await id(anna, '/api/folder/', { name: 'Boards' });
  const power = await id(anna, '/api/folder/', { name: 'Power', parent_folder: boards });
  const audio = await id(anna, '/api/folder/', { name: 'Audio', parent_folder: boards });
  const chips = await id(ben, '/api/folder/', { name: 'Chips' });
  ids = {
    boards,
    power,
    audio,
    chips,
    shared: await id(anna, '/api/project/', { name: 'Shared', folder: power }),
    secret: await id(anna, '/api/project/', { name: 'Secret', folder: power }),
    loose: await id(anna, '/api/project/', { name: 'Loose' }),
    his: await id(ben, '/api/project/', { name: 'His', folder: chips }),
    private: await id(anna, '/api/folder/', { name: 'Private' }),
  };
  await id(anna, '/api/project/', { name: 'Hidden', folder: ids.private });
  await share(anna, ids.shared, { [visitor.email]: 'viewer' });
  await share(anna, ids.loose, { [visitor.email]: 'editor' });
  await share(ben, ids.his, { [visitor.email]: 'viewer' });
});

afterAll(() => site.close());

test("shared projects are listed, and below their owners' names the folders that hold them, only those", async () => {
  const answer = await visitor.call('GET', '/api/folder/shared/');
  expect(answer.status).toBe(200);
  expect(answer.json.projects.map(({ name }: { name: string }) => name).sort()).toEqual([
    'His',
    'Loose',
    'Shared',
  ]);
  expect(answer.json.folders).toEqual([
    {
      id: ids.boards,
      name: 'Boards',
      owner: 'Anna Nowak',
      projects: [],
      child_folders: [
        {
          id: ids.power,
          name: 'Power',
          owner: 'Anna Nowak',
          child_folders: [],
          projects: [expect.objectContaining({ id: ids.shared, folder: null, owner: false, edit: false })],
        },
      ],
    },
    {
      id: ids.chips,
      name: 'Chips',
      owner: 'ben@example.com',
      child_folders: [],
      projects: [expect.objectContaining({ id: ids.his })],
    },
  ]);
  expect(answer.text).not.toMatch(/Secret|Audio|Private|Hidden/);
  expect((await anna.call('GET', '/api/folder/shared/')).json).toEqual({ folders: [], projects: [] });
});

test('a folder of an owner shows what of it is shared; what is not shown does not exist', async () => {
  const names = async (folder: number) => {
    const answer = await visitor.call('GET', `/api/folder/${folder}/project/`);
    return answer.status === 200 ? answer.json.map(({ name }: { name: string }) => name) : answer.status;
  };
  expect(await names(ids.power)).toEqual(['Shared']);
  expect(await names(ids.boards)).toEqual([]);
  expect(await names(ids.chips)).toEqual(['His']);
  expect((await names(0)).sort()).toEqual(['His', 'Loose', 'Shared']);
  expect(await names(ids.audio)).toBe(404);
  expect(await names(ids.private)).toBe(404);
  expect(await names(anna.rootFolder)).toBe(404);
  for (const answer of [
    await visitor.call('PUT', `/api/folder/${ids.power}/`, { name: 'Mine' }),
    await visitor.call('DELETE', `/api/folder/${ids.power}/`, {}),
  ]) {
    expect(answer.status).toBe(404);
  }
  const made = await visitor.call('POST', '/api/project/', { name: 'x', folder: ids.power });
  expect([made.status, made.json]).toEqual([400, { folder: ['Choose one of your own folders!'] }]);
});

test('shared projects are in no folder of the visitor, and theirs are not among the shared', async () => {
  await id(visitor, '/api/project/', { name: 'Own' });
  const own = await visitor.call('GET', '/api/folder/project/');
  expect(own.json.map(({ name }: { name: string }) => name)).toEqual(['Own']);
  const shared = await visitor.call('GET', '/api/folder/0/project/');
  expect(shared.text).not.toContain('"Own"');
});

test('a new owner finds the project among the shared until they move it; the first keeps theirs in its place', async () => {
  await share(anna, ids.shared, { [visitor.email]: 'owner' });
  const before = await visitor.call('GET', `/api/project/${ids.shared}/`);
  expect(before.json).toMatchObject({ owner: true, folder: null });
  const moved = await visitor.call('PUT', `/api/project/${ids.shared}/`, { folder: visitor.rootFolder });
  expect(moved.json).toMatchObject({ folder: visitor.rootFolder });
  const shared = await visitor.call('GET', '/api/folder/shared/');
  expect(shared.json.projects.map(({ id }: { id: number }) => id)).not.toContain(ids.shared);
  expect(shared.json.folders).toMatchObject([{ id: ids.chips }]);
  expect((await anna.call('GET', `/api/project/${ids.shared}/`)).json.folder).toBe(ids.power);

  await share(anna, ids.shared, { [visitor.email]: 'viewer' });
  expect((await visitor.call('GET', `/api/project/${ids.shared}/`)).json).toMatchObject({
    owner: false,
    folder: null,
  });
});

test('a project in the bin is shared with nobody', async () => {
  await ben.call('DELETE', `/api/project/${ids.his}/`);
  const shared = await visitor.call('GET', '/api/folder/shared/');
  expect(shared.text).not.toMatch(/His|Chips/);
  expect((await visitor.call('GET', `/api/folder/${ids.chips}/project/`)).status).toBe(404);
});
