import { queryOptions, useQuery } from '@tanstack/react-query';
import { type TaskEntry, taskEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';
import { openTaskFeed } from '../workspace/connection/open-feed.ts';
import { useToldTasks } from './use-told-tasks.ts';

const queryKey = ['tasks'];
const tasksQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => client(taskEndpoints.tasks, { signal }),
});
const TOLD = { queryKey, openFeed: openTaskFeed };

/** The tasks that the user may see, kept up to date by their events. */
export function useTasks() {
  const followed = useToldTasks<TaskEntry>(TOLD);
  return useQuery({ ...tasksQuery, refetchInterval: ({ state: { data } }) => followed(data) });
}
