import { QueryClient, queryOptions } from '@tanstack/react-query';
import { accountEndpoints, CallFailed } from '@thermarium/api';
import { client } from './client.ts';

/** The cache of server data. A refused query is not retried. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) => count < 1 && !(error instanceof CallFailed && error.status < 500),
    },
  },
});

/** The account of the signed-in user, with its licences. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => client(accountEndpoints.account, { signal }),
});
