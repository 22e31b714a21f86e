import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(() => site.close());

test('the reference page reads our own contract, with scripts and styles from nowhere else', async () => {
  const page = await site.app.inject({ url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.payload).toContain('/api/openapi.json');
  const script = /<script src="([^"]+)"/.exec(page.payload)?.[1] ?? '';
  expect(script).not.toContain('//');
  const answer = await site.app.inject({ url: new URL(script, 'http://localhost/api/docs/').pathname });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('javascript');
});
