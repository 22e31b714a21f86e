import type { TaskEntry } from '@thermarium/api';
import { expect, test } from 'vitest';
import { tasksAfter } from './live-tasks.ts';

const TASK: TaskEntry = {
  id: 41,
  user_name: 'ada@example.com',
  license: null,
  project: 7,
  project_name: 'Board',
  edit: true,
  status: 'RUNNING',
  progress: 0.1,
  message: 'Meshing',
  timestamp: '2026-03-01T08:00:00Z',
  kind: 'solve',
  transient: false,
  study: null,
};
const OF_STUDY = { scenario: 3, scenario_name: 'Hot', cases: 40, done: 1, failed: 0 };
const STUDY: TaskEntry = { ...TASK, id: 42, study: OF_STUDY };
const ENDED: TaskEntry = { ...STUDY, id: 40, status: 'SUCCESS' };
const TASKS = [STUDY, TASK, ENDED];

const task = {
  type: 'task',
  project: 7,
  task_id: 41,
  state: 'RUNNING',
  progress: 0.5,
  message: 'Iterating',
} as const;
const study = {
  type: 'study',
  project: 7,
  scenario: 3,
  state: 'RUNNING',
  cases: 40,
  done: 9,
  failed: 1,
} as const;

test('progress changes the row of its task, and no other', () => {
  expect(tasksAfter(TASKS, task)).toEqual([STUDY, { ...TASK, progress: 0.5, message: 'Iterating' }, ENDED]);
});

test('the cases of a study count in its present run', () => {
  const counted = { ...STUDY, progress: 0.25, study: { ...OF_STUDY, done: 9, failed: 1 } };
  expect(tasksAfter(TASKS, study)).toEqual([counted, TASK, ENDED]);
});

test('the list is read again when a task begins or ends, is not listed, or events were missed', () => {
  expect(tasksAfter(TASKS, { ...task, state: 'SUCCESS' })).toBeNull();
  expect(tasksAfter(TASKS, { ...task, task_id: 99 })).toBeNull();
  expect(tasksAfter([ENDED], study)).toBeNull();
  expect(tasksAfter(TASKS, { ...study, project: 8 })).toBeNull();
  expect(tasksAfter(TASKS, { type: 'reload' })).toBeNull();
});
