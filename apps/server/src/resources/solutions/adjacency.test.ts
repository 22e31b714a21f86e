import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallModel } from '../../testing/small-model.ts';
import { storeProject } from '../../testing/stored-project.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;
let ada: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());

test('adjacency has true areas of contact and exposure, and is kept until the model changes', async () => {
  const { id, idOf } = await storeProject(site.database, ada.id, smallModel());
  const [plate, die] = [idOf.get('plate') ?? 0, idOf.get('die') ?? 0];
  const path = `/api/project/${id}/adjacency/`;
  const [answer, ...others] = await Promise.all([1, 2, 3].map(() => ada.call('GET', path)));
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    contacts: [{ a: plate, b: die, axis: 'z', area_mm2: expect.closeTo(16, 6) }],
    exposed: [
      { id: plate, area_mm2: expect.closeTo(100 + 84 + 80, 6) },
      { id: die, area_mm2: expect.closeTo(16 + 8, 6) },
    ],
  });
  for (const other of others) expect(other.json).toEqual(answer.json);
  const kept = await site.database.selectFrom('adjacency').selectAll().where('project_id', '=', id).execute();
  expect(kept).toMatchObject([{ answer: answer.json }]);

  await ada.call('PUT', `/api/project/${id}/box/${die}/`, { z: 2.1 });
  expect((await ada.call('GET', path)).json.contacts).toEqual([]);
  await ada.call('POST', `/api/project/${id}/undo/`);
  expect((await ada.call('GET', path)).json).toEqual(answer.json);
});

test('an empty model has none', async () => {
  const none = { contacts: [], exposed: [] };
  const { id } = await storeProject(site.database, ada.id, { ...smallModel(), tree: [] });
  expect((await ada.call('GET', `/api/project/${id}/adjacency/`)).json).toEqual(none);
  const hollow = { type: 'assembly', name: 'hollow', children: [] };
  const other = await storeProject(site.database, ada.id, { ...smallModel(), tree: [hollow] });
  expect((await ada.call('GET', `/api/project/${other.id}/adjacency/`)).json).toEqual(none);
});

test('a model with errors is refused with the first of them; one that merely cannot be solved is not', async () => {
  const bare = { type: 'box', name: 'bare', x: 20, y: 0, z: 0, dx: 1, dy: 1, dz: 'width' };
  const { id } = await storeProject(site.database, ada.id, smallModel({}, [bare]));
  const { status, json } = await ada.call('GET', `/api/project/${id}/adjacency/`);
  expect([status, json]).toEqual([
    409,
    { code: 'model-invalid', detail: expect.stringMatching(/tree\/bare\.dz.*width/) },
  ]);
  const adiabatic = await storeProject(site.database, ada.id, smallModel({ hc: 0 }));
  const answer = await ada.call('GET', `/api/project/${adiabatic.id}/adjacency/`);
  expect([answer.status, answer.json.contacts.length]).toEqual([200, 1]);
});
