import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Duplex } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../testing/test-app.ts';
import { type LaneSite, startLaneSite } from './testing/lane-site.ts';

const MEGABYTE = 1024 * 1024;
/** Length of the one text of an object. */
const TEXT_BYTES = 450_000;

let site: LaneSite;
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;

beforeAll(async () => {
  site = await startLaneSite({
    processorMs: 600_000,
    heapMb: 160,
    answerBytes: 16 * MEGABYTE,
    held: { ofUser: 4 * MEGABYTE, ofAll: 20 * MEGABYTE },
  });
  ada = await site.user('ada@thermarium.test');
  bob = await site.user('bob@thermarium.test');
  eve = await site.user('eve@thermarium.test');
});
afterAll(() => site.close());

/**
 * A project of this many objects with long texts, all with the same values, which makes them cheap to write.
 */
async function projectOf(user: TestUser, objects: number): Promise<string> {
  const { id } = (await user.call('POST', '/api/project/', { name: 'large' })).json;
  const material = (
    await user.call('POST', `/api/project/${id}/material/`, [{ name: 'cu', conductivity: 390 }])
  ).json[0].id;
  const body = { name: 'p', material, polygon: '0 0, 1 0, 0 1', thickness: 1 };
  const { status, json } = await user.call('POST', `/api/project/${id}/polygon/`, body);
  expect(status, JSON.stringify(json)).toBe(201);
  const object = json.id;
  await sql`
    update object set fields = jsonb_set(fields, '{polygon}', to_jsonb('0 0, 1 0, 0 1' || repeat(' ', ${TEXT_BYTES}::integer)))
    where project_id = ${id} and id = ${object}`.execute(site.database);
  await sql`
    insert into object (project_id, id, kind, position, name, active, visible, collapsed, fields, material_ids, timestamp, changed_by)
    select project_id, 1000 + n, kind, n, name, active, visible, collapsed, fields, material_ids, timestamp, changed_by
    from object, generate_series(1, ${objects - 1}::integer) as n
    where project_id = ${id} and id = ${object}`.execute(site.database);
  return `/api/project/${id}`;
}

/** Sends a request, and reads only the headers of the answer. */
async function ask(user: TestUser, path: string): Promise<{ status: number; sent: ClientRequest }> {
  const sent = request(site.address + path, { headers: { authorization: `Bearer ${user.token}` } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, sent };
}

/** Sends a request over a connection that takes nothing of the answer, not even for the system to keep. */
function takesNothing({ served }: LaneSite, { token }: TestUser, path: string): Duplex {
  const connection = new Duplex({ read: () => {}, write: () => {} });
  served.server.emit('connection', connection);
  connection.push(`GET ${path} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return connection;
}

/** Sends a request, and reads the whole answer. */
async function read(user: TestUser, path: string) {
  const headers = { authorization: `Bearer ${user.token}` };
  const answer = await fetch(site.address + path, { headers });
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
}

test('a call that takes more memory than it may is refused with its process; the next finds a new one', async () => {
  const large = await projectOf(ada, 500);
  const { status, text } = await read(ada, `${large}/tree/`);
  expect({ status, ...JSON.parse(text) }).toEqual({
    status: 413,
    code: 'too-large',
    detail: 'This takes more memory than one call may use. Send it in smaller parts.',
  });
  const small = await projectOf(ada, 5);
  expect((await read(ada, `${small}/tree/`)).status).toBe(200);
});

test('an answer that is larger than one may be is refused in words', async () => {
  const project = await projectOf(ada, 40);
  const { status, sent } = await ask(ada, `${project}/tree/`);
  expect(status).toBe(413);
  sent.destroy();
});

test('whoever does not read what they have asked for gets no more, and others do until all have too much', async () => {
  const [ofAda, ofBob, ofEve] = await Promise.all([ada, bob, eve].map((user) => projectOf(user, 30)));
  const first = await ask(ada, `${ofAda}/tree/`);
  expect(first.status).toBe(200);
  const refused = await read(ada, `${ofAda}/tree/`);
  expect([refused.status, JSON.parse(refused.text).code, refused.retryAfter]).toEqual([429, 'too-many', '5']);
  const second = await ask(bob, `${ofBob}/tree/`);
  expect(second.status).toBe(200);
  const busy = await read(eve, `${ofEve}/tree/`);
  expect([busy.status, JSON.parse(busy.text).code, busy.retryAfter]).toEqual([503, 'unavailable', '5']);
  first.sent.destroy();
  await expect.poll(async () => (await read(eve, `${ofEve}/tree/`)).status).toBe(200);
  await expect.poll(async () => (await read(ada, `${ofAda}/tree/`)).status).toBe(200);
  expect((await read(bob, `${ofBob}/tree/`)).status).toBe(429);
  second.sent.destroy();
});

test('answers that need no process count too', async () => {
  const [small, large] = await Promise.all([projectOf(ada, 1), projectOf(ada, 30)]);
  // The system takes so little for a connection at once that only one which takes nothing shows it.
  const stuck = Array.from({ length: 10 }, () => takesNothing(site, ada, `${small}/tree/`));
  await expect.poll(async () => (await read(ada, `${small}/tree/`)).status).toBe(429);
  expect((await read(ada, `${large}/tree/`)).status).toBe(429);
  expect((await read(bob, '/api/user/')).status).toBe(200);
  for (const each of stuck) each.destroy();
  await expect.poll(async () => (await read(ada, `${small}/tree/`)).status).toBe(200);
});

test('a list that needs more memory than a call may use costs only that call', async () => {
  const { id } = (await ada.call('POST', '/api/project/', { name: 'scenarios' })).json;
  await sql`
    insert into parameter (project_id, id, name, description, value, timestamp, changed_by)
    select ${id}, 10 + n, 'p' || n, repeat('what it stands for ', 13), 1, now(), ${ada.id}
    from generate_series(1, 1000) as n`.execute(site.database);
  await sql`
    insert into scenario (project_id, id, name, parameters, timestamp, changed_by)
    select ${id}, 2000 + s, 's' || s, (select jsonb_object_agg((10 + n)::text, jsonb_build_object('values', jsonb_build_array(1, 2, 3))) from generate_series(1, 1000) as n), now(), ${ada.id}
    from generate_series(1, 1000) as s`.execute(site.database);
  const { status, text } = await read(ada, `/api/project/${id}/scenario/`);
  expect([status, JSON.parse(text)]).toEqual([
    413,
    {
      code: 'too-large',
      detail: 'This takes more memory than one call may use. Send it in smaller parts.',
    },
  ]);
  expect((await read(ada, `/api/project/${id}/`)).status).toBe(200);
});
