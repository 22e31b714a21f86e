import type { ClientOptions, TaskQueueEvent, TaskState, TaskWork } from '@thermarium/api';
import { useEffect, useState } from 'react';
import { queries } from '../app/queries.ts';
import { session } from '../app/session.ts';
import type { EventFeed } from '../workspace/connection/project-feed.ts';
import { isStoppable } from './task-status.ts';

/** A task of a list that events change. */
interface ListedTask extends Pick<TaskWork, 'study'> {
  readonly id: number;
  readonly project: number;
  readonly status: TaskState;
  /** 0..1 */
  readonly progress: number;
  readonly message: string;
}

/**
 * The list of tasks after an event; null: the list must be read again, because the event is about a task that is not
 * on it, or a task has begun or ended.
 */
export function tasksAfter<Task extends ListedTask>(
  tasks: readonly Task[],
  event: TaskQueueEvent,
): Task[] | null {
  if (event.type === 'reload') return null;
  const found = tasks.find((task) => isMeant(task, event));
  if (!found || found.status !== event.state) return null;
  const change =
    event.type === 'task'
      ? { progress: event.progress, message: event.message }
      : { progress: shareOf(event), study: found.study && { ...found.study, ...countsOf(event) } };
  return tasks.map((task) => (task === found ? { ...task, ...change } : task));
}

type Study = Extract<TaskQueueEvent, { readonly type: 'study' }>;

function isMeant(task: ListedTask, event: Exclude<TaskQueueEvent, { readonly type: 'reload' }>): boolean {
  if (event.type === 'task') return task.id === event.task_id;
  // Earlier runs of a scenario have ended.
  return task.project === event.project && task.study?.scenario === event.scenario && isStoppable(task);
}

function countsOf({ cases, done, failed }: Study) {
  return { cases, done, failed };
}

function shareOf({ cases, done, failed }: Study): number {
  return (done + failed) / Math.max(1, cases);
}

/** The interval at which a list is read again while a task runs and its events cannot be heard, ms. */
const FOLLOW = 3000;
/** The same while they are heard, ms: not all that a list shows has events. */
const FOLLOW_SLOWLY = 30_000;
/** The rest between an event and reading the list again, ms: events come in bursts. */
const REST = 250;

interface ToldList {
  /** The list in the cache. */
  readonly queryKey: readonly string[];
  /** Opens the stream of its events. */
  readonly openFeed: (options: ClientOptions) => EventFeed<TaskQueueEvent>;
}

/**
 * Lays events into a list of tasks while the page is open.
 *
 * @param list stays the same from one call to the next
 * @returns the interval at which the list is to be read besides, ms
 */
export function useLiveTasks<Task extends ListedTask>(
  list: ToldList,
): (tasks: readonly Task[] | undefined) => number | false {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const { queryKey, openFeed } = list;
    const feed = openFeed({ token: () => session.getState().token });
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Tasks that are in no list, such as the loading of a single case. */
    const unlisted = new Set<number>();
    const readAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey });
      }, REST);
    };
    const hear = (event: TaskQueueEvent) => {
      const tasks: readonly Task[] = queries.getQueryData(queryKey) ?? [];
      const changed = tasksAfter(tasks, event);
      if (changed) return queries.setQueryData(queryKey, changed);
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
  }, [list]);
  return (tasks) => {
    if (!tasks?.some(isStoppable)) return false;
    return isLive ? FOLLOW_SLOWLY : FOLLOW;
  };
}
