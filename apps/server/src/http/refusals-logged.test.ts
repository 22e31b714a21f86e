import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let site: TestApp;
let owner: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com');
  stranger = await site.user('stranger@example.com');
});

afterAll(() => site.close());

test('whoever is refused is in the log under the number of their answer, without what they must keep to themselves', async () => {
  const { id } = (await owner.call('POST', '/api/project/', { name: 'Board' })).json;
  const calls = [
    ['/api/user/', undefined, 'unauthenticated', undefined],
    [`/api/project/${id}/tree/?secret=7f3a`, stranger.token, 'not-found', stranger.id],
    ['/api/admin/user/', stranger.token, 'forbidden', stranger.id],
    ['/api/user/activate/7f3a/', undefined, 'not-found', undefined],
    ['/api/nowhere/7f3a', owner.token, 'not-found', undefined],
  ] as const;
  for (const [url, token, code, user] of calls) {
    site.log.length = 0;
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await site.app.inject({ url, headers });
    expect([url, answer.json().code]).toEqual([url, code]);
    const lines = site.log.filter((line) => line.includes('"Refused"'));
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0]);
    expect(line.user).toBe(user);
    expect(line).toMatchObject({
      code,
      method: 'GET',
      address: '127.0.0.1',
      reqId: answer.headers['x-request-id'],
    });
    expect(site.log.join('')).not.toContain('7f3a');
  }
});

test('so is what was sent wrongly, and a bot check that was not passed, without what was sent', async () => {
  site.log.length = 0;
  const form = { username: 'typed-7f3a@example.com', password: 'typed-7f3a', reCaptchaToken: 'typed-7f3a' };
  await site.app.inject({ method: 'POST', url: '/api/token/', payload: form });
  await owner.call('POST', '/api/project/', { name: '', folder: 'typed-7f3a' });
  const lines = site.log.filter((line) => line.includes('"Refused"')).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { code: 'invalid', botCheck: 'failed', method: 'POST', route: '/api/token/', address: '127.0.0.1' },
    { code: 'invalid', user: owner.id, method: 'POST', route: '/api/project/' },
  ]);
  expect(lines[1]).not.toHaveProperty('botCheck');
  expect(site.log.join('')).not.toContain('7f3a');
});

test('an answer of the API is kept by nobody, unless it says so; numbers of answers are their own', async () => {
  const { id } = (await owner.call('POST', '/api/project/', { name: 'Board' })).json;
  const numbers = new Set<unknown>();
  for (const [url, status] of [
    ['/api/folder/', 200],
    ['/api/user/', 200],
    ['/api/health/', 200],
    [`/api/project/${id}/`, 200],
    ['/api/project/999999/', 404],
    ['/api/nowhere/', 404],
    ['/api/%', 404],
  ] as const) {
    const answer = await owner.call('GET', url);
    expect([url, answer.status, answer.headers['cache-control']]).toEqual([url, status, 'no-store']);
    expect(answer.headers['x-content-type-options'], url).toBe('nosniff');
    expect(answer.headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    numbers.add(answer.headers['x-request-id']);
  }
  expect(numbers.size).toBe(7);
  expect(numbers.has(undefined)).toBe(false);
  const tree = await owner.call('GET', `/api/project/${id}/tree/`);
  expect(tree.headers['cache-control']).toBe('private, no-cache');
});
