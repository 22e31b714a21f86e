import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;
let user: TestUser;
let chief: TestUser;
let license: number;

beforeAll(async () => {
  site = await startTestApp();
  user = await site.user('user@example.com');
  chief = await site.user('chief@example.com', { administrator: true });
  await user.call('PUT', '/api/user/license/', {});
  license = (await chief.call('GET', '/api/admin/trial/')).json[0].id;
});
afterAll(() => site.close());

test('whoever is no administrator can administer nothing, their own trial and rights least of all', async () => {
  const group = (await chief.call('POST', '/api/admin/group/', { name: 'Lab' })).json.id;
  const expiration = '2099-01-01T00:00:00Z';
  const calls: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?])[] = [
    ['POST', `trial/${license}/grant/`, {}],
    ['POST', `trial/${license}/decline/`],
    ['GET', 'trial/'],
    ['POST', 'license/', { user: user.id, feature: 'Thermal solver', expiration }],
    ['DELETE', `license/${license}/`],
    ['GET', 'license/'],
    ['GET', 'user/'],
    ['POST', 'user/', { email: 'new@example.com', administrator: true }],
    ['PUT', `user/${user.id}/`, { administrator: true }],
    ['POST', `user/${chief.id}/activation/`],
    ['DELETE', `user/${chief.id}/`],
    ['GET', 'group/'],
    ['POST', 'group/', { name: 'Mine' }],
    ['PUT', `group/${group}/`, { members: [user.id] }],
    ['DELETE', `group/${group}/`],
  ];
  for (const [method, path, body] of calls) {
    const refused = await user.call(method, `/api/admin/${path}`, body);
    expect([refused.status, refused.json], `${method} ${path}`).toEqual([
      403,
      { code: 'forbidden', detail: 'Only an administrator may do this.' },
    ]);
  }
  const { user: me, licenses } = (await user.call('GET', '/api/user/')).json;
  expect(me.groups).toEqual([]);
  expect(licenses).toMatchObject([{ expiration: null, requested: true }]);
  expect((await chief.call('GET', '/api/admin/user/')).json).toHaveLength(2);

  expect((await chief.call('POST', `/api/admin/trial/${license}/grant/`, {})).status).toBe(200);
  const granted = (await user.call('GET', '/api/user/')).json.licenses;
  expect(granted).toMatchObject([{ expiration: expect.any(String), requested: false }]);
});
