import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type HttpListener, openHttpListener } from './http-listener.ts';

const HOST = '127.0.0.1';
const SITE = { address: 'https://thermarium.test' };

async function open(): Promise<HttpListener & { readonly address: string }> {
  const listener = await openHttpListener(HOST, 0, SITE);
  onTestFinished(() => listener.close());
  return { ...listener, address: `http://${HOST}:${listener.port}` };
}

test('whoever comes before the program is ready is told to come back', async () => {
  const listener = await open();
  const early = await fetch(`${listener.address}/api/health/`);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
  expect(early.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(early.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(await early.json()).toEqual({
    code: 'unavailable',
    detail: 'The program is starting. Try again soon.',
  });
  listener.answerWith((_, response) => void response.end('ready'));
  expect(await (await fetch(`${listener.address}/api/health/`)).text()).toBe('ready');
});

test('a port that is taken is named, with how to choose another', async () => {
  const { port } = await open();
  await expect(openHttpListener(HOST, port, SITE)).rejects.toThrow(
    `Port ${port} of ${HOST} is in use, perhaps by this program. End what uses it, or choose another port: PORT=${port + 1} npm start`,
  );
});

test('a host that is not of this machine is named', async () => {
  await expect(openHttpListener('192.0.2.1', 0, SITE)).rejects.toThrow(
    'HOST=192.0.2.1 is no address of this machine.',
  );
});

test('closing waits for a call under way, and not for connections on which nothing happens', async () => {
  const listener = await open();
  const idle = connect(listener.port, HOST);
  onTestFinished(() => void idle.destroy());
  let finish = () => {};
  const arrived = new Promise<void>((resolve) => {
    listener.answerWith((_, response) => {
      finish = () => response.end('done');
      resolve();
    });
  });
  const call = fetch(listener.address);
  await arrived;
  const closed = listener.close();
  finish();
  expect(await (await call).text()).toBe('done');
  await closed;
  await expect(fetch(listener.address)).rejects.toThrow();
});

test('closing cuts a call that does not end', async () => {
  const listener = await open();
  const arrived = new Promise<void>((resolve) => listener.answerWith(() => resolve()));
  const call = fetch(listener.address);
  const cut = expect(call).rejects.toThrow();
  await arrived;
  await listener.close();
  await cut;
});

test('the port is free again after closing', async () => {
  const listener = await open();
  await listener.close();
  const other = createServer().listen(listener.port, HOST);
  await once(other, 'listening');
  other.close();
});
