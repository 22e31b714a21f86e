import { expect, test } from 'vitest';
import { loadProblem } from './load-problem-text.ts';

const none = { problem: null, planeProblem: null, clipProblem: null };

test('what is missing in the picture is told where it would be seen, and why', () => {
  expect(loadProblem(none, 'solution')).toBeNull();
  const solution = { ...none, problem: 'Busy. (Service Unavailable 503)' };
  const told = { title: 'The solution could not be loaded.', reason: 'Busy. (Service Unavailable 503)' };
  expect(loadProblem(solution, 'solution')).toEqual(told);
  expect(loadProblem(solution, 'planes')).toEqual(told);
  expect(loadProblem(solution, 'box')).toBeNull();
});

test('planes are missed among planes, and clip faces where the solution is cut', () => {
  const problems = { problem: null, planeProblem: 'a', clipProblem: 'b' };
  expect(loadProblem(problems, 'planes')).toEqual({ title: 'The planes could not be loaded.', reason: 'a' });
  expect(loadProblem(problems, 'solution')).toEqual({ title: 'A clip face has no colors.', reason: 'b' });
});
