import { describe, expect, it } from 'vitest';
import { StageHistory } from './stage-history.ts';

/** Fills the history with solutions of a function of time. */
function remember(history: StageHistory, times: readonly number[], of: (time: number) => number): void {
  for (const time of times) {
    const rise = history.guess(time);
    rise.fill(of(time));
    history.add(time, rise);
    history.pinLatest();
  }
}

describe('first guesses', () => {
  it('follow a parabola', () => {
    const history = new StageHistory(2, 3);
    history.restart(0);
    const of = (time: number) => 3 - 2 * time + 0.5 * time * time;
    remember(history, [1, 1.6, 2], of);
    expect(history.guess(2.5)[1]).toBeCloseTo(of(2.5), 12);
  });

  it('are the start itself after a corner', () => {
    const history = new StageHistory(1, 3);
    history.restart(0);
    remember(history, [1, 2], (time) => time);
    history.restart(2);
    expect(history.guess(7)[0]).toBe(2);
  });

  it('use the stages of a rejected step, and keep the start of the step', () => {
    const history = new StageHistory(1, 3);
    history.restart(0);
    remember(history, [1], (time) => time ** 2);
    for (const time of [2, 3, 4, 1.5]) {
      const rise = history.guess(time);
      rise.fill(time ** 2);
      history.add(time, rise);
    }
    expect(history.start[0]).toBe(1);
    expect(history.guess(1.25)[0]).toBeCloseTo(1.25 ** 2, 12);
  });

  it('do not reach far beyond points that lie close together', () => {
    const history = new StageHistory(1, 3);
    history.restart(0);
    remember(history, [1, 1.000001, 1.000002], (time) => time + 1e-9 * Math.sin(1e9 * time));
    expect(Math.abs(history.guess(3)[0] - 1)).toBeLessThan(3);
  });
});
