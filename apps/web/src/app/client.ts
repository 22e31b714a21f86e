import { type Client, createClient } from '@thermarium/api';
import { session } from './session.ts';

/** Ends the session of `token` when a call made with it is answered with 401. This leads to the sign-in page. */
export function endIfRefused(status: number, token: string | null): void {
  // A new session may have begun meanwhile.
  if (status === 401 && token !== null && session.getState().token === token) session.getState().end();
}

/** Fetches, as the signed-in user, an address outside the endpoint table, such as a picture. */
export async function fetchSigned(address: string, signal: AbortSignal): Promise<Response> {
  const { token } = session.getState();
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
  const response = await fetch(address, { signal, headers });
  endIfRefused(response.status, token);
  return response;
}

/** Calls the program that served this page. */
export const client: Client = createClient({
  token: () => session.getState().token,
  fetch: async (...request) => {
    const { token } = session.getState();
    const response = await fetch(...request);
    endIfRefused(response.status, token);
    return response;
  },
});
