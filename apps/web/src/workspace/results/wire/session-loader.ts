import { endIfRefused } from '../../../app/client.ts';
import { session } from '../../../app/session.ts';
import type { LoadAnswer } from './answers.ts';
import { WorkerLoader } from './worker-loader.ts';

/** Loads by a worker with the token of the session. An answer 401 ends the session, as in any other call. */
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
