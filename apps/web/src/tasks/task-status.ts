import type { TaskEntry } from '@thermarium/api';

type Status = Pick<TaskEntry, 'status'>;

/** Whether a task waits or runs. */
export function isStoppable({ status }: Status): boolean {
  return status === 'RUNNING' || status === 'PENDING';
}

/** Whether a stop button stands beside it: the program refuses one from who may only look at the project. */
export function mayStop({ status, edit }: Status & Pick<TaskEntry, 'edit'>): boolean {
  return edit && isStoppable({ status });
}

/** What the queue shows of a status; nothing of those that are not named to people. */
export function statusText({ status }: Status): string {
  return isStoppable({ status }) || status === 'SUCCESS' || status === 'FAILURE' ? status : '';
}
