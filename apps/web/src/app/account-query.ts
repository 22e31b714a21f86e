import { queryOptions } from '@tanstack/react-query';
import { accountEndpoints } from '@thermarium/api';
import { client } from './client.ts';

/** The account of the signed-in user, with its licences. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => client(accountEndpoints.account, { signal }),
});
