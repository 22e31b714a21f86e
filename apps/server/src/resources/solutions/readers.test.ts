import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { ARROW_STREAM } from '@thermarium/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { READERS } from '../../solutions/renditions/readers.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { openFolderStore } from '../../storage/folder-store.ts';
import { heldBuffers } from '../../testing/held-buffers.ts';
import { meshedStack, storeMadeUp } from '../../testing/made-up-solution.ts';
import { smallModel } from '../../testing/small-model.ts';
import { storeProject } from '../../testing/stored-project.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

/** Cells of a grid whose solution is some 10 MB as JSON. */
const CELLS = 250_000;
const BLOCKS = 20;

let site: TestApp;
let ada: TestUser;
let bob: TestUser;
let address: string;
let path: string;
/** The blobs that were read. */
const read: string[] = [];

beforeAll(async () => {
  site = await startTestApp();
  const blobs = openFolderStore(site.blobFolder);
  const get = (key: string) => {
    read.push(key);
    return blobs.get(key);
  };
  Object.assign(site.services.blobs, { ...blobs, get } satisfies BlobStore);
  [ada, bob] = [await site.user('ada@example.com'), await site.user('bob@example.com')];
  const { id } = await storeProject(site.database, ada.id, smallModel());
  await storeMadeUp({ database: site.database, blobs }, id, meshedStack(CELLS, BLOCKS));
  await site.database
    .insertInto('project_permission')
    .values({ project_id: id, user_id: bob.id, role: 'viewer' })
    .execute();
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  path = `/api/project/${id}/solution/`;
});
afterAll(() => {
  // The site waits for readers whom a failed test has left.
  site.app.server.closeAllConnections();
  return site.close();
});

interface Reader {
  readonly request: ClientRequest;
  readonly response: IncomingMessage;
}

/** Sends a call and reads the headers of the answer, nothing of its body. */
function reader(user: TestUser, headers: Record<string, string> = {}): Promise<Reader> {
  const request = get(address + path, {
    agent: false,
    headers: { authorization: `Bearer ${user.token}`, ...headers },
  });
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      request.off('error', reject).on('error', () => {});
      resolve({ request, response });
    });
  });
}

async function rest({ response }: Reader): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const MEGABYTE = 2 ** 20;
/** The memory that the program holds for one who stands still, and that a reader here holds unread itself. */
const OF_ONE = (1 / 4 + 1 / 4) * MEGABYTE;

test('an answer is written once for all who ask for it, at once or later, and each reads all of it', async () => {
  read.length = 0;
  const readers = await Promise.all(Array.from({ length: 8 }, () => reader(ada)));
  const bodies = await Promise.all(readers.map(rest));
  expect(bodies[0].length).toBeGreaterThan(5 * MEGABYTE);
  for (const body of bodies) expect(body.equals(bodies[0])).toBe(true);
  const later = await rest(await reader(bob));
  expect(later.equals(bodies[0])).toBe(true);
  expect(read.filter((key) => key.endsWith('/faces'))).toHaveLength(1);
  expect(JSON.parse(String(later))).toMatchObject({ stale: true, transient: false });
});

test.each([{}, { accept: ARROW_STREAM }])(
  'compressed it is the same, of the length that it says, with %j',
  async (accept) => {
    const [plain, packed] = await Promise.all([
      reader(ada, accept),
      reader(ada, { ...accept, 'accept-encoding': 'gzip' }),
    ]);
    expect([plain, packed].map(({ response }) => response.headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
    ]);
    const [whole, small] = await Promise.all([rest(plain), rest(packed)]);
    expect(gunzipSync(small).equals(whole)).toBe(true);
    expect(packed.response.headers['content-length']).toBe(String(small.length));
    expect(plain.response.headers['content-length']).toBe(String(whole.length));
  },
);

test('readers who stand still cost little, keep nobody from anything, and are counted until they leave', async () => {
  await rest(await reader(ada));
  const before = await heldBuffers();
  const standing = await Promise.all(Array.from({ length: READERS.ofOne }, () => reader(ada)));
  expect(standing.every(({ response }) => response.statusCode === 200)).toBe(true);
  // The database has five connections here, and each call needs one.
  for (let call = 0; call < 5; call++) expect((await bob.call('GET', '/api/user/')).status).toBe(200);
  await expect
    .poll(async () => ((await heldBuffers()) - before) / standing.length)
    .toBeLessThan(1.1 * OF_ONE);

  const refused = await reader(ada);
  expect([refused.response.statusCode, refused.response.headers['retry-after']]).toEqual([429, '5']);
  expect(JSON.parse(String(await rest(refused)))).toEqual({
    code: 'too-many',
    detail: expect.stringMatching(/^You are reading 64 results at once/),
  });
  const other = await reader(bob);
  expect((await rest(other)).length).toBeGreaterThan(5 * MEGABYTE);

  // A reader who continues gets the rest as usual.
  expect((await rest(standing[0])).length).toBeGreaterThan(5 * MEGABYTE);
  for (const { request } of standing) request.destroy();
  await expect
    .poll(async () => {
      const again = await reader(ada);
      await rest(again);
      return again.response.statusCode;
    })
    .toBe(200);
});
