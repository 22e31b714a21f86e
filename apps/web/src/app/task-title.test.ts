import { expect, test } from 'vitest';
import { casesText, taskTitle } from './task-title.ts';

const study = { scenario: 3, scenario_name: 'Hot', cases: 1200, done: 12, failed: 0 };

test('a task is named by its work, and a study by its scenario', () => {
  const solve = { kind: 'solve', transient: false, study: null } as const;
  expect(taskTitle(solve)).toBe('Steady solve');
  expect(taskTitle({ ...solve, transient: true })).toBe('Transient solve');
  expect(taskTitle({ ...solve, kind: 'impedance' })).toBe('Thermal impedance');
  expect(taskTitle({ ...solve, study })).toBe('Study “Hot”');
  expect(taskTitle({ ...solve, study: { ...study, scenario_name: '' } })).toBe('Study');
});

test('a study tells how many of its cases are solved, and how many failed', () => {
  expect(casesText({ study })).toBe('12 of 1,200 cases');
  expect(casesText({ study: { ...study, cases: 1, failed: 1 } })).toBe('12 of 1 case, 1 failed');
  expect(casesText({ study: null })).toBeUndefined();
});
