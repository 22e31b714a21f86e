import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { childrenOf } from '../../testing/process-tree.ts';
import { smallModel } from '../../testing/small-model.ts';
import { storeProject } from '../../testing/stored-project.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let site: TestApp;
let ada: TestUser;
let address: string;
/** Processes that run without any file. */
let before: readonly number[];
beforeAll(async () => {
  site = await startTestApp();
  ada = await site.user('ada@example.com');
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  before = writers();
});
// A process takes a moment to end after its file.
afterEach(untilWritten);
afterAll(() => {
  // The site waits for readers whom a failed test has left.
  site.app.server.closeAllConnections();
  return site.close();
});

/** Sends a call and reads the headers of the answer, nothing of its body. */
function download(project: number): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${ada.token}` };
  return new Promise((resolve, reject) => {
    get(`${address}/api/project/${project}/step/`, { agent: false, headers }, resolve).once('error', reject);
  });
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('latin1')) text += chunk;
  return text;
}

/** A file of 24 MB: more than sockets hold of it unread. */
async function largeProject(): Promise<number> {
  const grid = { xcount: 200, ycount: 200, xpitch: 1000, ypitch: 1000, diameter: 500 };
  const balls = { ...grid, x: 0, y: 0, z: 20, dx: 200, dy: 200, dz: 0.4, material_name: 'copper' };
  const model = smallModel({}, [{ type: 'ball_array', name: 'balls', ...balls }]);
  return (await storeProject(site.database, ada.id, model)).id;
}

function untilWritten(): Promise<unknown> {
  return until(writers, ({ length }) => length === before.length);
}

const writers = () => childrenOf(process.pid);

test('a project is loaded as a file under its name', async () => {
  const { id } = await storeProject(site.database, ada.id, smallModel({}, [], 'Bräd "1"'));
  const response = await download(id);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'model/step',
    'content-disposition': `attachment; filename="Br_d_1_.stp"; filename*=UTF-8''Br%C3%A4d%20%221%22.stp`,
  });
  const text = await bodyOf(response);
  expect(text).toMatch(/^ISO-10303-21;[\s\S]*END-ISO-10303-21;\n$/);
  expect(text).toContain(`,'plate','',`);
  expect(text).toContain(`,'die','',`);
});

test('a model with errors is refused with the first of them', async () => {
  const bare = { type: 'box', name: 'bare', x: 20, y: 0, z: 0, dx: 1, dy: 1, dz: 'width' };
  const { id } = await storeProject(site.database, ada.id, smallModel({}, [bare]));
  const { status, json, headers } = await ada.call('GET', `/api/project/${id}/step/`);
  expect([status, json]).toEqual([
    409,
    { code: 'model-invalid', detail: expect.stringMatching(/tree\/bare\.dz.*width/) },
  ]);
  expect(headers['content-disposition']).toBeUndefined();
});

test('the process ends when the caller goes, and the place is for the next', async () => {
  const id = await largeProject();
  for (let n = 0; n < 3; n++) {
    const response = await download(id);
    expect(response.statusCode).toBe(200);
    expect(writers().length).toBe(before.length + 1);
    response.on('error', () => {}).destroy();
    await untilWritten();
  }
});

test('who reads more slowly than the file is written has it whole', async () => {
  const response = await download(await largeProject());
  let end = '';
  for await (const chunk of response.setEncoding('latin1')) {
    end = (end + chunk).slice(-30);
    await wait(1);
  }
  expect(end).toMatch(/ENDSEC;\nEND-ISO-10303-21;\n$/);
});

test('a file whose process is ended is broken off, not short', async () => {
  const id = await largeProject();
  const response = await download(id);
  const [writer] = writers().filter((pid) => !before.includes(pid));
  process.kill(writer, 'SIGKILL');
  await expect(bodyOf(response)).rejects.toThrow('aborted');
});
