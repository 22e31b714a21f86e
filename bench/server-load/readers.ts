/**
 * Follows projects from a process of its own, so that its work is not counted as the server's: opens event
 * streams to each and counts what arrives. `streams.ts` forks it.
 */
import { connect } from 'node:net';

/** The streams to open: a path and a token for each project, and its number of readers. */
export interface Following {
  readonly port: number;
  readonly readersEach: number;
  readonly projects: readonly { readonly path: string; readonly token: string }[];
}

/** Connections opened at once; more would wait in the server's queue of connections. */
const CONNECTING = 50;
const EVENT = Buffer.from('\ndata:');

let events = 0;
let chunks = 0;

process.on('message', (message: Following | 'count') => {
  if (message === 'count') process.send?.({ events, chunks });
  else void followAll(message).then(() => process.send?.('following'));
});

async function followAll({ port, readersEach, projects }: Following): Promise<void> {
  const waiting = projects.flatMap((project) => Array.from({ length: readersEach }, () => project));
  const open = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await follow(port, next.path, next.token);
  };
  await Promise.all(Array.from({ length: CONNECTING }, open));
}

/** Resolves when the stream has begun. */
function follow(port: number, path: string, token: string): Promise<void> {
  return new Promise((begun, failed) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`),
    );
    socket.on('data', (bytes: Buffer) => {
      chunks++;
      for (let at = bytes.indexOf(EVENT); at >= 0; at = bytes.indexOf(EVENT, at + EVENT.length)) events++;
      begun();
    });
    socket.on('error', failed);
    socket.on('close', () => failed(new Error('A stream was ended.')));
  });
}
