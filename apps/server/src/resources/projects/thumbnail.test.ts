import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { samplePng } from './testing/sample-png.ts';

let site: TestApp;
let owner: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com');
  stranger = await site.user('stranger@example.com');
});

afterAll(() => site.close());

async function newProject(): Promise<string> {
  const { json } = await owner.call('POST', '/api/project/', { name: 'Board' });
  return `/api/project/${json.id}/`;
}

function get(url: string, headers: Record<string, string> = {}, user = owner) {
  return site.app.inject({ url, headers: { authorization: `Bearer ${user.token}`, ...headers } });
}

test('a picture is kept, and given back to whoever may see the project', async () => {
  const project = await newProject();
  expect((await get(`${project}thumbnail/`)).statusCode).toBe(404);
  const before = (await owner.call('GET', project)).json;
  site.pass(1000);
  const image = samplePng(8, 10);
  const kept = await owner.call('PUT', `${project}thumbnail/`, { image });
  expect([kept.status, kept.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const { thumbnail, last_modified } = (await owner.call('GET', project)).json;
  expect(last_modified).toBe(before.last_modified);
  expect(thumbnail.startsWith(`${project}thumbnail/?v=`)).toBe(true);

  const picture = await get(thumbnail);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect(picture.headers['content-disposition']).toMatch(/^inline; filename="project-\d+\.png"$/);
  expect(`data:image/png;base64,${picture.rawPayload.toString('base64')}`).toBe(image);
  expect((await get(thumbnail, {}, stranger)).statusCode).toBe(404);
  expect((await site.app.inject({ url: thumbnail })).statusCode).toBe(401);
});

test('a picture may be kept for ever under its address, and another is another address', async () => {
  const project = await newProject();
  await owner.call('PUT', `${project}thumbnail/`, { image: samplePng(8, 1) });
  const { thumbnail } = (await owner.call('GET', project)).json;
  const first = await get(thumbnail);
  expect(first.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  const bare = await get(`${project}thumbnail/`);
  expect(bare.headers['cache-control']).toBe('private, no-cache');

  const known = await get(`${project}thumbnail/`, { 'if-none-match': String(first.headers.etag) });
  expect([known.statusCode, known.payload]).toEqual([304, '']);
  expect(known.headers.etag).toBe(first.headers.etag);

  await owner.call('PUT', `${project}thumbnail/`, { image: samplePng(8, 2) });
  const changed = (await owner.call('GET', project)).json.thumbnail;
  expect(changed).not.toBe(thumbnail);
  const old = await get(thumbnail, { 'if-none-match': String(first.headers.etag) });
  expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect(old.rawPayload.equals(first.rawPayload)).toBe(false);
});

test('anything but a small PNG is refused, whatever it calls itself', async () => {
  const project = await newProject();
  const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
  const png = Buffer.from(samplePng().slice('data:image/png;base64,'.length), 'base64');
  for (const image of [
    undefined,
    null,
    7,
    '',
    'data:image/png;base64,',
    samplePng().replace('image/png', 'image/svg+xml'),
    dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
    dataUrl(png.subarray(0, 20)),
    dataUrl(png.subarray(0, -4)),
    dataUrl(Buffer.concat([png, Buffer.from('<script>')])),
    dataUrl(Buffer.concat([png.subarray(0, 33), Buffer.alloc(513 * 1024), png.subarray(33)])),
    `${samplePng()}!`,
    `${samplePng().slice(0, 30)} ${samplePng().slice(30)}`,
  ]) {
    const answer = await owner.call('PUT', `${project}thumbnail/`, { image });
    expect([answer.status, answer.json]).toEqual([400, { image: [expect.any(String)] }]);
  }
  const huge = await owner.call('PUT', `${project}thumbnail/`, { image: 'x'.repeat(2 * 1024 * 1024) });
  expect(huge.status).toBe(413);
  const largest = dataUrl(
    Buffer.concat([png.subarray(0, 33), Buffer.alloc(512 * 1024 - png.length), png.subarray(33)]),
  );
  expect((await owner.call('PUT', `${project}thumbnail/`, { image: largest })).status).toBe(200);
});

test('of pictures sent at once one is kept whole, and no other stays behind', async () => {
  const project = await newProject();
  const images = [1, 2, 3, 4].map((shade) => samplePng(64, shade));
  const kept: string[] = [];
  const { blobs } = site.services;
  const put = blobs.put.bind(blobs);
  blobs.put = (key, content) => {
    kept.push(key);
    return put(key, content);
  };
  const answers = await Promise.all(
    images.map((image) => owner.call('PUT', `${project}thumbnail/`, { image })),
  );
  blobs.put = put;
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const picture = await get((await owner.call('GET', project)).json.thumbnail);
  expect(images).toContain(`data:image/png;base64,${picture.rawPayload.toString('base64')}`);
  const left = await Promise.all(kept.map((key) => blobs.exists(key)));
  expect([left.length, left.filter(Boolean).length]).toEqual([4, 1]);
});

test('a picture of few bytes that unfolds to more pixels than a browser should hold is refused', async () => {
  const project = await newProject();
  const sized = (width: number, height: number) => {
    const [head, data] = samplePng().split(',');
    const bytes = Buffer.from(data, 'base64');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return `${head},${bytes.toString('base64')}`;
  };
  const message = 'Send a picture of at most 4096 by 4096 pixels!';
  for (const [width, height] of [
    [30_000, 30_000],
    [8, 4097],
    [0, 8],
  ]) {
    const { status, json } = await owner.call('PUT', `${project}thumbnail/`, { image: sized(width, height) });
    expect([status, json]).toEqual([400, { image: [message] }]);
  }
  expect((await owner.call('PUT', `${project}thumbnail/`, { image: sized(4096, 4096) })).status).toBe(200);
});
