import { queryOptions } from '@tanstack/react-query';
import { folderEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';
import { queries } from '../app/queries.ts';

export const foldersQuery = queryOptions({
  queryKey: ['dashboard', 'folders'],
  queryFn: ({ signal }) => client(folderEndpoints.folders, { signal }),
});

export const sharedQuery = queryOptions({
  queryKey: ['dashboard', 'shared'],
  queryFn: ({ signal }) => client(folderEndpoints.sharedFolders, { signal }),
});

/** The projects of one of the user's own folders. */
export function folderProjectsQuery(folder: number) {
  return queryOptions({
    queryKey: ['dashboard', 'projects', folder],
    queryFn: ({ signal }) => client(folderEndpoints.folderProjects, { params: { folder }, signal }),
  });
}

/** Reloads the dashboard's data after a change. */
export function reloadDashboard(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['dashboard'] });
}
