import { createClient, type ProjectEvent } from '@thermarium/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handFeed, taskEvent } from '../connection/testing/hand-feed.ts';
import { openSolverLog } from './open-solver-log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const time = (second: number) => `2026-11-23T10:00:0${second}.000Z`;
const lineOf = (second: number) => ({ timestamp: time(second), log: `line ${second}` });
const logEvent = (second: number): ProjectEvent => ({ type: 'log', task_id: 1, ...lineOf(second) });
const entry = (task_id: number, state = 'RUNNING') => ({
  ...{
    task_id,
    kind: 'solve',
    state,
    transient: false,
    message: '',
    user_name: '',
    created: time(0),
    started: null,
  },
  ...{ finished: null, logged_from: null, logged_to: null, course: null },
});

const ofSolve = { kind: 'solve', transient: true, study: null, created: time(0) };
const study = { scenario: 1, scenario_name: 'Hot', cases: 2, done: 0, failed: 0 };
const ofStudy = { ...ofSolve, transient: false, study };

/** A program that has these lines, and whose answers wait until they are let go. */
function stage() {
  const stored: { log: object[]; solves: object[] } = { log: [lineOf(1)], solves: [entry(1)] };
  const calls: string[] = [];
  let held: (() => void)[] | null = null;
  let answers = true;
  const client = createClient({
    fetch: async (address) => {
      const { pathname, searchParams } = new URL(String(address), 'http://program');
      const task = searchParams.get('task');
      if (pathname.endsWith('/log/') && task !== null) {
        calls.push(`log of ${task}`);
        return Response.json([lineOf(Number(task))]);
      }
      if (pathname.includes('/task/')) return Response.json(pathname.includes('/5/') ? ofStudy : ofSolve);
      const name = pathname.includes('/solves/') ? 'solves' : 'log';
      calls.push(name);
      if (held) await new Promise<void>((resolve) => held?.push(resolve));
      return answers ? Response.json(stored[name]) : new Response(null, { status: 503 });
    },
  });
  const { feed, tell } = handFeed();
  const log = openSolverLog({ client, feed, reason: (error) => String(error) }, 7);
  return {
    log,
    calls,
    stored,
    hear: tell,
    fail: () => {
      answers = false;
    },
    hold: () => {
      held = [];
    },
    letGo: () => {
      for (const go of held ?? []) go();
      held = null;
    },
    shown: () => log.store.getState().lines.map(({ log: line }) => line),
    settle: (ms = 0) => vi.advanceTimersByTimeAsync(ms),
  };
}

it('loads when somebody looks, shows lines as they come, and hears nothing once nobody looks', async () => {
  const { log, hear, shown, settle, calls } = stage();
  hear(logEvent(2));
  expect(calls).toEqual([]);
  const leave = log.follow();
  await settle();
  expect(shown()).toEqual(['line 1']);
  expect(log.store.getState()).toMatchObject({ loading: false, problem: null, loadedAt: expect.any(Date) });
  hear(logEvent(2));
  hear(logEvent(3));
  await settle(100);
  expect(shown()).toEqual(['line 3', 'line 2', 'line 1']);
  leave();
  hear(logEvent(4));
  await settle(5000);
  expect(shown()).toHaveLength(3);
  expect(calls).toEqual(['log', 'solves']);
});

it('loses and repeats no line that comes while the log is being loaded', async () => {
  const { log, hear, hold, letGo, shown, settle, stored } = stage();
  hold();
  log.follow();
  hear(logEvent(2));
  hear(logEvent(3));
  stored.log = [lineOf(2), lineOf(1)];
  letGo();
  await settle(100);
  expect(shown()).toEqual(['line 3', 'line 2', 'line 1']);
});

it('looks at a new solve and at one that ends at once, and at a running one now and then', async () => {
  const { log, hear, settle, calls, stored } = stage();
  log.follow();
  await settle();
  calls.length = 0;
  for (let n = 0; n < 10; n++) {
    hear(taskEvent({ task_id: 1, state: 'RUNNING' }));
    await settle(100);
  }
  expect(calls).toEqual([]);
  await settle(500);
  expect(calls).toEqual(['solves']);
  stored.solves = [entry(1, 'SUCCESS')];
  hear(taskEvent({ task_id: 1, state: 'SUCCESS' }));
  await settle();
  expect(calls).toEqual(['solves', 'solves']);
  expect(log.store.getState().solves[0].state).toBe('SUCCESS');
  hear(taskEvent({ task_id: 2, state: 'RUNNING' }));
  await settle();
  expect(calls).toHaveLength(3);
});

it('says why it could not be loaded, and keeps what it had', async () => {
  const { log, shown, settle, fail } = stage();
  log.follow();
  await settle();
  fail();
  await log.refresh();
  expect(log.store.getState()).toMatchObject({ loading: false, problem: expect.any(String) });
  expect(shown()).toEqual(['line 1']);
});

it('is limited to a task: lines of others are not shown, until all are asked for again', async () => {
  const { log, hear, shown, settle, calls } = stage();
  void log.limitTo(2);
  log.follow();
  await settle();
  expect([shown(), calls]).toEqual([['line 2'], ['log of 2', 'solves']]);
  expect(log.store.getState().limit).toEqual({ task: 2, work: ofSolve });
  hear(logEvent(3));
  await settle(5000);
  expect(shown()).toEqual(['line 2']);
  hear({ type: 'log', task_id: 2, ...lineOf(4) });
  await settle(100);
  expect(shown()).toEqual(['line 4', 'line 2']);
  await log.limitTo(null);
  expect([shown(), log.store.getState().limit]).toEqual([['line 1'], null]);
});

it('is read again when a case of the study that it is limited to logs something', async () => {
  const { log, hear, settle, calls } = stage();
  void log.limitTo(5);
  log.follow();
  await settle();
  calls.length = 0;
  for (let n = 0; n < 5; n++) hear(logEvent(n));
  await settle(1500);
  expect(calls).toEqual(['log of 5', 'solves']);
});
