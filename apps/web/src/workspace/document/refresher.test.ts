import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noContent } from './content.ts';
import type { Part } from './read-content.ts';
import { Refresher } from './refresher.ts';

let readings: { readonly parts: readonly Part[]; end(): void; fail(): void }[];
let taken: number[];
let failures: unknown[];
let answered: number;
let held: number;
let refresher: Refresher;

beforeEach(() => {
  vi.useFakeTimers();
  [readings, taken, failures, answered, held] = [[], [], [], 0, 0];
  refresher = new Refresher({
    read: (parts) =>
      new Promise((resolve, reject) => {
        const number = readings.length;
        const lay = () => {
          taken.push(number);
          return noContent;
        };
        readings.push({ parts, end: () => resolve(lay), fail: () => reject(new Error('lost')) });
      }),
    take: (lay) => void lay(noContent),
    answered: () => answered,
    hold: (work) => {
      held++;
      return work();
    },
    failed: (error) => failures.push(error),
  });
});

afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('what is asked for within a while is read at once, when the first of it is due', async () => {
  refresher.want(['tree'], 500);
  refresher.want(['materials'], 3000);
  refresher.want(['tree', 'planes'], 100);
  await pass(99);
  expect(readings).toEqual([]);
  await pass(1);
  expect(readings.map(({ parts }) => parts)).toEqual([['tree', 'materials', 'planes']]);
  readings[0].end();
  await pass(5000);
  expect([readings.length, taken, held]).toEqual([1, [0], 0]);
});

test('what was read across an own change is read again while none is under way', async () => {
  refresher.want(['tree'], 0);
  await pass(0);
  answered++;
  readings[0].end();
  await pass(0);
  expect([taken, held, readings[1]?.parts]).toEqual([[], 1, ['tree']]);
  readings[1].end();
  await pass(0);
  expect(taken).toEqual([1]);
});

test('what is asked for during a reading is read after it, and a failure is told', async () => {
  refresher.want(['tree'], 0);
  await pass(0);
  refresher.want(['planes'], 0);
  await pass(10);
  expect(readings).toHaveLength(1);
  readings[0].fail();
  await pass(10);
  expect(readings[1]?.parts).toEqual(['planes']);
  readings[1]?.end();
  await pass(0);
  expect([failures.length, taken]).toEqual([1, [1]]);
});

test('one that is closed reads and tells nothing more', async () => {
  refresher.want(['tree'], 0);
  await pass(0);
  refresher.close();
  readings[0].fail();
  refresher.want(['planes'], 0);
  await pass(10);
  expect([readings.length, failures, taken]).toEqual([1, [], []]);
});
