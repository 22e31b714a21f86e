import { ARROW_ANSWER } from '@thermarium/api';
import {
  columnFromArray,
  dictionary,
  float64,
  Table,
  tableFromColumns,
  tableToIPC,
  uint32,
  utf8,
} from '@uwdata/flechette';
import { expect, test } from 'vitest';
import type { ObjectResult } from '../results-state.ts';
import { resultWith as object } from '../testing/object-result.ts';
import { ArrowAnswer } from './arrow-columns.ts';
import { readSolution } from './read-solution.ts';

interface Said {
  readonly result: { readonly [key: string]: ObjectResult };
  readonly summary?: object | null;
}

/** The answer of the program for faces of object 7, given by their temperatures. */
function answer(temperatures: readonly number[], { result, summary = null }: Said): ArrowAnswer {
  const texts = (text: string) =>
    columnFromArray(
      temperatures.map(() => text),
      dictionary(utf8(), uint32()),
    );
  const numbers = (values: readonly number[]) => columnFromArray([...values], float64());
  const places = numbers(temperatures.map((_, n) => n));
  const { schema, children } = tableFromColumns([
    ['object', texts('7.2')],
    ['face', texts('top')],
    ['x', places],
    ['y', places],
    ['z', numbers(temperatures.map(() => 1))],
    ['d1', numbers(temperatures.map(() => 1))],
    ['d2', numbers(temperatures.map(() => 1))],
    ['temp', numbers(temperatures)],
  ]);
  const head = { timestamp: '2026-01-01T00:00:00Z', stale: false, transient: true };
  const metadata = new Map([[ARROW_ANSWER, JSON.stringify({ ...head, result, summary })]]);
  const bytes = tableToIPC(new Table({ ...schema, metadata }, children), { format: 'stream' });
  if (!bytes) throw new Error('Nothing was written.');
  return new ArrowAnswer(Uint8Array.from(bytes).buffer);
}

test('the colours span what the objects have, without the fill of the world around them', () => {
  const result = {
    '0.0': object(20, 99),
    '7.2': object(30, 60),
    '8.2': object(25, 50),
    '9.2': object(null, null),
  };
  expect(readSolution(answer([60, 40], { result }))).toMatchObject({ min: 25, max: 60 });
});

test('the hottest point is the one that the solver names, on the hottest object but the fill of the world', () => {
  const result = { '0.0': object(20, 99), '7.2': object(30, 60), '8.2': object(25, 70) };
  const summary = { t_max_at: [1, 2, 3] };
  expect(readSolution(answer([60], { result, summary }))?.hottest).toEqual({
    point: [1, 2, 3],
    object: 8,
    temperature: 70,
  });
});

test('what the hottest rise is made of is taken as the solve says it, and nothing of what is no budget', () => {
  const result = { '7.2': object(30, 60) };
  const budget = { object: 'die', rise: 35, shares: [{ part: 'solid', object: 'die', rise: 35 }] };
  const read = (said: unknown) => readSolution(answer([60], { result, summary: { budget: said } }))?.budget;
  expect(read(budget)).toEqual(budget);
  expect(read({ ...budget, shares: [{ part: 'magic', object: 'die', rise: 35 }] })).toBeNull();
  expect(read(undefined)).toBeNull();
});

test('without a word of the solver it is the hottest of all face cells', () => {
  const result = { '7.2': object(30, 61) };
  expect(readSolution(answer([40, 61, 60], { result }))?.hottest).toEqual({
    point: [1, 1, 1],
    object: 7,
    temperature: 61,
  });
  expect(readSolution(answer([], { result: {} }))).toMatchObject({ hottest: null, min: 0, max: 0 });
});
