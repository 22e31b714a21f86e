import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { keepBodies } from './body.ts';

const LIMIT = 1024;

test('who sends too much is cut off after the answer, however long that takes', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  keepBodies(app);
  const { promise: mayBeSent, resolve: send } = Promise.withResolvers<void>();
  app.addHook('onSend', async () => mayBeSent);
  app.post('/', { bodyLimit: LIMIT }, async () => 'taken');
  app.setErrorHandler((_error, _request, reply) => reply.code(413).send('too large'));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  let heard = '';
  socket.on('data', (text: string) => {
    heard += text;
  });
  const closed = once(socket, 'close');
  const chunk = 'x'.repeat(LIMIT);
  socket.write(`POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n`);
  // Four times what is discarded: it is read in parts, between which the server could close the connection.
  for (let n = 0; n < 8; n++) {
    await new Promise((done) => socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`, done));
  }
  send();
  await closed;
  expect(heard).toContain('HTTP/1.1 413 ');
  expect(heard).toContain('too large');
});
