import { type Endpoint, endpoints, errorCodes } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSession } from './accounts/sessions.ts';
import { inject, startTestApp, type TestAnswer, type TestApp, type TestUser } from './testing/test-app.ts';

let site: TestApp;
let owner: TestUser;
let project: number;
/** The ids that paths name, by the text before them: `/box/` → a box's id. */
const ids = new Map<string, number>();

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com', { administrator: true });
  project = (await owner.call('POST', '/api/project/', { name: 'Board' })).json.id;
  ids.set('project', project);
  await makeTargets();
});

afterAll(() => site.close());

/** Makes one of everything, so that junk reaches the code that checks it. */
async function makeTargets(): Promise<void> {
  const make = async (of: string, url: string, body: unknown) => {
    const { status, json } = await owner.call('POST', url, body);
    expect(status, of).toBeLessThan(300);
    ids.set(of, Array.isArray(json) ? json[0].id : json.id);
  };
  const inProject = `/api/project/${project}`;
  await make('library', '/api/library/', { name: 'Metals' });
  const metal = { name: 'tin', conductivity: 66 };
  await make('library material', `/api/library/${ids.get('library')}/material/`, metal);
  await make('folder', '/api/folder/', { name: 'Boards', parent_folder: owner.rootFolder });
  await make('group', '/api/admin/group/', { name: 'Lab' });
  await make('user', '/api/admin/user/', { email: 'somebody@example.com' });
  await make('material', `${inProject}/material/`, [metal]);
  await make('parameter', `${inProject}/parameter/`, { name: 'W', description: 'width', value: 2 });
  await make('plane', `${inProject}/plane/`, { name: 'mid', coordinate: 'W/2' });
  await make('scenario', `${inProject}/scenario/`, { name: 'widths' });
  for (const { apiName } of kinds) {
    const body = { name: apiName, material: ids.get('material'), polygon: '0 0, 1 0, 1 1', active: false };
    await make(apiName, `${inProject}/${apiName}/`, body);
  }
}

let session: Promise<string> | null = null;

/**
 * Calls as the owner, in a new session where the last one has ended: some calls end the session they came
 * with.
 */
async function call(method: Endpoint['method'], url: string, body?: unknown): Promise<TestAnswer> {
  session ??= freshToken();
  const answer = await inject(site.app, method, url, body, await session);
  if (answer.status !== 401) return answer;
  session = freshToken();
  return inject(site.app, method, url, body, await session);
}

async function freshToken(): Promise<string> {
  const { database, keys, clock } = site.services;
  return (await openSession(database, keys, owner.id, clock())).access;
}

/** Values that no field expects; each is tried in every field of every call. */
const JUNK: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.1,
  2 ** 53,
  '',
  ' ',
  'x'.repeat(10_000),
  "'; drop table project; --",
  '../../etc/passwd',
  '\u0000',
  'Ω≈ç√∫ 熱 🔥 \u202e',
  '__proto__',
  [],
  [[[[[[[[]]]]]]]],
  {},
  { $gt: '' },
  { constructor: { prototype: { admin: true } } },
  [null, 1, 'a', {}],
];

/** Ids for paths that name nothing, or are no ids. */
const JUNK_IDS = [
  '0',
  '-1',
  '1e3',
  '2147483648',
  '99999999999999999999',
  '%27',
  '..%2f..%2fetc',
  '%00',
  'null',
];

const calls = Object.entries(endpoints);
const withBody = calls.filter(([, { method }]) => method !== 'GET');

const NOWHERE = '2147483000';

/** The path of a call to the targets of `makeTargets`; a call that would delete one names nothing. */
function pathOf({ path, method }: Endpoint): string {
  const segments = path.split('/');
  return segments
    .map((segment, place) => {
      if (!segment.startsWith(':')) return segment;
      if (segment === ':token') return 'no-such-token';
      const isLast = segments.slice(place + 1).every((later) => later === '');
      if (method === 'DELETE' && isLast) return NOWHERE;
      const before = segments[place - 1];
      const of = before === 'material' && segments.includes('library') ? 'library material' : before;
      return String(ids.get(of) ?? NOWHERE);
    })
    .join('/');
}

function expectCivil(answer: { readonly status: number; readonly text: string }): void {
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
  if (answer.status < 400) return;
  const body: unknown = JSON.parse(answer.text);
  expect(answer.text).not.toMatch(/\bat .*\.ts:\d+|node_modules|select .* from|duplicate key/i);
  if (answer.status === 400) {
    expect(typeof body).toBe('object');
    // The words of a validation library are for programmers.
    expect(answer.text).not.toMatch(/Invalid input|Too (?:small|big)|expected \w+/);
  } else
    expect(body).toMatchObject({
      detail: expect.any(String),
      code: expect.toBeOneOf(Object.keys(errorCodes)),
    });
}

const apiNames = new Set<string>(kinds.map(({ apiName }) => apiName));
const tried = new Set<string>();

/**
 * Whether a field is tried in this call: calls of several kinds have most fields in common, and the same code reads them.
 * A field that only one kind has is tried in the calls of that kind, and by the tests of its objects.
 */
function isTried({ method, path }: Endpoint, field: string, schema: unknown): boolean {
  const call = path.split('/').map((segment) => (apiNames.has(segment) ? ':kind' : segment));
  const key = JSON.stringify([method, call, field, schema]);
  const isNew = !tried.has(key);
  tried.add(key);
  return isNew;
}

describe.each(withBody)('%s', (_, endpoint: Endpoint) => {
  const schema: { properties?: object; type?: unknown } = z.toJSONSchema(endpoint.body, {
    io: 'input',
    unrepresentable: 'any',
  });
  const properties = Object.entries(schema.properties ?? {});
  const fields = properties.filter((entry) => isTried(endpoint, ...entry)).map(([field]) => field);

  test('takes junk in any field without a fault', async () => {
    for (const field of fields) {
      for (const junk of JUNK) {
        const body = schema.type === 'array' ? [{ [field]: junk }] : { [field]: junk };
        expectCivil(await call(endpoint.method, pathOf(endpoint), body));
      }
    }
  });

  test('takes a body of any other shape without a fault', async () => {
    for (const junk of JUNK) expectCivil(await call(endpoint.method, pathOf(endpoint), junk));
  });
});

describe.each(calls)('%s', (_, endpoint: Endpoint) => {
  test('knows no id that names nothing', async () => {
    if (!endpoint.path.includes(':') || endpoint.access.to === 'anyone') return;
    for (const id of JUNK_IDS) {
      // The folder 0 is "Shared with me".
      if (id === '0' && endpoint === endpoints.folderProjects) continue;
      const url = endpoint.path.replace(/:\w+/g, id);
      const answer = await call(endpoint.method, url, endpoint.method === 'GET' ? undefined : {});
      expectCivil(answer);
      expect(answer.status, url).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('a request that is broken as a whole', () => {
  const send = async (payload: string | Buffer, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url: '/api/project/',
      headers: {
        authorization: `Bearer ${await freshToken()}`,
        'content-type': 'application/json',
        ...headers,
      },
      payload,
    });

  test('no JSON: 400', async () => {
    for (const text of ['{', '{"name": NaN}', '{"name": "a"}x', '\u0001', '{"__proto__": {"x": 1}}']) {
      const answer = await send(text);
      expect(answer.statusCode, text).toBe(400);
      expect(answer.json()).toHaveProperty('non_field_errors');
    }
  });

  test('nested a hundred thousand deep: refused, not fallen over', async () => {
    const answer = await send(`{"name": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    expect(answer.statusCode).toBe(400);
  });

  test('larger than is accepted: 413', async () => {
    const answer = await send(JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'too-large' });
  });

  test('of another media type: 415', async () => {
    const answer = await send('<name/>', { 'content-type': 'application/xml' });
    expect(answer.statusCode).toBe(415);
  });

  test('to nowhere: 404', async () => {
    for (const url of [
      '/api/nowhere/',
      '/api/project/1/unicorn/',
      '/api/%2e%2e/%2e%2e/etc/passwd',
      '/api/%',
    ]) {
      const answer = await call('GET', url);
      expect(answer.status, url).toBe(404);
      expect(answer.json).toMatchObject({ detail: expect.any(String) });
    }
  });
});

test('what a caller must not set is not set', async () => {
  const stranger = await site.user('stranger@example.com');
  const made = await stranger.call('POST', '/api/project/', {
    id: project,
    name: 'Mine',
    owner: false,
    edit: false,
    created: '2001-01-01T00:00:00.000Z',
    thumbnail: 'https://example.com/x.png',
    permissions: [{ username: 'owner@example.com', permissions: { owner: true } }],
  });
  expect(made.status).toBe(201);
  expect(made.json.id).not.toBe(project);
  expect(made.json).toMatchObject({ owner: true, edit: true, thumbnail: null });
  expect(made.json.created.startsWith('2001')).toBe(false);
  expect((await call('GET', `/api/project/${made.json.id}/`)).status).toBe(404);
});

test('answers carry the headers that keep a browser safe, and no permission for other origins', async () => {
  const answer = await site.app.inject({
    url: '/api/health/',
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  const policy = String(answer.headers['content-security-policy']).split(';');
  // The policy forbids content from elsewhere, scripts in the page, and framing by other sites.
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  expect(answer.headers).not.toHaveProperty('x-powered-by');
});
