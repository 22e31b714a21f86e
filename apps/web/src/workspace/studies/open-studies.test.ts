import {
  CallFailed,
  type CaseEntry,
  type Client,
  type ProjectEvent,
  type Study,
  studyEndpoints,
} from '@thermarium/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { openStudies } from './open-studies.ts';
import { isRunning, studyOf } from './studies.ts';

const NONE: Study = {
  state: null,
  sampler: null,
  seed: null,
  cases: 0,
  done: 0,
  failed: 0,
  way: null,
  parameters: [],
  started: null,
  finished: null,
  seconds: 0,
  solves: 0,
  stale: false,
  user_name: '',
  problem: null,
};
const solved = (id: number, isDone: boolean): CaseEntry => ({
  id,
  max_t: isDone ? 50 + id : null,
  power: isDone ? 100 : null,
  solution_id: isDone ? id : null,
  task_status: isDone ? 'SUCCESS' : 'PENDING',
  parameters: { W: id },
  problem: null,
});

/** A program with one scenario of four cases. */
function program() {
  const state = { study: NONE, refuses: false };
  const calls: string[] = [];
  const listeners = new Set<(event: ProjectEvent) => void>();
  const answers = new Map<unknown, () => unknown>([
    [studyEndpoints.study, () => state.study],
    [
      studyEndpoints.cases,
      () => Array.from({ length: state.study.cases }, (_, n) => solved(n, n < state.study.done)),
    ],
    [
      studyEndpoints.runScenario,
      () => {
        state.study = { ...NONE, state: 'PENDING', cases: 4, started: new Date(0).toISOString() };
        return state.study;
      },
    ],
    [studyEndpoints.stopScenario, () => ({ ...state, study: { ...state.study, state: 'STOPPED' } })],
  ]);
  const client = (async (endpoint: { readonly method: string; readonly path: string }) => {
    calls.push(`${endpoint.method} ${endpoint.path.split('/').filter(Boolean).at(-1)}`);
    if (state.refuses) throw new CallFailed(409, 'Conflict', { detail: 'It runs already.' });
    return answers.get(endpoint)?.();
  }) as unknown as Client;
  const feed = {
    store: createStore(() => ({ connection: 'online' as const })),
    subscribe: (listener: (event: ProjectEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => undefined,
  };
  const tell = (change: Partial<Study>) => {
    state.study = { ...state.study, ...change };
    const { state: now, cases, done, failed } = state.study;
    for (const listener of listeners)
      listener({ type: 'study', scenario: 7, state: now ?? 'PENDING', cases, done, failed });
  };
  return { state, calls, client, feed, tell };
}

let site: ReturnType<typeof program>;
let said: string[];
const open = (isPrepared = true) =>
  openStudies(
    {
      client: site.client,
      feed: site.feed,
      prepare: async () => isPrepared,
      say: (message) => said.push(message),
      reason: (error) => String(error instanceof CallFailed ? error.status : error),
    },
    1,
  );

beforeEach(() => {
  site = program();
  said = [];
});

describe('a study', () => {
  it('is run, followed by events and read when it is done', async () => {
    const studies = open();
    const now = () => studyOf(studies.store.getState(), 7);
    const stop = studies.follow(7);
    await expect.poll(() => now().study).toEqual(NONE);
    await studies.run(7);
    expect(now()).toMatchObject({ study: { state: 'PENDING', cases: 4 }, waiting: false });
    expect(isRunning(now())).toBe(true);
    expect(now().cases).toMatchObject({ count: 4, statuses: Array(4).fill('PENDING') });
    site.tell({ state: 'RUNNING', done: 2 });
    expect(now().study).toMatchObject({ state: 'RUNNING', done: 2 });
    site.tell({ state: 'SUCCESS', done: 4 });
    await expect.poll(() => now().cases?.maxT).toEqual(Float64Array.of(50, 51, 52, 53));
    expect(now()).toMatchObject({ since: null, loading: false });
    stop();
    studies.close();
  });

  it('that has not changed is not read twice, unless it is asked for', async () => {
    const studies = open();
    const known = () => studyOf(studies.store.getState(), 7);
    for (let times = 0; times < 2; times++) {
      const stop = studies.follow(7);
      await expect.poll(() => known()).toMatchObject({ loading: false, study: NONE });
      stop();
    }
    const reads = () => site.calls.filter((call) => call === 'GET case').length;
    expect(reads()).toBe(1);
    await studies.load(7);
    expect(reads()).toBe(2);
    studies.close();
  });

  it('is not started while something typed cannot be saved', async () => {
    const studies = open(false);
    await studies.run(7);
    expect(site.calls).toEqual([]);
    studies.close();
  });

  it('says why it was refused', async () => {
    const studies = open();
    site.state.refuses = true;
    await studies.run(7);
    expect(said).toEqual(['409']);
    await studies.load(7);
    expect(studyOf(studies.store.getState(), 7)).toMatchObject({ problem: '409', loading: false });
    studies.close();
  });

  it('that nobody looks at is asked for its state once, and follows events without reading cases', async () => {
    const studies = open();
    studies.want(7);
    studies.want(7);
    await expect.poll(() => studyOf(studies.store.getState(), 7).study).toEqual(NONE);
    site.tell({ state: 'SUCCESS', cases: 4, done: 4 });
    await expect.poll(() => site.calls).toEqual(['GET study', 'GET study']);
    expect(studyOf(studies.store.getState(), 7)).toMatchObject({ study: { done: 4 }, cases: undefined });
    studies.close();
  });
});
