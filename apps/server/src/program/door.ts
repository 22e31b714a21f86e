import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { ErrorCode } from '@thermarium/api';
import { errorCode, reasonOf } from '../error-code.ts';
import { bareHeaders } from '../http/answer-headers.ts';
import { isOwnMachine, watchDoor } from './door-watch.ts';

/** Where the program is reached by HTTP. */
export interface Door {
  readonly port: number;
  /** From now on calls are answered by the listener; before, they are told to come back. */
  answerWith(listener: RequestListener): void;
  /** Lets calls under way end, for a few seconds, and takes no new ones. May be called again. */
  close(): Promise<void>;
}

/** How long a call may take to end when the program does, ms; most are browsers that have forgotten to hang up. */
const GRACE = 2_000;
const SWEEP_EVERY = 50;
/** Longer than a proxy in front keeps a connection: it must not send a call into one that is just being closed, ms. */
const KEEP_ALIVE = 72_000;
/** How long the head of a call may take, and all of it, ms. */
const HEAD_TIME = 20_000;
const CALL_TIME = 300_000;
/** How often it is looked for those that take longer, ms. */
const LOOK_EVERY = 5_000;
/** Pings keep event streams alive; nobody else is still for so long, ms. */
const STILLNESS = 30_000;
const MOST_CONNECTIONS = 10_000;
/** An office behind one address has so many pages open; proxies, which everybody comes through, have no limit. */
const MOST_OF_ADDRESS = 500;
/** When to come back while the program starts, s. */
const RETRY_AFTER = 2;

/**
 * Opens the port before anything else is started: one that is taken is told at once and without a trace, and `0`
 * becomes a number, which links need. Rejects with a sentence for whoever chose the port.
 *
 * @param address where people reach the program
 * @param behindProxy whether everybody comes from the address of a proxy
 */
export async function openDoor(
  host: string,
  port: number,
  { address, behindProxy = false }: { readonly address: string; readonly behindProxy?: boolean },
): Promise<Door> {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE,
    headersTimeout: HEAD_TIME,
    requestTimeout: CALL_TIME,
    connectionsCheckingInterval: LOOK_EVERY,
  });
  watchDoor(server, {
    stillness: STILLNESS,
    connections: MOST_CONNECTIONS,
    connectionsOf: (address) =>
      behindProxy || isOwnMachine(address) ? Number.POSITIVE_INFINITY : MOST_OF_ADDRESS,
  });
  const answerStarting = startingAnswer(bareHeaders({ address }));
  server.on('request', answerStarting);
  await listening(server, host, port);
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error(`There is no port at ${host}.`);
  let closing: Promise<void> | undefined;
  return {
    port: bound.port,
    answerWith: (listener) => void server.off('request', answerStarting).on('request', listener),
    close: () => {
      closing ??= closed(server);
      return closing;
    },
  };
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(new Error(refusal(error, host, port), { cause: error }));
    server.once('error', refuse);
    server.listen({ host, port }, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

function refusal(error: Error, host: string, port: number): string {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use, perhaps by this program. End what uses it, or choose another port: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Choose one from 1024: PORT=3000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is no address of this machine.`;
    default:
      return `Port ${port} of ${host} cannot be opened: ${reasonOf(error)}`;
  }
}

function startingAnswer(headers: Readonly<Record<string, string>>) {
  return (_request: unknown, response: ServerResponse): void => {
    const code: ErrorCode = 'unavailable';
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER),
      connection: 'close',
      ...headers,
    });
    response.end(JSON.stringify({ detail: 'The program is starting. Try again soon.', code }));
  };
}

function closed(server: Server): Promise<void> {
  // A connection becomes idle when its last call ends, and would stay so.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}
