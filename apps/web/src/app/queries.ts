import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '@thermarium/api';

/** What was read from the program, while it is fresh. A refusal is not asked for twice. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) => count < 1 && !(error instanceof CallFailed && error.status < 500),
    },
  },
});
