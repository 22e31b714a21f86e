import { queryOptions } from '@tanstack/react-query';
import { administrationEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { queries } from '../app/queries.ts';
import { notify } from '../ui/notify.ts';

/** The interval at which lists are read again that people change, ms: a colleague may administer too. */
const FOLLOW_PEOPLE = 20_000;
/** The same for tasks, which change by themselves. */
const FOLLOW_TASKS = 3000;

const KEY = 'administration';

export const usersQuery = queryOptions({
  queryKey: [KEY, 'users'],
  queryFn: ({ signal }) => client(administrationEndpoints.adminUsers, { signal }),
  refetchInterval: FOLLOW_PEOPLE,
});

export const groupsQuery = queryOptions({
  queryKey: [KEY, 'groups'],
  queryFn: ({ signal }) => client(administrationEndpoints.adminGroups, { signal }),
  refetchInterval: FOLLOW_PEOPLE,
});

export const licencesQuery = queryOptions({
  queryKey: [KEY, 'licences'],
  queryFn: ({ signal }) => client(administrationEndpoints.adminLicenses, { signal }),
  refetchInterval: FOLLOW_PEOPLE,
});

export const tasksQuery = queryOptions({
  queryKey: [KEY, 'tasks'],
  queryFn: ({ signal }) => client(administrationEndpoints.adminTasks, { signal }),
  refetchInterval: FOLLOW_TASKS,
});

/** Reads every list of the page again: a change of one may show in another. */
export function reloadLists(): Promise<void> {
  return queries.invalidateQueries({ queryKey: [KEY] });
}

/**
 * Makes a call of a row's button, and reads the lists again also after a refusal: what the row shows may be outdated.
 *
 * @param done what to tell when it succeeded
 */
export async function administer(call: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await call();
    notify(done, 'info', KEY);
  } catch (error) {
    notify(failureText(error), 'error', KEY);
  }
  await reloadLists();
}
