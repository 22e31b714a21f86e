import { type ClientRequest, get, type IncomingMessage } from 'node:http';

/** Somebody who reads an answer, or takes its head and then nothing more. */
export interface Reader {
  readonly status: number;
  /** The last of what has arrived. */
  readonly text: string;
  /** Takes the rest; tells whether all of it came. */
  rest(): Promise<boolean>;
  leave(): void;
}

/** So much of what was read is kept, characters. */
const KEPT = 1000;

/** Opens a connection of its own; resolves when the head of the answer is there, rejects when nothing comes. */
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
      // It ends when somebody cuts it off, which is told by `rest`.
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
