import { queryOptions } from '@tanstack/react-query';
import { secondFactorEndpoints } from '@thermarium/api';
import { client } from '../../app/client.ts';
import { queries } from '../../app/queries.ts';

/** The second factors of whoever is signed in. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => client(secondFactorEndpoints.secondFactor, { signal }),
});

/** Has them read again after a change. */
export function readAgain(): Promise<void> {
  return queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
}
