import type { TaskEntry } from '@thermarium/api';

type Status = Pick<TaskEntry, 'status'>;

/** Whether a task waits or runs. */
export function isStoppable({ status }: Status): boolean {
  return status === 'RUNNING' || status === 'PENDING';
}

/** Whether a stop button is shown: the server refuses to stop a task for users who may only view the project. */
export function mayStop({ status, edit }: Status & Pick<TaskEntry, 'edit'>): boolean {
  return edit && isStoppable({ status });
}

/** The queue's text for a status; blank for statuses that have no name for people. */
export function statusText({ status }: Status): string {
  return isStoppable({ status }) || status === 'SUCCESS' || status === 'FAILURE' ? status : '';
}
