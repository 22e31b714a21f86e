import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { samplePng } from '../resources/projects/testing/sample-png.ts';
import { smallModel } from '../testing/small-model.ts';
import { storeProject } from '../testing/stored-project.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { Painter } from './painter.ts';

let site: TestApp;
let owner: TestUser;
let viewer: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com');
  viewer = await site.user('viewer@example.com');
  stranger = await site.user('stranger@example.com');
});

afterAll(() => site.close());

function get(url: string, user: TestUser) {
  return site.app.inject({ url, headers: { authorization: `Bearer ${user.token}` } });
}

async function newProject(model = smallModel()): Promise<string> {
  const { id } = await storeProject(site.database, owner.id, model);
  const flags = { owner: false, editor: false, viewer: true };
  await owner.call('PUT', `/api/project/${id}/permissions/`, [
    { username: owner.email, permissions: { ...flags, owner: true } },
    { username: viewer.email, permissions: flags },
  ]);
  return `/api/project/${id}/`;
}

const thumbnailOf = async (project: string, user = owner): Promise<string> =>
  (await user.call('GET', project)).json.thumbnail;

/** Reads a PNG as the standard says: its size, and the colours and opacity of the pixels row by row. */
function decoded(png: Buffer) {
  const parts: Buffer[] = [];
  let [width, height] = [0, 0];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
    if (type === 'IDAT') parts.push(content);
    at += 12 + length;
  }
  const rows = inflateSync(Buffer.concat(parts));
  const pixels: (readonly [number, number, number, number])[] = [];
  for (let y = 0; y < height; y++) {
    const before = [0, 0, 0, 0];
    for (let x = 0; x < width; x++) {
      for (let k = 0; k < 4; k++) {
        before[k] = (before[k] + rows[y * (4 * width + 1) + 1 + 4 * x + k]) & 255;
      }
      pixels.push([before[0], before[1], before[2], before[3]]);
    }
  }
  return { width, height, pixels };
}

test('a project that nobody has opened has a picture of its model, for whoever may see it', async () => {
  const project = await newProject();
  const thumbnail = await thumbnailOf(project, viewer);
  expect((await get(thumbnail, stranger)).statusCode).toBe(404);
  expect((await site.app.inject({ url: thumbnail })).statusCode).toBe(401);

  const answer = await get(thumbnail, viewer);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  const { width, height, pixels } = decoded(answer.rawPayload);
  expect([width, height]).toEqual([320, 200]);
  const covered = pixels.filter(([, , , opacity]) => opacity === 255).length / pixels.length;
  expect(covered).toBeGreaterThan(0.1);
  expect(pixels[0]).toEqual([0, 0, 0, 0]);
  expect((await get(thumbnail, owner)).rawPayload.equals(answer.rawPayload)).toBe(true);
});

test('a changed model gets another picture under another address', async () => {
  const project = await newProject();
  const first = await thumbnailOf(project);
  const before = await get(first, owner);
  const materials = (await owner.call('GET', `${project}material/`)).json;
  for (const { id } of materials) {
    const changed = await owner.call('PUT', `${project}material/${id}/`, { color: '#ff0000' });
    expect(changed.status).toBe(200);
  }
  const second = await thumbnailOf(project);
  expect(second).not.toBe(first);
  const after = await get(second, owner);
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  const red = ([r, g, b]: readonly number[]) => r > 150 && g < 60 && b < 60;
  expect(decoded(before.rawPayload).pixels.some(red)).toBe(false);
  expect(decoded(after.rawPayload).pixels.filter(red).length).toBeGreaterThan(100);
  // The former address has what there is now, and nobody keeps it.
  const old = await get(first, owner);
  expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'private, no-cache']);
});

const send = (project: string, body: object) => owner.call('PUT', `${project}thumbnail/`, body);
const base64 = async (url: string) => (await get(url, owner)).rawPayload.toString('base64');

test('a picture that a workspace has sent wins until somebody changes the model, which is painted then', async () => {
  const project = await newProject();
  const painted = await base64(await thumbnailOf(project));
  const image = samplePng(8, 10);
  expect((await send(project, { image })).status).toBe(200);
  const sent = await thumbnailOf(project);
  expect(await base64(sent)).toBe(image.split(',')[1]);
  const box = { name: 'new', x: 0, y: 0, z: 9, dx: 1, dy: 1, dz: 1, material_name: 'copper' };
  expect((await owner.call('POST', `${project}box/`, box)).status).toBe(201);
  const changed = await thumbnailOf(project);
  expect(changed).toMatch(/v=painted-/);
  const anew = await base64(changed);
  expect([anew === image.split(',')[1], anew === painted]).toEqual([false, false]);
  // The workspace that heard of the change sends a newer one.
  const newer = samplePng(8, 20);
  expect((await send(project, { image: newer })).status).toBe(200);
  expect(await base64(await thumbnailOf(project))).toBe(newer.split(',')[1]);
});

test('a picture of an earlier revision than the present one is not shown', async () => {
  const project = await newProject();
  const revision = async () =>
    (await owner.call('GET', `${project}changes/?since=0`)).json.revision as number;
  const before = await revision();
  const { json } = await owner.call('GET', `${project}tree/`);
  const renamed = await owner.call('PUT', `${project}box/${json[0].id}/`, { name: 'renamed' });
  expect(renamed.status).toBe(200);
  const image = samplePng(8, 10);
  await send(project, { image, revision: before });
  expect(await thumbnailOf(project)).toMatch(/v=painted-/);
  await send(project, { image, revision: before + 1 });
  expect(await base64(await thumbnailOf(project))).toBe(image.split(',')[1]);
  expect((await send(project, { image, revision: 'latest' })).json).toEqual({
    revision: [expect.any(String)],
  });
});

test('a duplicate of a project whose picture shows an earlier model is painted', async () => {
  const project = await newProject();
  await send(project, { image: samplePng(8, 10) });
  const copyOf = async () => (await owner.call('POST', `${project}clone/`)).json.thumbnail;
  expect(await copyOf()).not.toMatch(/v=painted-/);
  const [{ id }] = (await owner.call('GET', `${project}tree/`)).json;
  await owner.call('PUT', `${project}box/${id}/`, { name: 'renamed' });
  expect(await copyOf()).toMatch(/v=painted-/);
});

test('a duplicate has a picture of its own', async () => {
  const project = await newProject();
  const original = await get(await thumbnailOf(project), owner);
  const { json } = await owner.call('POST', `${project}clone/`);
  expect(json.thumbnail).toContain(`/api/project/${json.id}/thumbnail/?v=`);
  expect((await get(json.thumbnail, owner)).rawPayload.equals(original.rawPayload)).toBe(true);
  const keys = await site.database
    .selectFrom('project')
    .select('thumbnail_key')
    .where('id', 'in', [json.id, Number(project.split('/')[3])])
    .execute();
  expect(new Set(keys.map(({ thumbnail_key }) => thumbnail_key)).size).toBe(2);
});

test('an empty project has none; a model of which nothing can be seen is not found, and is not painted again', async () => {
  const { json } = await owner.call('POST', '/api/project/', { name: 'Empty' });
  expect(json.thumbnail).toBeNull();
  expect((await get(`/api/project/${json.id}/thumbnail/`, owner)).statusCode).toBe(404);
  const { tree, ...rest } = smallModel();
  const hidden = { ...rest, tree: tree.map((node) => ({ ...node, visible: false })) };
  const project = await newProject(hidden as ReturnType<typeof smallModel>);
  const thumbnail = await thumbnailOf(project);
  for (let n = 0; n < 2; n++) expect((await get(thumbnail, owner)).statusCode).toBe(404);
  const [{ id }] = (await owner.call('GET', `${project}tree/`)).json;
  expect((await owner.call('PUT', `${project}box/${id}/`, { visible: true })).status).toBe(200);
  expect((await get(await thumbnailOf(project), owner)).statusCode).toBe(200);
});

test('nobody waits for all that somebody else has asked for', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, () => newProject()));
  const { id } = await storeProject(site.database, stranger.id, smallModel());
  const free = Promise.withResolvers<void>();
  const paint = Painter.prototype.paint;
  let begun = 0;
  const held = vi.spyOn(Painter.prototype, 'paint').mockImplementation(async function (this: Painter, model) {
    if (++begun === 1) await free.promise;
    return paint.call(this, model);
  });
  const theirs = many.map((project) => get(`${project}thumbnail/`, owner));
  await expect.poll(() => begun).toBe(1);
  expect((await get(`/api/project/${id}/thumbnail/`, stranger)).statusCode).toBe(200);
  // The second painter has painted for the stranger only.
  expect(begun).toBe(2);
  free.resolve();
  const answers = await Promise.all(theirs);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  held.mockRestore();
});
