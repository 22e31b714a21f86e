import { queryOptions } from '@tanstack/react-query';
import { secondFactorEndpoints } from '@thermarium/api';
import { client } from '../../app/client.ts';
import { queries } from '../../app/queries.ts';

/** The second factors of the signed-in user. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => client(secondFactorEndpoints.secondFactor, { signal }),
});

/** Reloads the second factors after a change. */
export function readAgain(): Promise<void> {
  return queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
}
