import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@thermarium/api';
import { errorCode, reasonOf } from '../errors/error-code.ts';
import { bareHeaders } from '../http/answer-headers.ts';
import { addressGroup } from '../limits/address-group.ts';

/** The HTTP port of the program. */
export interface HttpListener {
  readonly port: number;
  /** From now on the listener answers calls; before, callers are told to come back. */
  answerWith(listener: RequestListener): void;
  /** Lets running calls end, for a few seconds, and takes no new ones. May be called again. */
  close(): Promise<void>;
}

/**
 * How long a call may take to end when the program does, ms; most are browsers that keep the connection open.
 */
const GRACE = 2_000;
const SWEEP_EVERY = 50;
/**
 * Longer than a proxy in front keeps a connection, so that it sends no call into one that is being closed,
 * ms.
 */
const KEEP_ALIVE = 72_000;
/** Time limits for the headers of a call, and for all of it, ms. */
const HEAD_TIME = 20_000;
const CALL_TIME = 300_000;
/** Interval of checks for calls beyond those limits, ms. */
const LOOK_EVERY = 5_000;
/** How long a connection may be still, ms; pings keep event streams alive. */
const STILLNESS = 30_000;
const MOST_CONNECTIONS = 10_000;
/**
 * Connections of one address: as many as the pages of an office behind it. Proxies, through which all callers
 * come, have no limit.
 */
const MOST_OF_ADDRESS = 500;
/** Seconds until a call should be repeated while the program starts. */
const RETRY_AFTER = 2;

/**
 * Opens the port before anything else is started: a taken port is reported at once and without side effects,
 * and `0` becomes a number, which links need. Rejects with a sentence for the person who chose the port.
 *
 * @param address the program's public address
 * @param behindProxy whether all callers come from the address of a proxy
 */
export async function openHttpListener(
  host: string,
  port: number,
  { address, behindProxy = false }: { readonly address: string; readonly behindProxy?: boolean },
): Promise<HttpListener> {
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
  // A connection becomes idle when its last call ends, and would stay open.
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

/** The limits of connections to a listener. */
export interface DoorLimits {
  /** How long a connection may move no byte when it is its caller's turn, ms. */
  readonly stillness: number;
  /** Connections in total, and of one address. */
  readonly connections: number;
  readonly connectionsOf: (address: string) => number;
}

/** Calls that one connection may have under way: browsers send the next one after the answer. */
const MOST_AT_ONCE = 50;

/**
 * Whether an address is the machine itself, from which proxies call, and so says nothing about the caller.
 */
function isOwnMachine(address: string): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(address);
}

/**
 * Cuts off callers who hold a connection without using it: who send only part of a call, who do not read
 * their answer, who open more connections than anybody needs. Calls that the program still works on, and idle
 * event streams, wait for the program and are left alone.
 */
export function watchDoor(server: Server, { stillness, connections, connectionsOf }: DoorLimits): void {
  const underWay = new Map<Socket, Set<IncomingMessage>>();
  const byAddress = new Map<string, number>();

  server.maxConnections = connections;
  server.on('connection', (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress ?? '');
    const count = (byAddress.get(address) ?? 0) + 1;
    byAddress.set(address, count);
    underWay.set(socket, new Set());
    socket.once('close', () => {
      underWay.delete(socket);
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    });
    if (count > connectionsOf(address)) socket.destroy();
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const calls = underWay.get(socket);
    calls?.add(request);
    response.once('close', () => calls?.delete(request));
    if (calls && calls.size > MOST_AT_ONCE) socket.destroy();
  });
  server.setTimeout(stillness, (socket: Socket) => {
    const calls = [...(underWay.get(socket) ?? [])];
    const isProgramsTurn =
      calls.length > 0 && calls.every(({ complete }) => complete) && socket.writableLength === 0;
    if (isProgramsTurn) socket.setTimeout(stillness);
    else socket.destroy();
  });
}
