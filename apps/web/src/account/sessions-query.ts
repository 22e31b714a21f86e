import { queryOptions } from '@tanstack/react-query';
import { accountEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';

/** The sessions of the signed-in user. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => client(accountEndpoints.sessions, { signal }),
});
