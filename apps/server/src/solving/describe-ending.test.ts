import { expect, test } from 'vitest';
import { describeEnding, describeError } from './describe-ending.ts';

/** What work throws. */
function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

test.each([
  ['a buffer', () => new ArrayBuffer(2 ** 50)],
  ['an array', () => new Float64Array(2 ** 50)],
  ['bytes', () => Buffer.allocUnsafe(2 ** 50)],
])('%s for which there is no room reads as a lack of memory', (_, allocate) => {
  expect(describeError(thrown(allocate))).toMatch(/memory.*Quick Model.*coarser/);
});

test('other errors are told in their own words', () => {
  expect(describeError(thrown(() => JSON.parse('{')))).toMatch(/JSON/);
});

test('a child that the system or V8 ended for its memory says so, another names how it ended', () => {
  expect(describeEnding({ type: 'ended', status: null, signal: 'SIGABRT' })).toMatch(/memory/);
  expect(describeEnding({ type: 'ended', status: null, signal: 'SIGKILL' })).toMatch(/memory/);
  expect(describeEnding({ type: 'ended', status: 134, signal: null })).toMatch(/memory/);
  expect(describeEnding({ type: 'ended', status: 1, signal: null })).toMatch(/status 1/);
  expect(describeEnding({ type: 'ended', status: null, signal: 'SIGSEGV' })).toMatch(/SIGSEGV/);
});
