import type { ProjectEvent } from '@thermarium/api';
import { createStore } from 'zustand/vanilla';
import type { ProjectFeed } from '../project-feed.ts';

type TaskEvent = Extract<ProjectEvent, { type: 'task' }>;

/** Events that a test tells by hand, on a connection that holds. */
export function handFeed() {
  const listeners = new Set<(event: ProjectEvent) => void>();
  const feed: ProjectFeed = {
    store: createStore(() => ({ connection: 'online' as const })),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => undefined,
  };
  return {
    feed,
    tell: (event: ProjectEvent) => {
      for (const listener of listeners) listener(event);
    },
    /** The number of those that listen. */
    heardBy: () => listeners.size,
  };
}

/** An event of a steady solve that has just begun, but for what is stated. */
export function taskEvent(stated: Partial<TaskEvent>): TaskEvent {
  return {
    ...{ type: 'task', task_id: 5, kind: 'solve', state: 'RUNNING', transient: false, progress: 0 },
    ...{ message: '', residual: null, cells: null },
    ...stated,
  };
}
