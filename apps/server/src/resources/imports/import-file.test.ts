import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallModel } from '../../testing/small-model.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let site: TestApp;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  site = await startTestApp({ settings: { importBytes: 1024 * 1024 } });
  ada = await site.user('ada@example.com');
  bob = await site.user('bob@example.com');
});
afterAll(() => site.close());

interface Sent {
  readonly user?: TestUser | null;
  readonly type?: string;
  readonly key?: string;
}

async function send(
  content: string | Uint8Array,
  query = '',
  { user = ada, type = 'application/octet-stream', key }: Sent = {},
) {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/api/project/import/${query}`,
    headers: {
      'content-type': type,
      ...(user && { authorization: `Bearer ${user.token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.from(content),
  });
  return { status: answer.statusCode, json: answer.json(), text: answer.payload };
}

async function projects(user = ada): Promise<number> {
  const { rows } = await site.database
    .selectFrom('project_permission')
    .select('project_id')
    .where('user_id', '=', user.id)
    .execute()
    .then((rows) => ({ rows }));
  return rows.length;
}

const ecxml = (file: string) =>
  readFileSync(new URL(`../../../../../packages/exchange/src/ecxml/samples/${file}`, import.meta.url));

const xml = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><neutralXML><name>Board</name><producer>FloTHERM</producer>${inside}</neutralXML>`;

describe('a file of any format', () => {
  it('becomes a project, and says what of it is lost', async () => {
    const { status, json } = await send(ecxml('all-elements.ecxml'));
    expect(status, JSON.stringify(json)).toBe(201);
    expect(json).toMatchObject({ format: 'ecxml', project: { owner: true, folder: ada.rootFolder } });
    expect(json.losses.length).toBeGreaterThan(0);
    expect(json.losses[0]).toEqual({
      entity: expect.any(String),
      name: expect.any(String),
      reason: expect.any(String),
      watts: expect.any(Number),
    });
    const watts = json.losses.reduce((sum: number, loss: { watts: number }) => sum + loss.watts, 0);
    expect(json.watts_lost).toBeCloseTo(watts, 12);
    const { json: tree } = await ada.call('GET', `/api/project/${json.project.id}/tree/`);
    const count = (nodes: { children: [] }[]): number =>
      nodes.reduce((sum, { children }) => sum + 1 + count(children), 0);
    expect(count(tree)).toBe(json.objects);
  });

  it('is recognised by its content, whatever type it is sent as', async () => {
    const model = JSON.stringify(smallModel());
    for (const type of ['application/json', 'text/csv', 'application/xml', 'application/octet-stream']) {
      const { status, json } = await send(model, '', { type });
      expect([status, json.format, json.name, json.objects, json.materials]).toEqual([
        201,
        'json',
        'small',
        3,
        2,
      ]);
    }
  });

  it('gets the name and the folder that are asked for', async () => {
    const { json: folder } = await ada.call('POST', '/api/folder/', { name: 'Boards' });
    const asked = await send(JSON.stringify(smallModel()), `?name=Other%20%C3%BC&folder=${folder.id}`);
    expect(asked.json.project).toMatchObject({ name: 'Other ü', folder: folder.id });
    expect(asked.json.name).toBe('Other ü');
    const before = await projects(bob);
    const theirs = await send(JSON.stringify(smallModel()), `?folder=${folder.id}`, { user: bob });
    expect([theirs.status, theirs.json]).toEqual([400, { folder: ['Choose one of your own folders!'] }]);
    for (const query of ['?folder=x', '?folder=-1', '?name=', `?name=${'x'.repeat(256)}`, '?dry=2']) {
      expect((await send(JSON.stringify(smallModel()), query, { user: bob })).status, query).toBe(400);
    }
    expect(await projects(bob)).toBe(before);
  });

  it('is only looked at where nothing is to be made', async () => {
    const before = await projects();
    const dry = await send(ecxml('all-elements.ecxml'), '?dry=1', { key: 'look' });
    expect([dry.status, dry.json.project]).toEqual([200, null]);
    expect(await projects()).toBe(before);
    const { project: _, ...made } = (await send(ecxml('all-elements.ecxml'), '?dry=0')).json;
    expect({ ...made, project: null }).toEqual(dry.json);
    expect(await projects()).toBe(before + 1);
  });

  it('is made once for each Idempotency-Key', async () => {
    const before = await projects();
    const file = JSON.stringify(smallModel());
    const [first, second] = await Promise.all([send(file, '', { key: 'a' }), send(file, '', { key: 'a' })]);
    expect(first.json.project.id).toBe(second.json.project.id);
    expect(await projects()).toBe(before + 1);
    expect((await send(`${file} `, '', { key: 'a' })).status).toBe(422);
  });

  it('takes materials that it does not define from the libraries that the caller may see', async () => {
    const block = `<geometry><solid3dBlock><name>die</name><active>true</active>
      <location><x>0</x><y>0</y><z>0</z></location><size><x>0.01</x><y>0.01</y><z>0.001</z></size>
      <material>unobtainium</material></solid3dBlock></geometry>`;
    const refused = await send(xml(block));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Did not find material 'unobtainium' in your libraries.");

    const { json: library } = await bob.call('POST', '/api/library/', { name: 'Metals' });
    const material = { name: 'unobtainium', conductivity: 4321 };
    await bob.call('POST', `/api/library/${library.id}/material/`, material);
    expect((await send(xml(block))).status).toBe(400);
    await bob.call('PUT', `/api/library/${library.id}/permissions/`, [
      { username: bob.email, permissions: { owner: true, editor: true, viewer: true } },
      { username: ada.email, permissions: { owner: false, editor: false, viewer: true } },
    ]);
    const { status, json } = await send(xml(block));
    expect(status, JSON.stringify(json)).toBe(201);
    expect(json.warnings.map(({ path }: { path: string }) => path)).toContain('materials/unobtainium');
    const { json: materials } = await ada.call('GET', `/api/project/${json.project.id}/material/`);
    expect(materials).toMatchObject([{ name: 'unobtainium', conductivity: 4321 }]);

    // The caller's own counts before those of others.
    const { json: own } = await ada.call('POST', '/api/library/', { name: 'Own' });
    await ada.call('POST', `/api/library/${own.id}/material/`, { ...material, conductivity: 5 });
    const mine = await send(xml(block));
    const { json: taken } = await ada.call('GET', `/api/project/${mine.json.project.id}/material/`);
    expect(taken).toMatchObject([{ conductivity: 5 }]);
  });
});

describe('a file that is none', () => {
  const SYNTAX = 'Error occurred while parsing the xml file. Please make sure it has valid syntax.';
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from(
    { length: 20 },
    (_, n) => `<!ENTITY a${n} "${`&a${n - 1 < 0 ? '' : n - 1};`.repeat(10)}">`,
  ).join('')}]><neutralXML><name>&a19;</name></neutralXML>`;
  const refusals: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
    ['nothing', '', /The file is empty\./],
    ['text', 'Hello, world.', /The file is of no known format\./],
    ['XML that breaks off', '<neutralXML><name>x</name>', new RegExp(SYNTAX.replaceAll('.', '\\.'))],
    ['another root', '<html><body/></html>', /The root of the file is <html>/],
    ['no project name', '<neutralXML><producer>x</producer></neutralXML>', /"Did not find project name"/],
    ['an entity bomb', bomb, /document type|DTD|entit/i],
    [
      'broken UTF-8',
      Buffer.concat([
        Buffer.from('{"format":"thermarium","version":1,"project":{"name":"'),
        Buffer.of(0xff, 0xc0),
        Buffer.from('"}}'),
      ]),
      /UTF-8/,
    ],
    ['nothing within nothing', '['.repeat(500_000), /nested|not JSON/],
    ['elements within elements', '<a>'.repeat(300_000), /nested|within each other|valid syntax/],
    ['a list', '[]', /holds a list/],
    ['another JSON', '{"a":1}', /The format is/],
    ['zeros', new Uint8Array(100_000), /The file is of no known format\./],
  ];

  it.each(refusals)('%s is refused in clear words, and nothing is made', async (_, content, words) => {
    const before = await projects();
    for (const query of ['', '?dry=1']) {
      const { status, text } = await send(content, query);
      expect(text).toMatch(words);
      expect(status).toBe(400);
    }
    expect(await projects()).toBe(before);
  });

  it('is refused unread where it is larger than the server takes', async () => {
    const before = await projects();
    const { status, json } = await send(new Uint8Array(1024 * 1024 + 1));
    expect([status, json]).toEqual([
      413,
      { detail: 'The request is larger than 1 MB, the most that the server accepts.', code: 'too-large' },
    ]);
    const whole = JSON.stringify(smallModel());
    const fits = await send(whole.padEnd(1024 * 1024, ' '));
    expect(fits.status).toBe(201);
    expect(await projects()).toBe(before + 1);
  });

  it('is nothing to whoever is not signed in', async () => {
    expect((await send(JSON.stringify(smallModel()), '', { user: null })).status).toBe(401);
  });

  it('cannot come compressed', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/project/import/',
      headers: { authorization: `Bearer ${ada.token}`, 'content-encoding': 'gzip' },
      payload: Buffer.from('x'),
    });
    expect(answer.statusCode).toBe(415);
  });
});

it('other calls take no files', async () => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/project/json/',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/plain' },
    payload: '{"project":{"name":"x"}}',
  });
  expect([answer.statusCode, answer.json().detail]).toEqual([415, 'Send the request as application/json.']);
});
