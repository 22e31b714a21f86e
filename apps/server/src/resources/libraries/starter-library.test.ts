import { starterLibrary } from '@thermarium/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { seedStarterLibrary } from './starter-library.ts';

let site: TestApp;
let user: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  user = await site.user('user@example.com');
  // As several processes do that start at once.
  await Promise.all([1, 2, 3].map(() => seedStarterLibrary(site.database)));
});

afterAll(() => site.close());

async function starter() {
  const { json } = await user.call('GET', '/api/library/');
  expect(json).toHaveLength(1);
  return json[0];
}

test('everybody sees the starter library, whole', async () => {
  const library = await starter();
  expect(library).toMatchObject({ name: 'Starter library', owner: false, edit: false, permissions: [] });
  expect(library.materials).toHaveLength(starterLibrary.length);
  const copper = library.materials.find(({ name }: { name: string }) => name === 'Copper');
  expect(copper).toMatchObject({
    conductivity: 401,
    conductivity_calc: 401,
    density: 8933,
    library_id: library.id,
  });
  expect(copper).not.toHaveProperty('source');
});

test('nobody edits it, not even an administrator', async () => {
  const library = await starter();
  const administrator = await site.user('admin@example.com', { administrator: true });
  const url = `/api/library/${library.id}/`;
  for (const somebody of [user, administrator]) {
    const answers = [
      await somebody.call('PUT', url, { name: 'Mine' }),
      await somebody.call('DELETE', url),
      await somebody.call('POST', `${url}material/`, { name: 'x', conductivity: 1 }),
      await somebody.call('DELETE', `${url}material/${library.materials[0].id}/`),
      await somebody.call('GET', `${url}permissions/`),
      await somebody.call('PUT', `${url}permissions/`, [
        { username: somebody.email, permissions: { owner: true, editor: true, viewer: true } },
      ]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  }
  expect(await starter()).toEqual(library);
});

test('it is brought up to date, materials keeping their ids', async () => {
  const before = await starter();
  const { database } = site;
  await database
    .updateTable('library_material')
    .set({ fields: '{"conductivity": 1}' })
    .where('name', '=', 'Copper')
    .execute();
  await database.deleteFrom('library_material').where('name', '=', 'Aluminum').execute();
  await database
    .insertInto('library_material')
    .values({ library_id: before.id, name: 'Unobtainium', fields: '{}' })
    .execute();
  await Promise.all([seedStarterLibrary(database), seedStarterLibrary(database)]);
  const after = await starter();
  const withoutIds = (materials: object[]) => materials.map((material) => ({ ...material, id: 0 }));
  expect(withoutIds(after.materials)).toEqual(withoutIds(before.materials));
  const idOf = (library: typeof before) =>
    library.materials.find(({ name }: { name: string }) => name === 'Copper').id;
  expect(idOf(after)).toBe(idOf(before));
});
