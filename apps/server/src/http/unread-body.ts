import type { IncomingMessage } from 'node:http';

/** How long the rest of a discarded body may take, ms. */
const PATIENCE = 5_000;

/**
 * Reads the rest of a body and discards it, so that the caller can read the answer and reuse the connection.
 * A caller who sends more than the endpoint takes, or too slowly, is cut off.
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
  // A caller who hangs up has had their answer.
  message.on('error', () => {});
}
