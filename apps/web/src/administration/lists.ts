import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AdminTask, administrationEndpoints } from '@thermarium/api';
import { withProof } from '../account/second-factor/asking.ts';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { queries } from '../app/queries.ts';
import { useLiveTasks } from '../tasks/live-tasks.ts';
import { notify } from '../ui/notify.ts';
import { openAllTasksFeed } from '../workspace/connection/open-feed.ts';

const KEY = 'administration';

/** Lists that people change are read when the page or its window is returned to: a colleague may administer too. */
const READ_AT_SIGHT = { staleTime: 0, refetchOnWindowFocus: true } as const;

export const usersQuery = queryOptions({
  queryKey: [KEY, 'users'],
  queryFn: ({ signal }) => client(administrationEndpoints.adminUsers, { signal }),
  ...READ_AT_SIGHT,
});

export const groupsQuery = queryOptions({
  queryKey: [KEY, 'groups'],
  queryFn: ({ signal }) => client(administrationEndpoints.adminGroups, { signal }),
  ...READ_AT_SIGHT,
});

export const licencesQuery = queryOptions({
  queryKey: [KEY, 'licences'],
  queryFn: ({ signal }) => client(administrationEndpoints.adminLicenses, { signal }),
  ...READ_AT_SIGHT,
});

/** Interval of reading the list of workers again while somebody looks, ms: no event tells of them. */
const WORKERS_EVERY = 3_000;

export const workersQuery = queryOptions({
  queryKey: [KEY, 'workers'],
  queryFn: ({ signal }) => client(administrationEndpoints.adminWorkers, { signal }),
  ...READ_AT_SIGHT,
  refetchInterval: WORKERS_EVERY,
});

const tasksKey = [KEY, 'tasks'];
const tasksQuery = queryOptions({
  queryKey: tasksKey,
  queryFn: ({ signal }) => client(administrationEndpoints.adminTasks, { signal }),
});
const TOLD_TASKS = { queryKey: tasksKey, openFeed: openAllTasksFeed };

/** The tasks of all users, kept up to date by their events. */
export function useAllTasks() {
  const followed = useLiveTasks<AdminTask>(TOLD_TASKS);
  return useQuery({ ...tasksQuery, refetchInterval: ({ state: { data } }) => followed(data) });
}

/** Reads every list of the page again: a change of one may show in another. */
export function reloadLists(): Promise<void> {
  return queries.invalidateQueries({ queryKey: [KEY] });
}

/**
 * Makes a call of a row's button, after a proof of identity where it needs one, and reads the lists again also after a refusal: what the row shows may be outdated.
 *
 * @param done what to tell when it succeeded
 */
export async function administer(call: () => Promise<unknown>, done: string): Promise<void> {
  try {
    if ((await withProof(call)) === 'not proved') return;
    notify(done, 'info', KEY);
  } catch (error) {
    notify(failureText(error), 'error', KEY);
  }
  await reloadLists();
}
