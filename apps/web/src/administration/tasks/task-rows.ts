import type { AdminTask } from '@thermarium/api';
import { type Sorting, sortedRows } from '../../app/table-sorting.tsx';
import { taskTitle } from '../../app/task-title.ts';
import { wordSearch } from '../../ui/fold-text.ts';

/** A running or waiting task as the table shows it. */
export interface TaskRow {
  readonly task: AdminTask;
  readonly user: string;
  readonly project: string;
  /** `Steady solve` */
  readonly work: string;
  readonly state: string;
  /** ISO 8601; null: it waits. */
  readonly since: string | null;
  /** MB */
  readonly written: number;
}
export type TaskKey = 'user' | 'project' | 'work' | 'state' | 'since' | 'written';

/** The tasks that a search finds by user, project, kind or state, in the order of a column. */
export function taskRows(
  tasks: readonly AdminTask[],
  query: string,
  sorting: Sorting<TaskKey>,
): readonly TaskRow[] {
  const { matches } = wordSearch(query);
  const rows = tasks.map((task) => ({
    task,
    user: task.user_name,
    project: task.project_name,
    work: workOf(task),
    state: task.paused ? 'PAUSED' : task.status,
    since: task.since,
    written: task.bytes / 1e6,
  }));
  return sortedRows(
    rows.filter(({ user, project, work, state }) => matches(`${user} ${project} ${work} ${state}`)),
    sorting,
    (row, key) => row[key],
    // Those of equal value stand in the order in which they were asked for.
    ({ task: { id } }) => String(id),
  );
}

function workOf(task: AdminTask): string {
  return task.loads_case ? `One case: ${taskTitle(task)}` : taskTitle(task);
}
