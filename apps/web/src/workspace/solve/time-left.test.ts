import { expect, it } from 'vitest';
import { secondsLeft, timeInWords } from './time-left.ts';

it('goes on at the speed since it was first seen', () => {
  expect(secondsLeft({ progress: 0.25, since: 1000 }, 11_000)).toBeCloseTo(30, 9);
  // Taken up half way: only what was done since counts.
  expect(secondsLeft({ progress: 0.6, since: 0, sinceProgress: 0.5 }, 10_000)).toBeCloseTo(40, 9);
  expect(secondsLeft({ progress: 1, since: 0 }, 10_000)).toBe(0);
});

it('says nothing too early', () => {
  expect(secondsLeft({ progress: 0.5, since: 0 }, 900)).toBeNull();
  expect(secondsLeft({ progress: 0.02, since: 0 }, 60_000)).toBeNull();
  expect(secondsLeft({ progress: 0.52, since: 0, sinceProgress: 0.5 }, 60_000)).toBeNull();
});

it('is as exact as an estimate deserves', () => {
  expect([0.2, 8.4, 59, 60, 119, 3599, 3600, 4800].map(timeInWords)).toEqual([
    '1 s',
    '8 s',
    '59 s',
    '1 min',
    '2 min',
    '1 h',
    '1 h',
    '1 h 20 min',
  ]);
});
