import { queryOptions } from '@tanstack/react-query';
import { accountEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => client(accountEndpoints.sessions, { signal }),
});
