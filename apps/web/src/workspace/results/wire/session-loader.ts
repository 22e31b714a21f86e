import { endIfRefused } from '../../../app/client.ts';
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
      if (answer.outcome === 'refused') endIfRefused(answer.status, token);
      return answer;
    },
    close: () => loader.close(),
  };
}
