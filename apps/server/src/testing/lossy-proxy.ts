import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that loses answers. */
export interface LossyProxy {
  readonly address: string;
  /** The number of answers lost so far. */
  readonly lost: number;
  close(): Promise<void>;
}

/** A client sends a call four times. By chance alone one of some thousand calls would lose all four answers. */
const MOST_OF_A_CALL = 3;

/**
 * Passes calls on, and breaks the connection in place of some answers to calls that change something: the
 * program has done the call then, and the caller does not know. The seed decides which ones; the last try of a call is answered.
 */
export async function startLossyProxy(target: string, share: number, seed: number): Promise<LossyProxy> {
  const random = randomOf(seed);
  let lost = 0;
  const ofCall = new Map<unknown, number>();
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
      const key = headers['idempotency-key'];
      const before = ofCall.get(key) ?? 0;
      const isLost = method !== 'GET' && random() < share && (key === undefined || before < MOST_OF_A_CALL);
      if (isLost) {
        lost++;
        ofCall.set(key, before + 1);
        answer.resume().once('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    get lost() {
      return lost;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
