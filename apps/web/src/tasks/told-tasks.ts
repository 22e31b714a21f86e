import type { TaskQueueEvent, TaskState, TaskWork } from '@thermarium/api';
import { isStoppable } from './task-status.ts';

/** A task of a list that events change. */
export interface ListedTask extends Pick<TaskWork, 'study'> {
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
export function toldTasks<Task extends ListedTask>(
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
