import { taskState } from '@thermarium/api';
import { expect, test } from 'vitest';
import { isStoppable, mayStop, statusText } from './task-status.ts';

test('waiting and running tasks can be stopped; of ended ones only success and failure are told', () => {
  const told = taskState.options.map((status) => [status, isStoppable({ status }), statusText({ status })]);
  expect(told).toEqual([
    ['PENDING', true, 'PENDING'],
    ['RUNNING', true, 'RUNNING'],
    ['SUCCESS', false, 'SUCCESS'],
    ['FAILURE', false, 'FAILURE'],
    ['STOPPED', false, ''],
  ]);
});

test('only who may change the project is offered to stop its tasks', () => {
  const stoppable = (edit: boolean) => taskState.options.filter((status) => mayStop({ status, edit }));
  expect(stoppable(true)).toEqual(['PENDING', 'RUNNING']);
  expect(stoppable(false)).toEqual([]);
});
