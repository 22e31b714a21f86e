import { session } from '../../../app/session.ts';
import type { LoadAnswer } from './answers.ts';
import { WorkerLoader } from './worker-loader.ts';

/** Loads as whoever is signed in, by a worker. An answer 401 ends the session, as any other call's does. */
export function openSessionLoader(): { readonly load: LoadAnswer; close(): void } {
  const loader = new WorkerLoader();
  return {
    load: async (request, signal) => {
      const { token } = session.getState();
      const answer = await loader.load({ ...request, token }, signal);
      const refused = answer.outcome === 'refused' && answer.status === 401;
      // Only the session that made the call is over: a new one may have begun meanwhile.
      if (refused && token !== null && session.getState().token === token) session.getState().end();
      return answer;
    },
    close: () => loader.close(),
  };
}
