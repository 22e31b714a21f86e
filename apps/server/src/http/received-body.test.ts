import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { keepBodies } from './body.ts';

const LIMIT = 1024;

/** A program that takes bodies of up to `LIMIT` bytes, and answers others when `mayBeSent` is fulfilled. */
async function listening(mayBeSent: Promise<void>, onAnswered = () => {}): Promise<number> {
  const app = fastify();
  onTestFinished(() => app.close());
  keepBodies(app);
  app.addHook('onSend', async () => mayBeSent);
  app.addHook('onResponse', async () => onAnswered());
  app.post('/', { bodyLimit: LIMIT }, async () => 'taken');
  app.setErrorHandler((_error, _request, reply) => reply.code(413).send('too large'));
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

const HEAD = 'POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n';
const CHUNK = `${LIMIT.toString(16)}\r\n${'x'.repeat(LIMIT)}\r\n`;

test('who sends too much is cut off after the answer, however long that takes', async () => {
  const { promise: mayBeSent, resolve: send } = Promise.withResolvers<void>();
  const socket = connect(await listening(mayBeSent), '127.0.0.1').setEncoding('utf8');
  let heard = '';
  socket.on('data', (text: string) => {
    heard += text;
  });
  const closed = once(socket, 'close');
  socket.write(HEAD);
  // Four times what is discarded: it is read in parts, between which the server could close the connection.
  for (let n = 0; n < 8; n++) await new Promise((done) => socket.write(CHUNK, done));
  send();
  await closed;
  expect(heard).toContain('HTTP/1.1 413 ');
  expect(heard).toContain('too large');
});

test('who goes on sending and reads late still finds the answer', async () => {
  const { promise: answered, resolve: onAnswered } = Promise.withResolvers<void>();
  const socket = connect(await listening(Promise.resolve(), onAnswered), '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => {});
  socket.write(HEAD);
  for (let n = 0; n < 8; n++) socket.write(CHUNK);
  await answered;
  // Without a reader the answer waits; on a closed connection one of these ends it.
  for (let n = 0; n < 8; n++) await new Promise((done) => socket.write(CHUNK, done));
  let heard = '';
  socket.on('data', (text: string) => {
    heard += text;
  });
  if (!socket.closed) await once(socket, 'close');
  expect(heard).toContain('HTTP/1.1 413 ');
});
