import { randomUUID } from 'node:crypto';
import { KEY_LIMITS, type KeyLimits } from '@thermarium/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

/** A user, and a process with lower limits for their keys. */
async function withLimits(limits: Partial<KeyLimits>) {
  const { database, services } = site;
  const own = await buildApp({ ...services, keyLimits: { ...KEY_LIMITS, ...limits } });
  const { id, token } = await site.user(`${randomUUID()}@example.com`);
  return {
    /** Makes a project, with its name as the key. */
    make: async (name: string, app = own) => {
      const { statusCode, headers, payload } = await app.inject({
        method: 'POST',
        url: '/api/project/',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': name },
        payload: { name },
      });
      const { 'idempotency-replayed': replayed, 'retry-after': retryAfter } = headers;
      return { status: statusCode, code: JSON.parse(payload).code, replayed, retryAfter };
    },
    projects: async () => {
      const rows = await database
        .selectFrom('project')
        .innerJoin('project_permission', 'project_id', 'project.id')
        .select('name')
        .where('user_id', '=', id)
        .orderBy('name')
        .execute();
      return rows.map(({ name }) => name);
    },
    keptBytes: async () => {
      const rows = await database
        .selectFrom('idempotency_key')
        .select('body')
        .where('user_id', '=', id)
        .execute();
      return rows.reduce((sum, { body }) => sum + (body?.length ?? 0), 0);
    },
    close: () => own.close(),
  };
}

test('a call whose answer is too large to be kept is still done once', async () => {
  const { make, projects, keptBytes, close } = await withLimits({ answerBytes: 100 });
  expect(await make('large')).toMatchObject({ status: 201 });
  expect(await make('large')).toMatchObject({ status: 409, code: 'answer-not-kept' });
  expect(await projects()).toEqual(['large']);
  expect(await keptBytes()).toBe(0);
  await close();
});

test('of a user’s answers the newest are kept, and what was done is not done again', async () => {
  const { make, projects, keptBytes, close } = await withLimits({ allAnswersBytes: 4000 });
  const names = Array.from({ length: 30 }, (_, n) => `project ${String(n).padStart(2, '0')}`);
  for (const name of names) expect(await make(name)).toMatchObject({ status: 201 });
  await expect.poll(keptBytes).toBeLessThan(4500);
  expect(await keptBytes()).toBeGreaterThan(2000);
  expect(await make('project 00')).toMatchObject({ code: 'answer-not-kept' });
  expect(await make('project 29')).toMatchObject({ status: 201, replayed: 'true' });
  expect(await projects()).toEqual(names);
  await close();
});

test('a user who has used up their keys does no more under new ones', async () => {
  const { make, projects, close } = await withLimits({ keys: 3 });
  for (const name of ['1', '2', '3']) expect(await make(name)).toMatchObject({ status: 201 });
  expect(await make('4')).toMatchObject({ status: 429, code: 'too-many', retryAfter: '60' });
  expect(await make('3')).toMatchObject({ status: 201, replayed: 'true' });
  expect(await projects()).toEqual(['1', '2', '3']);
  await close();
});

test('the keys of other processes, and of the time before a start, count too', async () => {
  const { make, close } = await withLimits({ keys: 3 });
  for (const name of ['1', '2', '3', '4']) await make(name, site.app);
  expect(await make('5')).toMatchObject({ status: 201 });
  await expect.poll(async () => (await make(randomUUID())).status).toBe(429);
  await close();
});
