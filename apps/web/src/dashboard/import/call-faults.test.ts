import { expect, it } from 'vitest';
import { callFaults, callProblem } from './open-imports.ts';

const refusal = (status: number, body: unknown) => ({ status, statusText: 'Refused', body });

it('a line for each place of a refused file, with the remedy that follows the message', () => {
  const body = {
    'tree/die.dx': ['Enter a positive number!', 'Make it larger.'],
    non_field_errors: ['Too many objects.'],
    project: { world: { hc: ['This field is required!'] } },
    tree: [{}, { name: ['Too long.'] }],
  };
  expect(callFaults(refusal(400, body))).toEqual([
    { message: 'Enter a positive number!', place: 'tree/die.dx', remedy: 'Make it larger.' },
    { message: 'Too many objects.', place: '', remedy: '' },
    { message: 'This field is required!', place: 'project.world.hc', remedy: '' },
    { message: 'Too long.', place: 'tree.2.name', remedy: '' },
  ]);
});

it('a refusal without fields is one line', () => {
  const body = { detail: 'You have 50 projects, which is the most.', code: 'quota-exceeded' };
  expect(callFaults(refusal(409, body))).toEqual([
    { message: 'You have 50 projects, which is the most. (Refused 409)', place: '', remedy: '' },
  ]);
});

it('what may pass is no fault of the file', () => {
  for (const status of [0, 429, 500, 503, 507]) expect(callFaults(refusal(status, null))).toBeNull();
  expect(callProblem(refusal(0, null))).toMatch(/cannot be reached/);
  expect(callProblem(refusal(503, { detail: 'It starts.' }))).toBe('It starts. (Refused 503)');
});
