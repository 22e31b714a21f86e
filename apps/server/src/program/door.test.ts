import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Door, openDoor } from './door.ts';

const HOST = '127.0.0.1';
const SITE = { address: 'https://thermarium.test' };

async function open(): Promise<Door & { readonly address: string }> {
  const door = await openDoor(HOST, 0, SITE);
  onTestFinished(() => door.close());
  return { ...door, address: `http://${HOST}:${door.port}` };
}

test('whoever comes before the program is ready is told to come back', async () => {
  const door = await open();
  const early = await fetch(`${door.address}/api/health/`);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
  expect(early.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(early.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(await early.json()).toEqual({
    code: 'unavailable',
    detail: 'The program is starting. Try again soon.',
  });
  door.answerWith((_, response) => void response.end('ready'));
  expect(await (await fetch(`${door.address}/api/health/`)).text()).toBe('ready');
});

test('a port that is taken is named, with how to choose another', async () => {
  const { port } = await open();
  await expect(openDoor(HOST, port, SITE)).rejects.toThrow(
    `Port ${port} of ${HOST} is in use, perhaps by this program. End what uses it, or choose another port: PORT=${port + 1} npm start`,
  );
});

test('a host that is not of this machine is named', async () => {
  await expect(openDoor('192.0.2.1', 0, SITE)).rejects.toThrow(
    'HOST=192.0.2.1 is no address of this machine.',
  );
});

test('closing waits for a call under way, and not for connections on which nothing happens', async () => {
  const door = await open();
  const idle = connect(door.port, HOST);
  onTestFinished(() => void idle.destroy());
  let finish = () => {};
  const arrived = new Promise<void>((resolve) => {
    door.answerWith((_, response) => {
      finish = () => response.end('done');
      resolve();
    });
  });
  const call = fetch(door.address);
  await arrived;
  const closed = door.close();
  finish();
  expect(await (await call).text()).toBe('done');
  await closed;
  await expect(fetch(door.address)).rejects.toThrow();
});

test('closing cuts a call that does not end', async () => {
  const door = await open();
  const arrived = new Promise<void>((resolve) => door.answerWith(() => resolve()));
  const call = fetch(door.address);
  const cut = expect(call).rejects.toThrow();
  await arrived;
  await door.close();
  await cut;
});

test('the port is free again after closing', async () => {
  const door = await open();
  await door.close();
  const other = createServer().listen(door.port, HOST);
  await once(other, 'listening');
  other.close();
});
