import type { AdminTask } from '@thermarium/api';
import { expect, test } from 'vitest';
import { taskRows } from './task-rows.ts';

const study = { scenario: 3, scenario_name: 'Heights', cases: 40, done: 12, failed: 1 };
const task = (id: number, own: Partial<AdminTask>): AdminTask => ({
  ...{ id, user_name: 'ada@example.com', project: 7, project_name: 'Board', kind: 'solve', transient: false },
  ...{
    study: null,
    loads_case: false,
    status: 'RUNNING',
    paused: false,
    progress: 0.5,
    message: 'Iterating',
  },
  ...{ created: '2026-03-01T08:00:00Z', since: '2026-03-01T08:00:00Z', bytes: 2_500_000 },
  ...own,
});
const all = [
  task(1, {}),
  task(2, { transient: true, paused: true }),
  task(3, { kind: 'impedance' }),
  task(4, { study }),
  task(5, { study, loads_case: true }),
];

const found = (query: string) =>
  taskRows(all, query, { key: 'work', descending: false }).map(({ work, state }) => `${work}, ${state}`);

test('every kind of work is named, a study as such', () => {
  expect(found('')).toEqual([
    'One case: Study “Heights”, RUNNING',
    'Steady solve, RUNNING',
    'Study “Heights”, RUNNING',
    'Thermal impedance, RUNNING',
    'Transient solve, PAUSED',
  ]);
});

test('a task is found by its work and its state', () => {
  expect(found('heights')).toEqual(['One case: Study “Heights”, RUNNING', 'Study “Heights”, RUNNING']);
  expect(found('paused transient')).toEqual(['Transient solve, PAUSED']);
  expect(found('steady paused')).toEqual([]);
});
