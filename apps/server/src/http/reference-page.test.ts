import { createHash } from 'node:crypto';
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
  const usual = String((await site.app.inject({ url: '/api/health/' })).headers['content-security-policy']);
  expect(usual).toContain("frame-ancestors 'none'");
  const inline =
    /<script[^>]*type="text\/javascript"[^>]*>([\s\S]*?)<\/script>\s*<\/body>/.exec(page.payload)?.[1] ?? '';
  const digest = createHash('sha256').update(inline).digest('base64');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`'sha256-${digest}'`);
  expect(policy.replace(/ 'sha256-[^']*'/g, '')).toBe(usual);
  expect(page.payload).toContain('/api/openapi.json');
  const script = /<script src="([^"]+)"/.exec(page.payload)?.[1] ?? '';
  expect(script).not.toContain('//');
  const answer = await site.app.inject({ url: new URL(script, 'http://localhost/api/docs/').pathname });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('javascript');
});
