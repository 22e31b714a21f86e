import { notificationsStore } from '@mantine/notifications';
import { createClient } from '@thermarium/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { notify } from '../../ui/notify.ts';
import { handFeed, taskEvent } from '../connection/testing/hand-feed.ts';
import { NO_RESULTS, type Results, type ResultsState, type SolutionType } from '../results/results-state.ts';
import { openSolves, type SolvesParts } from './open-solves.ts';

/** A project whose program answers what the test says, call by call. */
function stage({ stored }: { readonly stored?: object } = {}) {
  const calls: string[] = [];
  const answers = new Map<string, unknown>([['GET /api/project/7/task/', { task_id: null, state: null }]]);
  const client = createClient({
    fetch: async (address, { method = 'GET' } = {}) => {
      const call = `${method} ${address}`;
      calls.push(call);
      const answer = answers.get(call);
      if (answer instanceof Error) throw answer;
      if (answer instanceof Response) return answer.clone();
      if (answer === undefined) return new Response(null, { status: 404 });
      return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
    },
  });
  const { feed, tell: tellAll, heardBy } = handFeed();
  const told: string[] = [];
  const store = createStore<ResultsState>()(() => ({ ...NO_RESULTS, steady: null, transient: null }));
  const results: Results = {
    store,
    want: () => undefined,
    tryAgain: () => undefined,
    setType: (type: SolutionType) => void told.push(type),
    setLimits: () => undefined,
    switchOverlay: () => undefined,
    compare: () => undefined,
    keepReference: async () => undefined,
    removeReference: async () => undefined,
    showStep: () => undefined,
    showTime: () => undefined,
    setLivePreview: () => undefined,
    showPreview: () => undefined,
    showWhatIf: () => undefined,
    showCase: async () => null,
    leaveCase: () => undefined,
    objectOverTime: () => Promise.reject(new Error('none')),
    setDrafted: () => undefined,
    invalidate: (solved) => void told.push(`invalidate ${solved}`),
    close: () => undefined,
  };
  const kept = new Map<string, string>();
  if (stored) kept.set('thermarium.task.7', JSON.stringify(stored));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  let isPrepared = true;
  const prepare = vi.fn(async () => {
    calls.push('prepare');
    return isPrepared;
  });
  const say: SolvesParts['say'] = (message, kind, title) => notify(message, kind, 'solve', title);
  const solves = openSolves({ client, feed, results, storage, prepare, say }, 7);
  const tell = (event: Parameters<typeof taskEvent>[0]) => tellAll(taskEvent(event));
  const gap = () => tellAll({ type: 'reload' });
  const count = (call: string) => calls.filter((each) => each === call).length;
  return {
    solves,
    calls,
    answers,
    tell,
    tellAll,
    gap,
    told,
    kept,
    keepFromSolving: () => {
      isPrepared = false;
    },
    count,
    heardBy,
    state: () => solves.store.getState(),
  };
}

const SOLVE = 'GET /api/project/7/solve/?transient=0';
const IMPEDANCE = 'POST /api/project/7/impedance/';
const TASK = 'GET /api/project/7/task/5/';
const said = () =>
  notificationsStore
    .getState()
    .notifications.map(({ title, message }) => (title ? [title, message] : message));

beforeEach(() => {
  vi.useFakeTimers();
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }));
});
afterEach(() => vi.useRealTimers());

it('starts a solve, follows it and says when it is done', async () => {
  const { solves, answers, tell, told, state, kept } = stage();
  answers.set(SOLVE, { task_id: 5, state: 'PENDING' });
  const started = solves.start();
  expect(state().waiting).toBe(true);
  await started;
  expect(state()).toMatchObject({ waiting: false, task: { taskId: 5, state: 'PENDING', transient: false } });
  expect(kept.get('thermarium.task.7')).toContain('PENDING');

  tell({ progress: 0.4, residual: 1e-3, cells: 1200, message: 'Solving' });
  expect(state().task).toMatchObject({ state: 'RUNNING', progress: 0.4, residual: 1e-3, cells: 1200 });
  tell({ state: 'SUCCESS', progress: 1 });
  expect(state()).toMatchObject({ task: null, ended: { state: 'SUCCESS', own: true } });
  expect(told).toEqual(['invalidate steady', 'steady']);
  expect(said()).toEqual(['Solution completed successfully']);
  expect(kept.size).toBe(0);
});

it('follows the search for a thermal impedance as a task of its own, which leaves the solutions alone', async () => {
  const { solves, answers, tell, told, state, calls, kept } = stage();
  answers.set(IMPEDANCE, { task_id: 5, state: 'PENDING' });
  await solves.startImpedance({ source: 3, object: 4 });
  expect(calls.slice(-2)).toEqual(['prepare', IMPEDANCE]);
  expect(state().task).toMatchObject({ taskId: 5, kind: 'impedance', state: 'PENDING' });
  expect(JSON.parse(kept.get('thermarium.task.7') ?? '')).toMatchObject({ kind: 'impedance' });
  tell({ kind: 'impedance', progress: 0.5 });
  expect(state().task).toMatchObject({ kind: 'impedance', progress: 0.5 });
  tell({ kind: 'impedance', state: 'SUCCESS' });
  expect([state().task, said(), told]).toEqual([null, ['Thermal impedance found'], []]);
  expect(state().ended).toMatchObject({ kind: 'impedance', state: 'SUCCESS', own: true });
  tell({ task_id: 6, kind: 'impedance', state: 'FAILURE', message: 'Too hot.' });
  expect(said()).toEqual([['Thermal impedance failed', 'Too hot.']]);
  notificationsStore.setState((held) => ({ ...held, notifications: [], queue: [] }));
  solves.showImpedance(true);
  for (const [task_id, end] of [
    [8, 'SUCCESS'],
    [9, 'FAILURE'],
  ] as const) {
    tell({ task_id, kind: 'impedance', state: end });
    expect([state().ended?.state, said()]).toEqual([end, []]);
  }
  answers.set(SOLVE, Response.json({ task_id: 17, state: 'RUNNING', kind: 'impedance' }, { status: 409 }));
  await solves.start();
  expect(state().task).toMatchObject({ taskId: 17, kind: 'impedance' });
});

it('solves only after what is typed was saved, and not at all where that was not possible', async () => {
  const { solves, answers, calls, state } = stage();
  answers.set(SOLVE, { task_id: 5, state: 'PENDING' });
  await Promise.all([solves.start(), solves.start()]);
  expect(calls.filter((call) => call === 'prepare' || call === SOLVE)).toEqual(['prepare', SOLVE]);

  const other = stage();
  other.answers.set(SOLVE, { task_id: 5, state: 'PENDING' });
  other.keepFromSolving();
  await other.solves.start();
  expect(other.count(SOLVE)).toBe(0);
  expect(other.state()).toMatchObject({ waiting: false, task: null });
  expect(state().task?.taskId).toBe(5);
});

it('asks again three seconds after each news while a task is held, and no longer', async () => {
  const { solves, answers, tell, count, state } = stage();
  answers.set(SOLVE, { task_id: 5, state: 'PENDING' });
  await solves.start();
  answers.set(TASK, { task_id: 5, state: 'RUNNING', progress: 0.1, message: '' });
  await vi.advanceTimersByTimeAsync(2900);
  expect(count(TASK)).toBe(0);
  tell({ progress: 0.05 });
  await vi.advanceTimersByTimeAsync(2900);
  expect(count(TASK)).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(count(TASK)).toBe(1);
  expect(state().task?.progress).toBe(0.1);

  // A program that does not answer does not end the solve.
  answers.set(TASK, new TypeError('fetch failed'));
  await vi.advanceTimersByTimeAsync(3000);
  answers.set(TASK, { task_id: 5, state: 'FAILURE', progress: 0.1, message: 'It diverged.' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(state().task).toBeNull();
  expect(said()).toEqual([['Solution failed', 'It diverged.']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count(TASK)).toBe(3);
});

it('says each ending once, and nothing more of a task that is over', async () => {
  const { solves, answers, tell, told, state } = stage();
  answers.set(SOLVE, { task_id: 5, state: 'PENDING' });
  await solves.start();
  tell({ state: 'SUCCESS', progress: 1 });
  tell({ state: 'SUCCESS', progress: 1 });
  tell({ state: 'RUNNING', progress: 0.9 });
  tell({ state: 'RUNNING', task_id: 4 });
  expect(state().task).toBeNull();
  expect(told).toEqual(['invalidate steady', 'steady']);
});

it('knows what the feed has told before the start was answered', async () => {
  const { solves, answers, tell, state } = stage();
  answers.set(SOLVE, { task_id: 5, state: 'PENDING' });
  const started = solves.start();
  tell({ progress: 0.7 });
  await started;
  expect(state().task).toMatchObject({ state: 'RUNNING', progress: 0.7 });
});

it('follows a task whose status was stored when the page was left', async () => {
  const { answers, state, told, count } = stage({
    stored: { task_id: 5, state: 'RUNNING', transient: true },
  });
  expect(state().task).toMatchObject({ taskId: 5, transient: true });
  answers.set(TASK, { task_id: 5, state: 'SUCCESS', progress: 1, message: '' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(count(TASK)).toBeGreaterThan(0);
  expect(state().task).toBeNull();
  expect(told).toEqual([]);
});

it('lets go of a stored task that is not there any more', async () => {
  const { state, kept } = stage({ stored: { task_id: 5, state: 'PENDING', transient: false } });
  await vi.advanceTimersByTimeAsync(0);
  expect(state().task).toBeNull();
  expect(kept.size).toBe(0);
  expect(said()).toEqual([]);
});

it('follows what somebody else has started, from the beginning, mid-way and after a gap', async () => {
  const { answers, tell, gap, state, told } = stage();
  await vi.advanceTimersByTimeAsync(0);
  tell({ task_id: 8, progress: 0.5, transient: true });
  expect(state().task).toMatchObject({ taskId: 8, transient: true, sinceProgress: 0.5 });
  tell({ task_id: 8, state: 'SUCCESS', transient: true });
  expect(state().ended).toMatchObject({ own: false });
  // Somebody else's transient does not change what this person looks at.
  expect(told).toEqual(['invalidate transient']);

  answers.set('GET /api/project/7/task/', { task_id: 9, state: 'RUNNING' });
  gap();
  await vi.advanceTimersByTimeAsync(0);
  expect(state().task?.taskId).toBe(9);
});

it('takes up the running task where a second solve is refused', async () => {
  const { solves, answers, state } = stage();
  const detail = 'The project is being solved already.';
  const body = { detail, code: 'already-running', task_id: 6, state: 'RUNNING' };
  answers.set(SOLVE, Response.json(body, { status: 409 }));
  await solves.start();
  expect(state()).toMatchObject({ waiting: false, task: { taskId: 6, state: 'RUNNING' } });
  expect(said()).toEqual([]);
});

it('says why a model is refused', async () => {
  const { solves, answers, state } = stage();
  answers.set(SOLVE, Response.json({ 'tree/die.dz': ['This field is required!'] }, { status: 400 }));
  await solves.start();
  const reason = 'tree/die.dz: This field is required!';
  expect(state()).toMatchObject({ task: null, ended: { state: 'FAILURE', own: true, message: reason } });
  expect(said()).toEqual([['Solution failed', reason]]);
});

it('stops without a word, and begins anew', async () => {
  const { solves, answers, tell, state } = stage();
  solves.setTransient(true);
  answers.set('GET /api/project/7/solve/?transient=1', { task_id: 5, state: 'PENDING' });
  await solves.start();
  answers.set('DELETE /api/project/7/task/5/', null);
  answers.set(TASK, { task_id: 5, state: 'STOPPED', progress: 0.2, message: 'Stopped.' });
  await solves.stop();
  expect(state()).toMatchObject({ task: null, waiting: false, ended: { state: 'STOPPED', transient: true } });
  tell({ state: 'STOPPED' });
  expect(said()).toEqual([]);
  await solves.stop();
  answers.set('GET /api/project/7/solve/?transient=1', { task_id: 6, state: 'PENDING' });
  await solves.start();
  expect(state()).toMatchObject({ task: { taskId: 6 }, ended: null });
});

it('tells of the success that came just before the stop', async () => {
  const { solves, answers, told } = stage();
  answers.set(SOLVE, { task_id: 5, state: 'PENDING' });
  await solves.start();
  answers.set('DELETE /api/project/7/task/5/', null);
  answers.set(TASK, { task_id: 5, state: 'SUCCESS', progress: 1, message: '' });
  await solves.stop();
  expect(told).toEqual(['invalidate steady', 'steady']);
});

it('leaves nothing running when it is closed', async () => {
  const { solves, answers, heardBy, calls } = stage();
  answers.set(SOLVE, { task_id: 5, state: 'PENDING' });
  await solves.start();
  solves.close();
  expect(heardBy()).toBe(0);
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.length).toBe(before);
});

it('keeps the steps that a transient has reached, in order, and those of another task no longer', async () => {
  const { solves, tell, tellAll } = stage();
  const step = (time: number) => ({ time, min_t: 20, max_t: 30 + time });
  tell({ state: 'RUNNING', transient: true });
  tellAll({ type: 'steps', task_id: 5, steps: [step(0)] });
  tellAll({ type: 'steps', task_id: 5, steps: [step(1), step(2)] });
  tellAll({ type: 'steps', task_id: 4, steps: [step(9)] });
  expect(solves.store.getState().reached.map(({ time }) => time)).toEqual([0, 1, 2]);
  tell({ state: 'SUCCESS', transient: true });
  expect(solves.store.getState().reached).toHaveLength(3);
  tell({ task_id: 6, state: 'RUNNING', transient: true });
  expect(solves.store.getState().reached).toEqual([]);
});
