import { CallFailed } from '@thermarium/api';
import { expect, test } from 'vitest';
import { failureText, fieldMessage } from './failure-text.ts';

test('a refused form says what its fields are told, never as JSON', () => {
  const refused = new CallFailed(400, 'Bad Request', { name: ['Too long!'], world: { hc: ['No number!'] } });
  expect(failureText(refused)).toBe('Too long! No number!');
  expect([fieldMessage(refused, 'world'), fieldMessage(refused, 'email')]).toEqual(['No number!', '']);
});

test('and a refused list what its rows are told', () => {
  const rows = [{}, { name: ['This field is required!'] }, { density: ['Enter a positive number!'] }];
  expect(failureText(new CallFailed(400, 'Bad Request', rows))).toBe(
    'This field is required! Enter a positive number!',
  );
  expect(failureText(new CallFailed(400, 'Bad Request', []))).toBe('Bad Request (400)');
});

test('any other failure is told with its status text and code', () => {
  expect(failureText(new CallFailed(502, 'Bad Gateway', '<html>'))).toBe('Bad Gateway (502)');
  expect(failureText(new CallFailed(409, 'Conflict', { detail: 'It was changed.' }))).toBe(
    'It was changed. (Conflict 409)',
  );
  expect(failureText(new TypeError('Failed to fetch'))).toBe(
    'The program cannot be reached. Check the connection and try again.',
  );
});
