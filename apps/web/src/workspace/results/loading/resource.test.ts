import { expect, test } from 'vitest';
import { Refused } from './answers.ts';
import { type Load, NOT_ASKED, problemOf } from './load.ts';
import { Resource } from './resource.ts';

/** A resource of texts; each load is ended by hand, by its number. */
function start() {
  let state: Load<string> = NOT_ASKED;
  const statuses: string[] = [];
  const resource = new Resource<string>({
    get: () => state,
    set: (load) => {
      state = load;
      statuses.push(load.status);
    },
  });
  const begun: (PromiseWithResolvers<string> & { readonly signal: AbortSignal })[] = [];
  const load = () =>
    resource.load((signal) => {
      const ending = Promise.withResolvers<string>();
      begun.push({ ...ending, signal });
      return ending.promise;
    });
  return { resource, begun, load, statuses, state: () => state };
}

test('what was loaded stays until the next is there, and the latest load counts', async () => {
  const { begun, load, state } = start();
  const first = load();
  expect(state()).toEqual({ status: 'loading', data: null, problem: null });
  begun[0].resolve('a');
  expect(await first).toEqual({ status: 'loaded', data: 'a' });
  const second = load();
  const third = load();
  expect(begun[1].signal.aborted).toBe(true);
  begun[2].resolve('c');
  begun[1].resolve('b');
  expect([await second, await third]).toEqual([null, { status: 'loaded', data: 'c' }]);
  expect(state()).toEqual({ status: 'loaded', data: 'c' });
});

test('a refusal is told in its own words until a load has ended well, beside what was loaded', async () => {
  const { begun, load, state } = start();
  const first = load();
  begun[0].resolve('a');
  await first;
  const second = load();
  begun[1].reject(new Refused('Busy.', 503));
  expect(await second).toEqual({ status: 'failed', data: 'a', problem: 'Busy.' });
  const third = load();
  expect([state().status, problemOf(state())]).toEqual(['loading', 'Busy.']);
  begun[2].resolve('c');
  await third;
  expect(state()).toEqual({ status: 'loaded', data: 'c' });
});

test('what is given up stands as it stood before, and nothing arrives any more', async () => {
  const { resource, begun, load, state, statuses } = start();
  const first = load();
  resource.stop();
  expect(state()).toEqual(NOT_ASKED);
  begun[0].resolve('a');
  expect(await first).toBeNull();
  const second = load();
  begun[1].reject(new Refused('Busy.', 503));
  await second;
  void load();
  resource.stop();
  expect(state()).toEqual({ status: 'failed', data: null, problem: 'Busy.' });
  expect(statuses).toEqual(['loading', 'idle', 'loading', 'failed', 'loading', 'failed']);
});
