import { expect, it } from 'vitest';
import type { ObjectResult, Solution } from '../results/results-state.ts';
import { solvedBlocks } from '../results/testing/solved-block.ts';
import { solutionBadge } from './solution-badge.ts';

const warm: ObjectResult = { min_t: 20, max_t: 30, dissipated_power: 1 };

function solution(changes: Partial<Solution>): Solution {
  return { ...solvedBlocks(), objects: new Map([['1.2', warm]]), ...changes };
}

const shown = (steady: Solution | null | undefined) => ({ type: 'steady' as const, steady, transient: null });

it('says how the shown solution stands', () => {
  expect(solutionBadge(null, shown(solution({})))).toEqual({ text: 'UPDATED', tone: 'fresh', tooltip: null });
  expect(solutionBadge(null, shown(solution({ stale: true })))).toEqual({
    text: 'Stale',
    tone: 'stale',
    tooltip: 'Solution is stale',
  });
  expect(solutionBadge(null, shown(null))?.text).toBe('NO SOLUTION');
});

it('calls an empty result no solution, however old it is', () => {
  for (const stale of [true, false]) {
    const badge = solutionBadge(null, shown(solution({ objects: new Map(), stale })));
    expect([badge?.text, badge?.tone]).toEqual(['No solution', 'none']);
  }
});

it('shows the status of a running task whatever there is', () => {
  for (const state of ['PENDING', 'RUNNING'] as const) {
    expect(solutionBadge({ state }, shown(solution({ stale: true })))?.text).toBe(state);
  }
});

it('speaks of the type that is shown, and says nothing before it is known', () => {
  const both = { steady: solution({}), transient: undefined };
  expect(solutionBadge(null, { type: 'steady', ...both })?.text).toBe('UPDATED');
  expect(solutionBadge(null, { type: 'transient', ...both })).toBeNull();
});
