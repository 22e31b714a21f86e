import { describe, expect, it } from 'vitest';
import { cellLoad } from '../steady/testing/block-problem.ts';
import { landingTimes } from './landing-times.ts';
import { evenTimes } from './outcome.ts';
import { heldRows } from './testing/schedules.ts';

describe('the instants where steps end', () => {
  const pulses = cellLoad(
    [[0, 1]],
    heldRows([
      [0, 1],
      [5, 1],
      [5.000001, 0],
      [12, 0],
      [12.000001, 2],
    ]),
  );

  it('are the output times and the real jumps: a repeated row is none', () => {
    expect(landingTimes([pulses], [5, 10, 20], 20)).toEqual([
      { time: 5, output: 0, jumps: false },
      { time: 5.000001, output: null, jumps: true },
      { time: 10, output: 1, jumps: false },
      { time: 12.000001, output: null, jumps: true },
      { time: 20, output: 2, jumps: false },
    ]);
  });

  it('always end with the duration', () => {
    expect(landingTimes([], [], 3)).toEqual([{ time: 3, output: null, jumps: false }]);
  });

  it('are one where a sum of decimals misses a jump by round-off', () => {
    const jump = cellLoad([[0, 1]], heldRows([[0.3, 1]]));
    const landings = landingTimes([jump, jump], [0.1, 0.1 + 0.2, 0.4], 0.4);
    expect(landings.map(({ output, jumps }) => [output, jumps])).toEqual([
      [0, false],
      [1, true],
      [2, false],
    ]);
  });

  it('spread outputs evenly, the last exactly at the end', () => {
    expect(evenTimes(30, 3)).toEqual([10, 20, 30]);
    expect(evenTimes(7.7, 13)[12]).toBe(7.7);
  });
});
