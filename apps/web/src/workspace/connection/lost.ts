import { type Answer, CallFailed, type CallInput, type Client, type Endpoint } from '@thermarium/api';

/** The program was not reached or could not answer: whether it did the work is not known. */
export class Lost extends Error {
  constructor(cause: unknown) {
    super('The connection to the program was lost.', { cause });
    this.name = 'Lost';
  }
}

/**
 * Statuses of proxies or a starting program, after which a call is repeated; 401: the user may sign in; 429: later.
 */
const PASSING: readonly number[] = [401, 408, 429, 502, 503, 504];
/** A call that takes longer has lost its connection, ms. */
const LONGEST_CALL = 60_000;

/** A client that tells lost calls from refused ones. */
export function tellingLosses(client: Client): Client {
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> => {
    try {
      return await client(endpoint, { ...input, signal: AbortSignal.timeout(LONGEST_CALL) });
    } catch (error) {
      if (error instanceof CallFailed && !PASSING.includes(error.status)) throw error;
      throw new Lost(error);
    }
  };
}
