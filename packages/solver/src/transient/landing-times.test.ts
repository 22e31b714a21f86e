import { describe, expect, it } from 'vitest';
import { cellLoad } from '../steady/testing/block-problem.ts';
import { evenTimes } from './outcome.ts';
import { landingTimes } from './solve-transient.ts';
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

  const plain = (time: number, ...outputs: number[]) => ({ time, resume: time, outputs, jumps: false });
  const jump = (time: number, ...outputs: number[]) => ({ time, resume: time, outputs, jumps: true });

  it('are the start, the output times and the real jumps: a repeated row is none', () => {
    expect(landingTimes([pulses], [5, 10, 20], 20)).toEqual([
      plain(0),
      plain(5, 0),
      jump(5.000001),
      plain(10, 1),
      jump(12.000001),
      plain(20, 2),
    ]);
  });

  it('are the corners of what is around the model, without a jump', () => {
    expect(landingTimes([], [2], 4, [0, 1, 2, 3, 4, 9])).toEqual([
      plain(0),
      plain(1),
      plain(2, 0),
      plain(3),
      plain(4),
    ]);
  });

  it('always end with the duration', () => {
    expect(landingTimes([], [], 3)).toEqual([plain(0), plain(3)]);
  });

  it('are one where a sum of decimals misses a jump by round-off', () => {
    const load = cellLoad([[0, 1]], heldRows([[0.3, 1]]));
    expect(landingTimes([load, load], [0.1, 0.1 + 0.2, 0.4], 0.4)).toEqual([
      plain(0),
      plain(0.1, 0),
      jump(0.3, 1),
      plain(0.4, 2),
    ]);
  });

  it('gather jumps that can hardly be told apart: before the first, on after the last', () => {
    const load = cellLoad(
      [[0, 1]],
      heldRows([
        [0, 1],
        [5e-324, 2],
        [1, 3],
        [1 + 2 ** -52, 4],
      ]),
    );
    expect(landingTimes([load], [2], 2)).toEqual([
      { time: 5e-324, resume: 5e-324, outputs: [], jumps: true },
      { time: 1, resume: 1 + 2 ** -52, outputs: [], jumps: true },
      plain(2, 0),
    ]);
  });

  it('spread outputs evenly, the last exactly at the end', () => {
    expect(evenTimes(30, 3)).toEqual([10, 20, 30]);
    expect(evenTimes(7.7, 13)[12]).toBe(7.7);
  });
});
