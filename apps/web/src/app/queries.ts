import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '@thermarium/api';

/** The cache of server data. A refused query is not retried. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) => count < 1 && !(error instanceof CallFailed && error.status < 500),
    },
  },
});
