import { randomUUID } from 'node:crypto';
import { type Access, type Endpoint, endpoints, type Role, roles } from '@thermarium/api';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSessions, openSession } from './accounts/sessions.ts';
import { startTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

/** Everybody who may knock, for every endpoint of the table: a route that is added is tried without a line here. */
type Knocker = 'nobody' | 'garbage' | 'expired' | 'revoked' | 'stranger' | Role | 'administrator';
const knockers: readonly Knocker[] = [
  'nobody',
  'garbage',
  'expired',
  'revoked',
  'stranger',
  ...roles,
  'administrator',
];

let site: TestApp;
let people: Readonly<Record<'stranger' | Role | 'administrator', TestUser>>;
let useless: Readonly<Record<'nobody' | 'garbage' | 'expired' | 'revoked', string | null>>;

beforeAll(async () => {
  site = await startTestApp();
  people = {
    stranger: await site.user('stranger@example.com'),
    viewer: await site.user('viewer@example.com'),
    editor: await site.user('editor@example.com'),
    owner: await site.user('owner@example.com'),
    administrator: await site.user('administrator@example.com', { administrator: true }),
  };
  const revoked = await site.user('revoked@example.com');
  await endSessions(site.database, { user: revoked.id }, site.services.clock());
  useless = {
    nobody: null,
    garbage: 'not.a.token',
    expired: await expiredToken(people.owner),
    revoked: revoked.token,
  };
});

afterAll(() => site.close());

/** A session of its own for every call: some calls end the one they came with. */
async function tokenOf(knocker: Knocker): Promise<string | null> {
  if (knocker === 'nobody' || knocker === 'garbage' || knocker === 'expired' || knocker === 'revoked') {
    return useless[knocker];
  }
  const { database, keys, clock } = site.services;
  return (await openSession(database, keys, people[knocker].id, clock())).access;
}

/** Signed by the right key for a live user, but past its time. */
function expiredToken({ id }: TestUser): Promise<string> {
  return new SignJWT({ sid: randomUUID() })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(id))
    .setExpirationTime(new Date(Date.now() - 1000))
    .sign(site.services.keys.signing);
}

/** A project or library of its own for each call, so that what one caller does to it shows in no other's answer. */
async function freshResource(of: 'project' | 'library', inBin: boolean): Promise<number> {
  const { database, clock } = site.services;
  const deleted = inBin ? clock() : null;
  if (of === 'project') {
    const { id } = await database
      .insertInto('project')
      .values({ name: 'Board', world: '{}', deleted })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = roles.map((role) => ({ project_id: id, user_id: people[role].id, role, folder_id: null }));
    await database.insertInto('project_permission').values(rows).execute();
    return id;
  }
  const { id } = await database
    .insertInto('library')
    .values({ name: 'Metals', deleted })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = roles.map((role) => ({ library_id: id, user_id: people[role].id, role }));
  await database.insertInto('library_permission').values(rows).execute();
  return id;
}

/** Nothing of a project or library has this id. */
const NOWHERE = '2147483000';

async function pathFor(endpoint: Endpoint): Promise<string> {
  const { access } = endpoint;
  const resource = 'of' in access ? await freshResource(access.of, access.inBin ?? false) : null;
  return endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
    'of' in access && key === access.of ? String(resource) : NOWHERE,
  );
}

async function knock(endpoint: Endpoint, knocker: Knocker): Promise<number> {
  const token = await tokenOf(knocker);
  const answer = await site.app.inject({
    method: endpoint.method,
    url: await pathFor(endpoint),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(endpoint.method !== 'GET' && { payload: '{}' }),
    // An event stream has no end: its head is the answer.
    payloadAsStream: true,
  });
  answer.stream().destroy();
  return answer.statusCode;
}

/** The refusal that is due before anything of the request is looked at; null: let through. */
function refusalDue(access: Access, knocker: Knocker): 401 | 403 | 404 | null {
  if (access.to === 'anyone') return null;
  const isSomebody = knocker === 'stranger' || knocker === 'administrator' || isRole(knocker);
  if (!isSomebody) return 401;
  if (access.to === 'user') return null;
  if (access.to === 'administrator') return knocker === 'administrator' ? null : 403;
  if (!isRole(knocker)) return 404;
  return roles.indexOf(knocker) < roles.indexOf(access.to) ? 403 : null;
}

function isRole(knocker: Knocker): knocker is Role {
  return roles.some((role) => role === knocker);
}

describe.each(Object.entries(endpoints))('%s', (_, endpoint: Endpoint) => {
  test.each(knockers)('is answered as it should be to %s', async (knocker) => {
    const status = await knock(endpoint, knocker);
    const due = refusalDue(endpoint.access, knocker);
    if (due !== null) expect(status).toBe(due);
    else {
      expect(status).not.toBe(401);
      expect(status).toBeLessThan(500);
    }
  });
});

test('what lies in the bin is there for nobody but to be restored', async () => {
  const binned = await freshResource('project', true);
  for (const person of Object.values(people)) {
    expect((await person.call('GET', `/api/project/${binned}/`)).status).toBe(404);
  }
});

test('every endpoint of the table is served, with and without the slash at its end', () => {
  const missing = Object.values(endpoints).filter(
    ({ method, path }) =>
      !site.app.hasRoute({ method, url: path }) && !site.app.hasRoute({ method, url: path.slice(0, -1) }),
  );
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
