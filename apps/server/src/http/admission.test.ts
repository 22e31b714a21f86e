import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { recordTypes } from '@thermarium/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let site: TestApp;
let owner: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let port: number;
let objects: string;

const MEGABYTE = 1024 * 1024;

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com');
  viewer = await site.user('viewer@example.com');
  stranger = await site.user('stranger@example.com');
  const project = (await owner.call('POST', '/api/project/', { name: 'Board' })).json.id;
  const permissions = { owner: false, editor: false, viewer: true };
  const shared = [
    { username: owner.email, permissions: { ...permissions, owner: true } },
    { username: viewer.email, permissions },
  ];
  await owner.call('PUT', `/api/project/${project}/permissions/`, shared);
  objects = `/api/project/${project}/objects/`;
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

afterAll(() => site.close());

/** The head of a call that announces a body. */
function head(url: string, token: string | null, headers: Record<string, string | number>): string {
  const lines = {
    host: 'thermarium.test',
    'content-type': 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...headers,
  };
  const written = Object.entries(lines).map(([key, value]) => `${key}: ${value}\r\n`);
  return `POST ${url} HTTP/1.1\r\n${written.join('')}\r\n`;
}

/** A connection that collects its answers. */
function dial(): {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  until(text: RegExp): Promise<string>;
} {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const until = async (text: RegExp) => {
    while (!text.test(heard)) {
      if (socket.closed) throw new Error(`The connection is closed; heard: ${heard}`);
      await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    }
    return heard;
  };
  return { socket, closed, until };
}

test('who may not call is told so before a byte of the body has come', async () => {
  const callers = [
    [null, 401],
    ['not.a.token', 401],
    [stranger.token, 404],
    [viewer.token, 403],
  ] as const;
  for (const [token, status] of callers) {
    const { socket, until } = dial();
    socket.write(head(objects, token, { 'content-length': 10 * MEGABYTE }));
    expect(await until(/"code":/)).toContain(`HTTP/1.1 ${status} `);
    socket.destroy();
  }
});

test('so is who calls what there is not', async () => {
  const { socket, until } = dial();
  socket.write(head('/api/nowhere/', owner.token, { 'content-length': MEGABYTE }));
  expect(await until(/"code":/)).toContain('HTTP/1.1 404 ');
  socket.destroy();
});

test('a body that was refused unread does not stand in the way of the next call', async () => {
  const { socket, until } = dial();
  const body = 'x'.repeat(MEGABYTE);
  socket.write(head(objects, null, { 'content-length': body.length }) + body);
  expect(await until(/"code":/)).toContain('HTTP/1.1 401 ');
  socket.write(
    `GET /api/user/ HTTP/1.1\r\nhost: thermarium.test\r\nauthorization: Bearer ${owner.token}\r\n\r\n`,
  );
  expect(await until(/"licenses":/)).toContain('HTTP/1.1 200 ');
  socket.destroy();
});

test('who sends on and on after a refusal is cut off', async () => {
  const { socket, until, closed } = dial();
  socket.write(head('/api/token/', null, { 'transfer-encoding': 'chunked', 'content-encoding': 'gzip' }));
  expect(await until(/"code":/)).toContain('HTTP/1.1 415 ');
  const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
  const sending = setInterval(() => socket.write(chunk), 1);
  await closed;
  clearInterval(sending);
});

test('a body of unknown length is refused as soon as it is too large', async () => {
  const { socket, until } = dial();
  socket.write(head('/api/project/', owner.token, { 'transfer-encoding': 'chunked' }));
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  for (let sent = 0; sent <= 32 * MEGABYTE; sent += 0x10000) socket.write(chunk);
  const answer = await until(/"code":/);
  expect(answer).toContain('HTTP/1.1 413 ');
  expect(answer).toContain('"The request is larger than 1 MB, the most that the server accepts."');
  socket.destroy();
});

test('a body in chunks of a byte is taken while they are few, and refused when they are many', async () => {
  const bodyOf = (name: string) => [...JSON.stringify({ name })].map((sign) => `1\r\n${sign}\r\n`).join('');
  const small = dial();
  small.socket.write(head('/api/project/', owner.token, { 'transfer-encoding': 'chunked' }));
  small.socket.write(`${bodyOf('Sign by sign')}0\r\n\r\n`);
  expect(await small.until(/"name":"Sign by sign"/)).toContain('HTTP/1.1 201 ');
  small.socket.destroy();
  for (const [token, status, sentence] of [
    [owner.token, 400, 'The request comes in chunks of less than 16 bytes. Send larger ones.'],
    [null, 401, 'Sign in first.'],
  ] as const) {
    const { socket, until, closed } = dial();
    socket.write(head('/api/project/json/', token, { 'transfer-encoding': 'chunked' }));
    const sending = setInterval(() => socket.write('1\r\n \r\n'.repeat(5000)), 1);
    const answer = await until(/}/);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain(sentence);
    await closed;
    clearInterval(sending);
  }
});

test('nobody sends packed bodies: a few kB would unfold to hundreds of MB', async () => {
  const payload = gzipSync(`{"create":[${'{},'.repeat(1_000_000)}{}]}`);
  const send = (token?: string) =>
    site.app.inject({
      method: 'POST',
      url: objects,
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      payload,
    });
  expect((await send()).statusCode).toBe(401);
  const refused = await send(owner.token);
  expect(refused.statusCode).toBe(415);
  expect(refused.json()).toEqual({
    detail: 'Send the request as it is, without a Content-Encoding.',
    code: 'unsupported-media',
  });
});

test('whoever is not signed in sends at most 16 kB', async () => {
  const body = { username: 'ada@example.com', password: 'x', reCaptchaToken: 'y'.repeat(20_000) };
  const answer = await site.app.inject({ method: 'POST', url: '/api/token/', payload: body });
  expect(answer.statusCode).toBe(413);
  const short = { ...body, reCaptchaToken: 'y' };
  expect((await site.app.inject({ method: 'POST', url: '/api/token/', payload: short })).statusCode).toBe(
    400,
  );
});

async function sendText(payload: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` };
  const answer = await site.app.inject({ method: 'POST', url: objects, headers, payload });
  return { status: answer.statusCode, json: answer.json() };
}

test('millions of rows are counted before the parser sees them', async () => {
  for (const row of ['{}', '[]', '0', '""', '{"a":[]}']) {
    // The parser would say that this is not JSON.
    const { status, json } = await sendText(`{"create":[${`${row},`.repeat(1_500_000)}`);
    expect([status, json]).toEqual([
      413,
      { detail: 'The request has more than 500,000 values: send it in several parts.', code: 'too-large' },
    ]);
  }
});

test('rows beyond the most are refused as a list, before any of them is looked at', async () => {
  for (const list of ['create', 'update', 'delete']) {
    const rows = Array(recordTypes.object.most + 1).fill({ id: 'none', name: 7 });
    const { status, json } = await sendText(JSON.stringify({ [list]: rows }));
    expect([status, json]).toEqual([400, { [list]: ['Send at most 20000 rows!'] }]);
  }
});

test('what stands in a text is not counted', async () => {
  const polygon = Array.from({ length: 45_000 }, (_, at) => `${at} \\"[{`).join(',');
  for (const text of [polygon, '[[['.repeat(30_000), '\\\\\\\\', '\\"']) {
    const { status, json } = await sendText(`{"create":[{"type":"poly","polygon":"${text}"}]}`);
    expect([status, Object.keys(json)]).toEqual([400, ['create']]);
  }
});

test('nesting has an end', async () => {
  const { status, json } = await sendText(`{"create":${'['.repeat(64)}${']'.repeat(64)}}`);
  expect([status, json]).toEqual([
    400,
    { non_field_errors: ['The request is nested deeper than 64 levels.'] },
  ]);
});
