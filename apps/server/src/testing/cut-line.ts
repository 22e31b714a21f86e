import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection to a database server that a test can cut. */
export interface CutLine {
  /** The address of the database through it. */
  readonly url: string;
  /** Passes a message that holds a text on, once, and cuts the connection before its answer comes back. */
  cutAfter(text: string): void;
}

/** Puts a proxy between a test and its database. */
export async function cutLine(url: string): Promise<CutLine> {
  const target = new URL(url);
  let last: string | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let isCut = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    near.on('data', (chunk) => {
      if (last !== null && chunk.includes(last)) {
        last = null;
        isCut = true;
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => (isCut ? near.destroy() : near.write(chunk)));
    near.on('close', () => far.end());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const bound = server.address();
  const through = new URL(url);
  through.port = String(typeof bound === 'object' && bound !== null ? bound.port : 0);
  return {
    url: through.href,
    cutAfter: (text) => {
      last = text;
    },
  };
}
