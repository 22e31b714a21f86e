import { expect, it } from 'vitest';
import { isShownStale, NO_RESULTS, type Solution } from '../results/results-state.ts';
import { resultWith } from '../results/testing/object-result.ts';
import { solvedBlocks } from '../results/testing/solved-block.ts';
import { solutionBadge } from './solution-badge.ts';

const warm = resultWith(20, 30);

function solution(changes: Partial<Solution>): Solution {
  return { ...solvedBlocks(), objects: new Map([['1.2', warm]]), ...changes };
}

const FRESH = { steady: false, transient: false };

/** A project whose steady solution is this one, and that has no transient. */
const steadyAlone = (steady: Solution | null | undefined, drafted = FRESH) => ({
  ...NO_RESULTS,
  type: 'steady' as const,
  steady,
  transient: null,
  drafted,
});

it('says how the chosen solution stands', () => {
  const said = (steady: Solution | null) => solutionBadge(null, steadyAlone(steady), 'steady');
  expect(said(solution({}))).toEqual({ text: 'UPDATED', tone: 'fresh', tooltip: null });
  expect(said(solution({ stale: true }))).toEqual({
    text: 'Stale',
    tone: 'stale',
    tooltip: 'Solution is stale',
  });
  expect(said(null)).toEqual({ text: 'NO SOLUTION', tone: 'none', tooltip: null });
});

it('calls an empty result no solution, however old it is', () => {
  for (const stale of [true, false]) {
    const badge = solutionBadge(null, steadyAlone(solution({ objects: new Map(), stale })), 'steady');
    expect([badge?.text, badge?.tone]).toEqual(['No solution', 'none']);
  }
});

it('shows the status of a running task whatever there is', () => {
  for (const state of ['PENDING', 'RUNNING'] as const) {
    const badge = solutionBadge({ state }, steadyAlone(solution({ stale: true })), 'steady');
    expect(badge?.text).toBe(state);
  }
});

it('speaks of the chosen type, and says nothing before it is known', () => {
  const alone = steadyAlone(solution({}));
  expect(solutionBadge(null, alone, 'steady')?.text).toBe('UPDATED');
  // The picture goes on showing the steady one, which the badge must not praise as the transient.
  expect(solutionBadge(null, alone, 'transient')).toEqual({
    text: 'NO SOLUTION',
    tone: 'none',
    tooltip: 'The picture shows the steady solution.',
  });
  expect(solutionBadge(null, { ...alone, transient: undefined }, 'transient')).toBeNull();
  const other = { ...alone, type: 'transient' as const, steady: null, transient: solution({ stale: true }) };
  expect(solutionBadge(null, other, 'steady')?.text).toBe('NO SOLUTION');
  expect(solutionBadge(null, other, 'transient')?.text).toBe('Stale');
});

it('says after a solve that its solution is on its way, whatever there was, and that it did not arrive', () => {
  const awaited = { steady: true, transient: false };
  for (const before of [solution({ stale: true }), null, undefined]) {
    const badge = solutionBadge(null, { ...steadyAlone(before), awaited }, 'steady');
    expect(badge).toMatchObject({ text: 'LOADING', tone: 'running' });
  }
  expect(solutionBadge(null, { ...steadyAlone(null), awaited }, 'transient')?.text).toBe('NO SOLUTION');
  const problem = 'The program does not answer.';
  const solutionLoad = { status: 'failed', data: null, problem } as const;
  const lost = { ...steadyAlone(undefined), solutionLoad };
  expect(solutionBadge(null, lost, 'steady')).toEqual({
    text: 'NOT LOADED',
    tone: 'stale',
    tooltip: 'The program does not answer.',
  });
});

it('calls a solution stale that typed values would alter, each type by itself', () => {
  const both = {
    ...steadyAlone(solution({}), { steady: false, transient: true }),
    transient: solution({}),
  };
  expect(solutionBadge(null, both, 'steady')?.text).toBe('UPDATED');
  expect(solutionBadge(null, both, 'transient')?.text).toBe('Stale');
  const none = { ...both, transient: null };
  expect(solutionBadge(null, none, 'transient')?.text).toBe('NO SOLUTION');
});

it('is asked of the shown solution by what draws it', () => {
  const state = (type: 'steady' | 'transient', steady: Solution | null) => ({
    ...NO_RESULTS,
    ...steadyAlone(steady, { steady: true, transient: false }),
    type,
    transient: solution({}),
  });
  expect(isShownStale(state('steady', solution({})))).toBe(true);
  expect(isShownStale(state('transient', solution({})))).toBe(false);
  expect(isShownStale(state('steady', null))).toBe(false);
});
