import { accountEndpoints } from '@thermarium/api';
import { client } from './client.ts';
import { session } from './session.ts';

/** Ends the session on the server and in every tab. This browser forgets it whatever the server answers. */
export async function signOut(): Promise<void> {
  const ended = client(accountEndpoints.signOut).catch(() => {});
  // A server that does not answer must not keep the user signed in.
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000))]);
  session.getState().signOut();
}
