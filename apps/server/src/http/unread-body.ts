import type { IncomingMessage } from 'node:http';

/** How long the rest of a body may take that nobody reads, ms. */
const PATIENCE = 5_000;

/**
 * Takes what is left of a body off the connection and throws it away, so that the answer is read and the connection
 * serves the next call. Whoever sends more than the call takes, or dawdles, is cut off.
 */
export function discardBody(message: IncomingMessage, mostBytes: number): void {
  if (message.complete) return;
  let taken = 0;
  const late = setTimeout(() => message.destroy(), PATIENCE);
  message.on('data', (chunk: Uint8Array) => {
    taken += chunk.length;
    if (taken > mostBytes) message.destroy();
  });
  message.once('close', () => clearTimeout(late));
  // Whoever hangs up in the middle has had their answer.
  message.on('error', () => {});
}
