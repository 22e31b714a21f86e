import type { TaskEntry } from '@thermarium/api';

type Status = Pick<TaskEntry, 'status'>;

/** Whether a task waits or runs. */
export function isStoppable({ status }: Status): boolean {
  return status === 'RUNNING' || status === 'PENDING';
}

/** What the queue shows of a status; nothing of those that are not named to people. */
export function statusText({ status }: Status): string {
  return isStoppable({ status }) || status === 'SUCCESS' || status === 'FAILURE' ? status : '';
}
