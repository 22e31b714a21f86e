import { expect, test, vi } from 'vitest';
import { inWords, Progress } from './progress.ts';

test('a run tells what is left by the effort of what is done, and its end', () => {
  const told = vi.spyOn(console, 'log').mockImplementation(() => {});
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  try {
    const efforts = [30, 30, 20, 10, 10];
    const progress = new Progress('files', efforts);
    for (const [n, effort] of efforts.entries()) {
      clock.mockReturnValue(1000 * (n + 1) * 60);
      progress.oneMore(effort);
    }
    expect(told.mock.calls.map(([line]) => line)).toEqual([
      '-- 1 of 5 files are done after 1 min 0 s, about 2 min 20 s to go',
      '-- 2 of 5 files are done after 2 min 0 s, about 1 min 20 s to go',
      '-- 3 of 5 files are done after 3 min 0 s, about 45 s to go',
      '-- 4 of 5 files are done after 4 min 0 s, about 27 s to go',
      '-- 5 of 5 files are done after 5 min 0 s',
    ]);
  } finally {
    told.mockRestore();
    clock.mockRestore();
  }
});

test('durations are whole seconds and minutes', () => {
  expect([0.4, 59.4, 59.6, 119.7].map(inWords)).toEqual(['0 s', '59 s', '1 min 0 s', '2 min 0 s']);
});
