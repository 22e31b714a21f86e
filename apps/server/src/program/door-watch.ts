import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from '../limits/address-group.ts';

/** What one may ask of a door. */
export interface DoorLimits {
  /** For how long a connection may move no byte although it is its caller's turn, ms. */
  readonly stillness: number;
  /** Connections of all, and of one address. */
  readonly connections: number;
  readonly connectionsOf: (address: string) => number;
}

/** Calls that one connection may have under way: browsers have one, and ask again when it is answered. */
const MOST_AT_ONCE = 50;

/** The machine itself, which proxies call from, is nobody's address. */
export function isOwnMachine(address: string): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(address);
}

/**
 * Cuts off whoever holds a connection without using it: one who begins a call and sends no more of it, who takes nothing
 * of their answer, who opens more connections than anybody needs. A call that the program is still at, and a stream of
 * events on which nothing happens, wait for the program and are left alone.
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
