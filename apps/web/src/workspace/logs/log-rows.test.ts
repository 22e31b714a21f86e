import type { SolveEntry } from '@thermarium/api';
import { describe, expect, it } from 'vitest';
import { highlighted, lineTime, logRows, severityOf } from './log-rows.ts';

const at = (second: number) => `2026-11-23T10:00:${String(second).padStart(2, '0')}.000Z`;

const solveOf = (task_id: number, from: number | null, created = from ?? 0): SolveEntry => ({
  task_id,
  kind: 'solve',
  state: 'SUCCESS',
  transient: false,
  message: '',
  user_name: 'ada@example.com',
  created: at(created),
  started: null,
  finished: null,
  logged_from: from === null ? null : at(from),
  logged_to: null,
  course: null,
});

const lineOf = (second: number, log = `line ${second}`) => ({ timestamp: at(second), log });

/** Rows in short: `#7` a head, else the line. */
const inShort = (...args: Parameters<typeof logRows>) =>
  logRows(...args).map((row) => (row.kind === 'solve' ? `#${row.solve.task_id}` : row.line.log));

describe('the rows of the log', () => {
  const lines = [lineOf(9), lineOf(8), lineOf(5), lineOf(4)];
  const solves = [solveOf(2, 8, 7), solveOf(1, 4, 3)];

  it('stand under the head of their solve, newest first', () => {
    expect(inShort(lines, solves, '')).toEqual(['#2', 'line 9', 'line 8', '#1', 'line 5', 'line 4']);
  });

  it('have the heads of solves without a line too: of one that waits, and of one whose lines are gone', () => {
    const more = [solveOf(4, null, 20), solveOf(3, null, 12), ...solves, solveOf(0, null, 1)];
    expect(inShort(lines, more, '')).toEqual([
      ...['#4', '#3', '#2', 'line 9', 'line 8', '#1', 'line 5', 'line 4', '#0'],
    ]);
    expect(inShort([lineOf(21), ...lines], more, '').slice(0, 3)).toEqual(['#4', 'line 21', '#3']);
  });

  it('that are sought come with the heads of their solves alone, whatever the case', () => {
    expect(inShort(lines, solves, ' LINE 5')).toEqual(['#1', 'line 5']);
    expect(inShort(lines, solves, 'nothing')).toEqual([]);
  });

  it('need no head where no solve is old enough', () => {
    expect(inShort(lines, [solves[0]], '')).toEqual(['#2', 'line 9', 'line 8', 'line 5', 'line 4']);
    expect(inShort(lines, [], '')).toEqual(['line 9', 'line 8', 'line 5', 'line 4']);
  });

  it('keep their keys while others arrive before them', () => {
    const keys = (newest: number) =>
      logRows([lineOf(newest), ...lines].slice(newest === 9 ? 1 : 0), solves, '').map(({ key }) => key);
    expect(keys(10).slice(-5)).toEqual(keys(9).slice(-5));
    expect(new Set(keys(10)).size).toBe(keys(10).length);
  });
});

describe('what was sought', () => {
  const marked = (text: string, sought: string) =>
    highlighted(text, sought).map(({ text: piece, isSought }) => (isSought ? `<${piece}>` : piece));

  it('is marked at every place, in the letters of the text', () => {
    expect(marked('Residual 1e-3, residual 1e-4', 'RESIDUAL')).toEqual([
      '<Residual>',
      ' 1e-3, ',
      '<residual>',
      ' 1e-4',
    ]);
    expect(marked('aaa', 'aa')).toEqual(['<aa>', 'a']);
    expect(marked('plain', '')).toEqual(['plain']);
    expect(marked('plain', 'x')).toEqual(['plain']);
  });

  it('loses no letter where cases differ in length', () => {
    expect(marked('İstanbul', 'stan').join('')).toBe('İstanbul');
  });
});

it('writes the time of a line to the millisecond, and its day unless that is today', () => {
  const morning = new Date(2026, 10, 23, 9, 5, 3, 7);
  expect(lineTime(morning.toISOString(), new Date(2026, 10, 23, 18))).toBe('09:05:03.007');
  expect(lineTime(morning.toISOString(), new Date(2026, 10, 24, 1))).toBe('23 Nov 09:05:03.007');
});

it('knows errors and warnings by their first word', () => {
  expect(['Error: a', 'Warning: b', 'An Error: c'].map(severityOf)).toEqual(['error', 'warning', null]);
});
