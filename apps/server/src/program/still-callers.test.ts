import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type DoorLimits, watchDoor } from './http-listener.ts';

const QUICK: DoorLimits = { stillness: 150, connections: 100, connectionsOf: () => 100 };

async function listener(answer: RequestListener, limits: Partial<DoorLimits> = {}): Promise<() => Socket> {
  const server = createServer(answer);
  watchDoor(server, { ...QUICK, ...limits });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return () => connect(port, '127.0.0.1').on('error', () => {});
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n';
const get = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

test('whoever sends nothing, or not all of what they have announced, is cut off', async () => {
  const call = await listener((request, response) => {
    request.resume().once('end', () => response.end());
  });
  const silent = call().resume();
  const half = call().resume();
  half.write(`${head}x`);
  await Promise.all([closed(silent), closed(half)]);
});

/** Resolves when a listener has cut off one caller and then another for being still: so long has passed, and more. */
async function twiceTooLong(call: () => Socket): Promise<void> {
  for (let n = 0; n < 2; n++) await closed(call().resume());
}

test('whoever sends slowly, but sends, is answered', async () => {
  const call = await listener(
    (request, response) => {
      request.resume().once('end', () => response.end('all of it'));
    },
    // A test that the machine leaves no processor for so long is cut off, too.
    { stillness: 2000 },
  );
  const slow = call();
  slow.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  const answered = new Promise((resolve) => slow.once('data', resolve));
  const sending = setInterval(() => slow.write('1\r\nx\r\n'), 10);
  await twiceTooLong(call);
  clearInterval(sending);
  slow.write('0\r\n\r\n');
  expect(String(await answered)).toContain('all of it');
  slow.destroy();
});

test('whoever takes nothing of their answer is cut off', async () => {
  const ended = Promise.withResolvers<boolean>();
  const call = await listener((_, response) => {
    response.once('close', () => ended.resolve(response.writableFinished));
    response.end(Buffer.alloc(64 * 2 ** 20));
  });
  const still = call().pause();
  still.write(get);
  expect(await ended.promise).toBe(false);
  still.destroy();
});

test('whoever waits for the program is left alone, however long it takes', async () => {
  const call = await listener((_, response) => {
    void twiceTooLong(call).then(() => response.end('at last'));
  });
  const patient = call();
  patient.write(get);
  expect(String(await new Promise((resolve) => patient.once('data', resolve)))).toContain('at last');
  patient.destroy();
});

test('an address has so many connections, and a connection so many calls', async () => {
  let isBusy = true;
  const call = await listener((_, response) => void (isBusy || response.end()), {
    connectionsOf: () => 2,
    stillness: 60_000,
  });
  const [first, second] = [call().resume(), call().resume()];
  await Promise.all([first, second].map((each) => new Promise((resolve) => each.once('connect', resolve))));
  await closed(call().resume());
  expect([first.destroyed, second.destroyed]).toEqual([false, false]);
  first.write(get.repeat(51));
  await closed(first);
  isBusy = false;
  // There is room again.
  const third = call();
  third.write(get);
  expect(String(await new Promise((resolve) => third.once('data', resolve)))).toContain('200');
  third.destroy();
  second.destroy();
});
