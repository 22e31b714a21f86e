import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { revealApiToken } from '../../accounts/api-tokens.ts';
import { createUser } from '../../accounts/users.ts';
import { inject, startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const DAY = 24 * 3_600_000;

let site: TestApp;
let user: TestUser;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  user = await site.user(`${randomUUID()}@example.com`);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const renew = (body?: object) => user.call('POST', '/api/user/api_token/', body);
const by = (token: string, method: Method, url: string, body?: object) =>
  inject(site.app, method, url, body, token);
const inDays = (days: number) => new Date(site.services.clock().getTime() + days * DAY).toISOString();

describe('an API token', () => {
  test('may do all that its owner may, without an end, where nothing is said of it', async () => {
    expect((await user.call('GET', '/api/user/api_token/')).json).toEqual({ scope: 'write', expires: null });
    const { api_token } = (await renew()).json;
    expect((await user.call('GET', '/api/user/api_token/')).json).toEqual({ scope: 'write', expires: null });
    expect((await by(api_token, 'POST', '/api/project/', { name: 'Board' })).status).toBe(201);
  });

  test('ends on the day that was chosen', async () => {
    const expires = inDays(0.4);
    const { api_token } = (await renew({ expires })).json;
    expect((await user.call('GET', '/api/user/api_token/')).json).toEqual({ scope: 'write', expires });
    expect((await by(api_token, 'GET', '/api/user/')).status).toBe(200);
    site.pass(0.41 * DAY);
    const late = await by(api_token, 'GET', '/api/user/');
    expect([late.status, late.json.code]).toEqual([401, 'unauthenticated']);
    const { api_token: next } = (await renew({ expires: inDays(30) })).json;
    expect((await by(next, 'GET', '/api/user/')).status).toBe(200);
  });

  test('has terms that make sense, or stays as it is', async () => {
    const { api_token } = (await renew()).json;
    const past = await renew({ expires: inDays(-1) });
    expect([past.status, past.json]).toEqual([400, { expires: ['Choose a date that is still to come!'] }]);
    for (const body of [{ scope: 'everything' }, { expires: 'tomorrow' }, { expires: 7 }]) {
      expect((await renew(body)).status).toBe(400);
    }
    expect((await by(api_token, 'GET', '/api/user/')).status).toBe(200);
  });

  test('that may only read reads, and changes nothing, whoever owns what it asks for', async () => {
    const { id } = (await user.call('POST', '/api/project/', { name: 'Board' })).json;
    const { api_token } = (await renew({ scope: 'read' })).json;
    for (const path of ['/api/user/', `/api/project/${id}/`, `/api/project/${id}/tree/`, '/api/tasks/']) {
      expect((await by(api_token, 'GET', path)).status, path).toBe(200);
    }
    const writes: readonly (readonly [Method, string, object?])[] = [
      ['POST', '/api/project/', { name: 'Another' }],
      ['PUT', `/api/project/${id}/`, { name: 'Renamed' }],
      ['DELETE', `/api/project/${id}/`],
      ['POST', `/api/project/${id}/box/`, {}],
      ['POST', `/api/project/${id}/undo/`],
      ['PUT', `/api/project/${id}/permissions/`, []],
      ['GET', `/api/project/${id}/solve/`],
      ['DELETE', '/api/tasks/'],
      ['POST', '/api/folder/', { name: 'Folder' }],
      ['PUT', '/api/user/', { first_name: 'A', last_name: 'B' }],
      ['PUT', '/api/user/license/', {}],
      // This project does not exist, and the answer must not tell.
      ['DELETE', '/api/project/2147483000/'],
    ];
    for (const [method, path, body] of writes) {
      const refused = await by(api_token, method, path, body);
      expect([refused.status, refused.json], `${method} ${path}`).toEqual([
        403,
        {
          code: 'forbidden',
          detail: 'This API token may only read. Renew it with the right to change things, or sign in.',
        },
      ]);
    }
    const projects = await site.database
      .selectFrom('project')
      .innerJoin('project_permission', 'project.id', 'project_id')
      .select(['name', 'deleted'])
      .where('user_id', '=', user.id)
      .execute();
    expect(projects).toEqual([{ name: 'Board', deleted: null }]);
    expect(await site.database.selectFrom('task').select('id').execute()).toEqual([]);
  });

  test('of an account that was never activated is worth nothing', async () => {
    const { database, keys, clock } = site.services;
    const { id } = await createUser(database, keys, { email: `${randomUUID()}@example.com` });
    const token = (await revealApiToken(database, keys, id)) ?? 'none';
    expect((await by(token, 'GET', '/api/user/')).status).toBe(401);
    await database.updateTable('account').set({ activated_at: clock() }).where('id', '=', id).execute();
    expect((await by(token, 'GET', '/api/user/')).status).toBe(200);
  });
});
