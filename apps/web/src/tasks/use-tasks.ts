import { queryOptions, useQuery } from '@tanstack/react-query';
import { type TaskEntry, type TaskQueueEvent, taskEndpoints } from '@thermarium/api';
import { useEffect, useState } from 'react';
import { client } from '../app/client.ts';
import { queries } from '../app/queries.ts';
import { session } from '../app/session.ts';
import { openTaskFeed } from '../workspace/connection/open-feed.ts';
import { isStoppable } from './task-status.ts';
import { toldTasks } from './told-tasks.ts';

/** The interval at which the list is read again while a task runs and its events cannot be heard, ms. */
const FOLLOW = 3000;
/** The same while they are heard, ms: a task of the user in a project that they may no longer see has none. */
const FOLLOW_SLOWLY = 30_000;
/** The rest between an event and reading the list again, ms: events come in bursts. */
const REST = 250;

const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => client(taskEndpoints.tasks, { signal }),
});

/** The tasks that the user may see, kept up to date by their events. */
export function useTasks() {
  const isLive = useTaskEvents();
  return useQuery({
    ...tasksQuery,
    refetchInterval: ({ state }) => {
      if (!state.data?.some(isStoppable)) return false;
      return isLive ? FOLLOW_SLOWLY : FOLLOW;
    },
  });
}

/** Lays events into the list while the page is open; returns whether they are heard. */
function useTaskEvents(): boolean {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const feed = openTaskFeed({ token: () => session.getState().token });
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Tasks that are in no list, such as the loading of a single case. */
    const unlisted = new Set<number>();
    const readAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: tasksQuery.queryKey });
      }, REST);
    };
    const hear = (event: TaskQueueEvent) => {
      const tasks: TaskEntry[] = queries.getQueryData(tasksQuery.queryKey) ?? [];
      const changed = toldTasks(tasks, event);
      if (changed) return queries.setQueryData(tasksQuery.queryKey, changed);
      if (event.type === 'task' && !tasks.some(({ id }) => id === event.task_id)) {
        if (unlisted.has(event.task_id)) return;
        unlisted.add(event.task_id);
      }
      readAgain();
    };
    feed.subscribe(hear);
    const stop = feed.store.subscribe(({ connection }) => setIsLive(connection === 'online'));
    return () => {
      clearTimeout(timer);
      stop();
      feed.close();
    };
  }, []);
  return isLive;
}
