import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from '../limits/address-group.ts';

/** The limits of connections to a door. */
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
export function isOwnMachine(address: string): boolean {
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
