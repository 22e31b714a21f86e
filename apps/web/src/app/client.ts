import { type Client, createClient } from '@thermarium/api';
import { session } from './session.ts';

/** Calls the program that served this page. What is answered with 401 ends the session and leads to the sign-in page. */
export const client: Client = createClient({
  token: () => session.getState().token,
  fetch: async (...request) => {
    const token = session.getState().token;
    const response = await fetch(...request);
    // Only the session that made the call is over: a new one may have begun meanwhile.
    if (response.status === 401 && token !== null && session.getState().token === token) {
      session.getState().end();
    }
    return response;
  },
});
