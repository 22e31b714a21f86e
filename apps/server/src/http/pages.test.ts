import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerFailures } from './failures.ts';
import { servePages } from './pages.ts';

const PAGE = '<!doctype html><title>Thermarium</title>';
const SOLVING = ['preview.worker-3c4d.js', 'what-if.worker-5e6f.js'];
const SCRIPT = 'export const answer = 42;'.repeat(100);
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/main-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(SCRIPT));
  for (const solving of SOLVING) await writeFile(join(folder, 'assets', solving), SCRIPT);
  await writeFile(join(folder, '.built-from'), 'secret');
  app = fastify();
  app.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', "default-src 'self';script-src 'self'");
  });
  answerFailures(app);
  await servePages(app, folder);
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('the page is looked at anew each time, what it loads is kept forever', async () => {
  const page = await app.inject('/');
  expect(page.body).toBe(PAGE);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.headers['cache-control']).toBe('no-cache');
  const script = await app.inject('/assets/main-1a2b.js');
  expect(script.body).toBe(SCRIPT);
  expect(script.headers['cache-control']).toMatch(/immutable/);
});

test('the workers that solve in pages may compile WebAssembly, and nothing else may', async () => {
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy'];
  for (const solving of SOLVING)
    expect(await policyOf(`/assets/${solving}`)).toBe(
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval'",
    );
  for (const url of ['/', '/assets/main-1a2b.js'])
    expect(await policyOf(url)).toBe("default-src 'self';script-src 'self'");
});

test('what was compressed by the build is sent as it is', async () => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/main-1a2b.js',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(headers['content-encoding']).toBe('gzip');
  expect(rawPayload).toEqual(gzipSync(SCRIPT));
});

test.each(['/nothing.js', '/../package.json', '/%2e%2e/package.json', '/.built-from', '/assets/'])(
  'there is nothing at %s',
  async (url) => {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode === 404 || statusCode === 403).toBe(true);
    expect(body).not.toContain('secret');
  },
);

test('a program whose pages were not built still answers calls', async () => {
  const bare = fastify();
  bare.get('/api/version/', () => ({}));
  await servePages(bare, join(folder, 'nowhere'));
  expect((await bare.inject('/api/version/')).statusCode).toBe(200);
  expect((await bare.inject('/')).statusCode).toBe(404);
  await bare.close();
});
