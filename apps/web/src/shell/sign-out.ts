import { accountEndpoints, createClient } from '@thermarium/api';
import { session } from '../app/session.ts';

/**
 * Ends the session in every tab and on the server. This browser forgets it first: the server refuses the calls that
 * are still on their way, which must not look as if the session had expired.
 */
export function signOut(): void {
  const { token, signOut: forget } = session.getState();
  const call = createClient({
    token: () => token,
    // The page may be closed at once.
    fetch: (address, request) => fetch(address, { ...request, keepalive: true }),
  });
  call(accountEndpoints.signOut).catch(() => {});
  forget();
}
