import { queryOptions } from '@tanstack/react-query';
import { libraryEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';
import { queries } from '../app/queries.ts';

export const librariesQuery = queryOptions({
  queryKey: ['libraries'],
  queryFn: ({ signal }) => client(libraryEndpoints.libraries, { signal }),
});

/** Reloads the libraries after a change. */
export function reloadLibraries(): Promise<void> {
  return queries.invalidateQueries({ queryKey: librariesQuery.queryKey });
}
