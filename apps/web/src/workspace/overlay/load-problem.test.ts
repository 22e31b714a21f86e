import { expect, test } from 'vitest';
import { NO_RESULTS } from '../results/results-state.ts';
import { loadProblem } from './load-problem-text.ts';

const none = NO_RESULTS;
const failed = (problem: string) => ({ status: 'failed', data: null, problem }) as const;

test('what is missing in the picture is told where it would be seen, and why', () => {
  expect(loadProblem(none, 'solution', [])).toBeNull();
  const solution = { ...none, solutionLoad: failed('Busy. (Service Unavailable 503)') };
  const told = {
    title: 'The solution could not be loaded.',
    reason: 'Busy. (Service Unavailable 503)',
    canRetry: true,
  };
  expect(loadProblem(solution, 'solution', [])).toEqual(told);
  expect(loadProblem(solution, 'planes', [])).toEqual(told);
  expect(loadProblem(solution, 'box', [])).toBeNull();
});

test('planes are missed among planes, and clip faces where the solution is cut', () => {
  const problems = { ...none, overlays: { planes: failed('a'), clipFaces: failed('b') } };
  expect(loadProblem(problems, 'planes', [])).toMatchObject({
    title: 'The planes could not be loaded.',
    reason: 'a',
  });
  expect(loadProblem(problems, 'solution', [])).toMatchObject({
    title: 'A clip face has no colors.',
    reason: 'b',
  });
});

test('a plane without temperatures says why, where it is shown', () => {
  const data = { fields: new Map(), notKept: new Set([4]) };
  const state = { ...none, overlays: { planes: { status: 'loaded', data } as const } };
  expect(loadProblem(state, 'planes', [3])).toBeNull();
  expect(loadProblem(state, 'solution', [4])).toBeNull();
  expect(loadProblem(state, 'planes', [3, 4])).toMatchObject({
    title: 'A plane has no colors.',
    reason: expect.stringMatching("'Save internal temperatures'"),
    canRetry: false,
  });
});

test('arrows are missed where they are switched on: of planes whose inside was not kept, and of differences', () => {
  const data = { fields: new Map(), notKept: new Set([4]) };
  const overlays = { heatFlux: { status: 'loaded', data } as const };
  const off = { ...none, overlays };
  const on = { ...off, switchedOn: ['heatFlux'] as const };
  expect(loadProblem(off, 'planes', [4])).toBeNull();
  expect(loadProblem(on, 'planes', [3])).toBeNull();
  expect(loadProblem(on, 'solution', [4])).toBeNull();
  expect(loadProblem(on, 'planes', [4])).toMatchObject({
    title: 'A plane has no arrows.',
    reason: expect.stringMatching("'Save internal temperatures'"),
  });
  const difference = { status: 'loaded', data: {} } as (typeof none)['difference'];
  expect(loadProblem({ ...on, difference }, 'planes', [3])).toMatchObject({ title: 'There are no arrows.' });
  expect(loadProblem({ ...on, difference }, 'planes', [])).toBeNull();
  const broken = { ...on, overlays: { heatFlux: failed('Busy.') } };
  expect(loadProblem(broken, 'planes', [3])).toMatchObject({
    ...{ title: 'The heat flux could not be loaded.', reason: 'Busy.', canRetry: true },
  });
});

test('a case of a study has no colours inside', () => {
  const field = {} as Parameters<typeof loadProblem>[0]['shownCase'] & object;
  const state = { ...none, shownCase: field };
  expect(loadProblem(state, 'solution', [], true)).toMatchObject({ canRetry: false });
  expect(loadProblem(state, 'solution', [], false)).toBeNull();
  expect(loadProblem(state, 'planes', [], true)).toBeNull();
});
