import { queryOptions } from '@tanstack/react-query';
import { accountEndpoints } from '@thermarium/api';
import { client } from './client.ts';

/** Who is signed in, with their licences. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => client(accountEndpoints.account, { signal }),
});
