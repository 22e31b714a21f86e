import { type ClientRequest, get, type IncomingMessage } from 'node:http';

/** A reader of an answer, who takes its headers and then stops until `rest`. */
export interface Reader {
  readonly status: number;
  /** The last characters that have arrived. */
  readonly text: string;
  /** Reads the rest; returns whether all of it came. */
  rest(): Promise<boolean>;
  leave(): void;
}

/** Characters kept of what was read. */
const KEPT = 1000;

/**
 * Opens a connection of its own; resolves when the headers of the answer are there, rejects when nothing
 * comes.
 */
export async function openReader(
  address: string,
  token: string,
  manner: 'reads on' | 'stands still',
  headers: Readonly<Record<string, string>> = {},
): Promise<Reader> {
  const request: ClientRequest = get(address, {
    agent: false,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (head) => {
      // A later break is reported by `rest`.
      request.off('error', reject).on('error', () => {});
      head.on('error', () => {});
      resolve(head);
    });
  });
  let text = '';
  const read = () =>
    response.setEncoding('latin1').on('data', (chunk: string) => {
      text = (text + chunk).slice(-KEPT);
    });
  if (manner === 'reads on') read();
  return {
    status: response.statusCode ?? 0,
    get text() {
      return text;
    },
    rest: () =>
      new Promise((resolve) => {
        if (response.closed) resolve(response.complete);
        else response.once('close', () => resolve(response.complete));
        read();
      }),
    leave: () => void request.destroy(),
  };
}
