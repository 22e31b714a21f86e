import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from './change.ts';
import { OwnEvents } from './own-events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const update: Change = { kind: 'update', id: 7, type: 'box', fields: {}, seen: '' };
const event = (ids: readonly number[] | null, table = 'object') => ({
  type: 'model' as const,
  revision: 1,
  by: 'ada@example.com',
  tables: [table],
  ids: ids === null ? null : [...ids],
});

test('an own change has one event: the next of the same person is of a page elsewhere', () => {
  const own = new OwnEvents();
  own.expect(update);
  expect(own.isOwn(event([8]))).toBe(false);
  expect(own.isOwn(event([7], 'plane'))).toBe(false);
  expect(own.isOwn(event([7, 8]))).toBe(true);
  expect(own.isOwn(event([7]))).toBe(false);
});

test('the event of a change that is repeated is expected once', () => {
  const own = new OwnEvents();
  own.expect(update);
  own.expect(update);
  expect([own.isOwn(event(null)), own.isOwn(event(null))]).toEqual([true, false]);
});

test('none is expected of what altered nothing, nor long after the answer', () => {
  const own = new OwnEvents();
  own.expect(update);
  own.answered(update, true);
  expect(own.isOwn(event([7]))).toBe(false);
  own.expect(update);
  vi.advanceTimersByTime(60_000);
  own.answered(update, false);
  vi.advanceTimersByTime(4999);
  own.expect({ kind: 'undo' });
  expect(own.isOwn(event([7]))).toBe(true);
  own.answered(update, false);
  expect(own.isOwn(event([9], 'parameter'))).toBe(true);
  own.expect(update);
  own.answered(update, false);
  vi.advanceTimersByTime(5001);
  expect(own.isOwn(event([7]))).toBe(false);
});
