import { accountEndpoints } from '@thermarium/api';
import { client } from './client.ts';
import { session } from './session.ts';

/** Ends the session in the program and in every tab. Whatever the program answers, this browser forgets it. */
export async function signOut(): Promise<void> {
  const ended = client(accountEndpoints.signOut).catch(() => {});
  // A program that does not answer must not keep somebody signed in.
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000))]);
  session.getState().signOut();
}
