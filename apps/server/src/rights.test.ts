import { type Endpoint, endpoints, roles } from '@thermarium/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewApiToken } from './accounts/api-tokens.ts';
import { endSessions, IDLE_LIMIT, openSession, SESSION_LIMIT } from './accounts/sessions.ts';
import { samplePng } from './resources/projects/testing/sample-png.ts';
import { tellOfWorker } from './testing/made-up-worker.ts';
import { type ExpectedRight, expectedRights, type Scene } from './testing/rights/expected-rights.ts';
import { type Person, type RightsSite, startRightsSite } from './testing/rights/rights-site.ts';

const persons: readonly Person[] = ['stranger', ...roles, 'administrator'];

/** Tokens that stand for nobody. */
const uselessTokens = [
  'none',
  'garbage',
  'of a session that was not used for twelve hours',
  'of a session that is thirty days old',
  'of a session that was ended',
  'of an account that is disabled',
  'of an account that was never activated',
] as const;
type Useless = (typeof uselessTokens)[number];

let site: RightsSite;
let useless: Readonly<Record<Useless, string | null>>;

beforeAll(async () => {
  site = await startRightsSite();
  useless = await makeUselessTokens();
  // The program is ready while a worker is there.
  await tellOfWorker(site.database);
});
afterAll(async () => {
  await site.close();
});

async function makeUselessTokens(): Promise<typeof useless> {
  const { database, services, people } = site;
  const { keys, clock } = services;
  const sessionAt = async (user: number, age: number) => {
    const begun = new Date(clock().getTime() - age);
    return (await openSession(database, keys, user, begun)).access;
  };
  const owner = people.owner.id;
  const old = await sessionAt(owner, SESSION_LIMIT + 1000);
  // Its owner used it all the time: only its age ends it.
  await database.updateTable('session').set({ last_seen: clock() }).where('user_id', '=', owner).execute();
  const idle = await sessionAt(owner, IDLE_LIMIT + 1000);
  const [ended, disabled, invited] = await Promise.all(
    ['ended', 'disabled', 'invited'].map((name) => site.user(`${name}@example.com`)),
  );
  await endSessions(database, { user: ended.id }, clock());
  const change = (user: number, columns: object) =>
    database.updateTable('account').set(columns).where('id', '=', user).execute();
  await change(disabled.id, { disabled: true });
  await change(invited.id, { activated_at: null });
  return {
    none: null,
    garbage: 'not.a.token',
    'of a session that was not used for twelve hours': idle,
    'of a session that is thirty days old': old,
    'of a session that was ended': ended.token,
    'of an account that is disabled': disabled.token,
    'of an account that was never activated': invited.token,
  };
}

/** A session of its own for every call: some calls end the one they came with. */
async function tokenOf(person: Person): Promise<string> {
  const { database, services, people } = site;
  return (await openSession(database, services.keys, people[person].id, services.clock())).access;
}

async function knock(
  endpoint: Endpoint,
  { query = '', body }: ExpectedRight,
  scene: Scene,
  token: string | null,
  remoteAddress?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const isRead = endpoint.method === 'GET';
  const answer = await site.app.inject({
    method: endpoint.method,
    url: site.pathOf(endpoint, scene) + query,
    ...(remoteAddress !== undefined && { remoteAddress }),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(!isRead && { 'content-type': 'application/json' }),
    },
    ...(!isRead && { payload: JSON.stringify(bodyOf(endpoint, body, scene)) }),
    // An event stream has no end: its headers are the answer.
    payloadAsStream: true,
  });
  const stream = answer.stream();
  if (endpoint.form === 'events') {
    stream.destroy();
    return { status: answer.statusCode, text: '' };
  }
  return { status: answer.statusCode, text: (await stream.toArray()).join('') };
}

function bodyOf(endpoint: Endpoint, body: ExpectedRight['body'], scene: Scene): unknown {
  if (endpoint === endpoints.updateThumbnail) return { image: samplePng() };
  // The list of permissions must keep an owner.
  if (endpoint.path.endsWith('/permissions/') && endpoint.method === 'PUT') {
    return [{ username: 'owner@example.com', permissions: { owner: true, editor: true, viewer: true } }];
  }
  return body?.(scene) ?? {};
}

/** The status of the refusal that a person gets; null: the call is let through. */
function refusalOf({ least }: ExpectedRight, person: Person): 403 | 404 | null {
  if (least === 'anyone' || least === 'user') return null;
  if (least === 'administrator') return person === 'administrator' ? null : 403;
  if (person === 'stranger' || person === 'administrator') return 404;
  return roles.indexOf(person) < roles.indexOf(least) ? 403 : null;
}

test('every call has a line in the table of rights that was written by hand, and no line is left over', () => {
  expect(Object.keys(expectedRights).sort()).toEqual(Object.keys(endpoints).sort());
});

describe.each(Object.entries(endpoints) as [string, Endpoint][])('%s', (name, endpoint) => {
  const expected = expectedRights[name];

  if (expected?.least !== 'anyone') {
    test('is refused to tokens that stand for nobody', async () => {
      const scene = await site.freshScene(endpoint, name, 'owner');
      for (const kind of uselessTokens) {
        const { status } = await knock(endpoint, expected, scene, useless[kind]);
        expect(status, `token: ${kind}`).toBe(401);
      }
    });
  }

  test('is answered to everybody as they may', async () => {
    let untouched: Scene | null = null;
    for (const person of persons) {
      const due = refusalOf(expected, person);
      untouched ??= await site.freshScene(endpoint, name, person);
      // A call that is let through has a scene of its own; those that are refused leave no trace in theirs.
      const scene = due === null ? await site.freshScene(endpoint, name, person) : untouched;
      const token = expected.least === 'anyone' ? null : await tokenOf(person);
      const { status, text } = await knock(endpoint, expected, scene, token, addressOf(name, person));
      expect(status, `${person}: ${text.slice(0, 300)}`).toBe(due ?? expected.status);
    }
  });
});

describe('an API token that may only read', () => {
  const calls = Object.entries(endpoints).filter(([name]) => expectedRights[name]?.least !== 'anyone');
  test.each(calls as [string, Endpoint][])('%s', async (name, endpoint) => {
    const expected = expectedRights[name];
    const person = expected.least === 'administrator' ? 'administrator' : 'owner';
    const scene = await site.freshScene(endpoint, name, person);
    const { database, services, people } = site;
    const terms = { scope: 'read', expires: null } as const;
    const token = await renewApiToken(database, services.keys, people[person].id, terms);
    const { status, text } = await knock(endpoint, expected, scene, token);
    expect(status, text.slice(0, 300)).toBe(expected.writes ? 403 : expected.status);
  });
});

/** The address that a call comes from: calls without a sign-in are limited by address. */
function addressOf(name: string, person: Person): string {
  return `192.0.2.${1 + ((name.length * 7 + persons.indexOf(person)) % 200)}`;
}

describe('what is somebody else’s', () => {
  test('folders cannot be read, changed or deleted, nor put into one’s own', async () => {
    const { stranger, owner, administrator } = site.people;
    const { json: theirs } = await owner.call('POST', '/api/folder/', { name: 'theirs' });
    for (const other of [stranger, administrator]) {
      expect((await other.call('GET', `/api/folder/${theirs.id}/project/`)).status).toBe(404);
      expect((await other.call('PUT', `/api/folder/${theirs.id}/`, { name: 'mine' })).status).toBe(404);
      expect((await other.call('DELETE', `/api/folder/${theirs.id}/`, {})).status).toBe(404);
      const inside = await other.call('POST', '/api/folder/', { name: 'x', parent_folder: theirs.id });
      expect(inside.status).toBeGreaterThanOrEqual(400);
    }
    const { json } = await owner.call('GET', '/api/folder/');
    expect(json.child_folders.map(({ name }: { name: string }) => name)).toContain('theirs');
  });

  test('a task, a material of a library and a step of a transient are reached by their own project or library alone', async () => {
    const { stranger } = site.people;
    const theirs = await site.freshScene(endpoints.task, 'task', 'owner');
    const theirStep = await site.freshScene(endpoints.transientSolution, 'transientSolution', 'owner');
    const theirMaterial = await site.freshScene(endpoints.deleteLibraryMaterial, 'library', 'owner');
    const mine = (await stranger.call('POST', '/api/project/', { name: 'mine' })).json.id;
    const library = (await stranger.call('POST', '/api/library/', { name: 'mine' })).json.id;
    const material = `/api/library/${library}/material/${theirMaterial.id('material')}/`;
    const statuses = [
      await stranger.call('GET', `/api/project/${mine}/task/${theirs.id('task')}/`),
      await stranger.call('DELETE', `/api/project/${mine}/task/${theirs.id('task')}/`, {}),
      await stranger.call('GET', `/api/project/${mine}/transient/${theirStep.id('transient')}/`),
      await stranger.call('PUT', material, { name: 'x', conductivity: 1 }),
      await stranger.call('DELETE', material, {}),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  });

  test('an id of an object means nothing in another project', async () => {
    const { owner } = site.people;
    const scene = await site.freshScene(endpoints.updateBox, 'updateBox', 'owner');
    const empty = (await owner.call('POST', '/api/project/', { name: 'empty' })).json.id;
    const path = `/api/project/${empty}/box/${scene.id('box')}/`;
    expect((await owner.call('PUT', path, { name: 'x' })).status).toBe(404);
    expect((await owner.call('DELETE', path, {})).status).toBe(404);
  });
});

test('what lies in the bin is there for nobody but to be restored', async () => {
  const binned = await site.freshScene(endpoints.restoreProject, 'restoreProject', 'owner');
  for (const person of Object.values(site.people)) {
    expect((await person.call('GET', `/api/project/${binned.id('project')}/`)).status).toBe(404);
  }
});

test('every endpoint of the table is served, with and without the slash at its end', () => {
  const missing = Object.values(endpoints).filter(
    ({ method, path }) =>
      !site.app.hasRoute({ method, url: path }) && !site.app.hasRoute({ method, url: path.slice(0, -1) }),
  );
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
