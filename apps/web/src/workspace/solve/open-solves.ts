import {
  CallFailed,
  type Client,
  impedanceEndpoints,
  type ProjectEvent,
  type ReachedStep,
  type TaskKind,
  taskEndpoints,
} from '@thermarium/api';
import { createStore } from 'zustand/vanilla';
import { failureText } from '../../app/failure-text.ts';
import type { ProjectFeed } from '../connection/project-feed.ts';
import type { Results } from '../results/results-state.ts';
import { FAILED, type SolveEnd, type SolveProgress, type SolveState, type Solves } from './solve-state.ts';
import { taskMemory } from './task-memory.ts';
import { advanced, isOver, newsOf, runningInstead, type TaskNews } from './task-news.ts';

/** At most this many problems are shown at once; the log has the rest. */
const MOST_PROBLEMS = 3;

/** Why a solve was refused, for people: field errors one after the other, each with the field that it is about. */
export function refusalReason(error: unknown): string {
  // An error in the model is no failure of the call.
  if (isAboutModel(error)) return error.message;
  if (!(error instanceof CallFailed) || error.fields === null) return failureText(error);
  const problems = problemsIn(error.fields, []);
  const more = problems.length - MOST_PROBLEMS;
  const said = problems.slice(0, MOST_PROBLEMS).join(' ');
  return more > 0 ? `${said} (and ${more} more)` : said;
}

function isAboutModel(error: unknown): error is CallFailed {
  if (!(error instanceof CallFailed) || typeof error.body !== 'object' || error.body === null) return false;
  return 'code' in error.body && error.body.code === 'model-invalid';
}

function problemsIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return [path.length === 0 ? value : `${path.join(' ')}: ${value}`];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      problemsIn(item, typeof item === 'string' ? path : [...path, String(index + 1)]),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    problemsIn(inner, key === 'non_field_errors' ? path : [...path, key]),
  );
}

/** How long after each news of a held task it is asked for again, ms. */
const POLL = 3000;

export interface SolvesParts {
  readonly client: Client;
  readonly feed: ProjectFeed;
  readonly results: Results;
  /** Keeps the state of the held task beyond the life of the page. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Saves everything typed before a solve; false: that was not possible, and nothing is solved. */
  readonly prepare: () => Promise<boolean>;
  /** Tells how a solve ended; a later message replaces an earlier one. */
  readonly say: (message: string, kind: 'success' | 'error', title?: string) => void;
}

/** Follows the solves of a project, whoever starts them. */
export function openSolves(
  { client, feed, results, storage, prepare, say }: SolvesParts,
  project: number,
): Solves {
  const store = createStore<SolveState>()(() => ({
    task: null,
    waiting: false,
    ended: null,
    reached: [],
    transient: false,
    impedanceShown: false,
  }));
  const memory = taskMemory(storage, project);
  /** Tasks that are over: late news of them says nothing. Ids rise, so that all before are over too. */
  let lastEnded = 0;
  let ownTask = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const hear = (news: TaskNews) => {
    if (closed || news.task_id <= lastEnded) return;
    const { task } = store.getState();
    if (task && news.task_id < task.taskId) return;
    const held = task?.taskId === news.task_id ? task : null;
    if (!held) store.setState({ reached: [] });
    if (news.steps) reach(furtherOf(store.getState().reached, news.steps));
    const next = advanced(held, news);
    if (isOver(news.state)) {
      conclude(next, news.state);
      return;
    }
    memory.keep(next);
    store.setState({ task: next, ended: null });
    schedule();
  };

  const reach = (reached: readonly ReachedStep[]) => {
    if (reached !== store.getState().reached) store.setState({ reached });
  };

  const conclude = (task: SolveProgress, state: SolveEnd['state']) => {
    lastEnded = task.taskId;
    clearTimeout(timer);
    memory.forget();
    store.setState({
      task: null,
      ended: {
        ...{ kind: task.kind, state, transient: task.transient },
        ...{ own: task.taskId === ownTask, message: task.message },
      },
    });
    const isSeen = task.kind === 'impedance' && store.getState().impedanceShown;
    if (state === 'FAILURE' && !isSeen) say(task.message, 'error', FAILED[task.kind]);
    if (state !== 'SUCCESS') return;
    if (task.kind === 'impedance') {
      if (!isSeen) say('Thermal impedance found', 'success');
      return;
    }
    say('Solution completed successfully', 'success');
    const solved = task.transient ? 'transient' : 'steady';
    results.invalidate(solved);
    // The new solution is shown if its type is the one chosen beside SOLVE.
    if (task.transient === store.getState().transient) results.setType(solved);
  };

  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(poll, POLL);
  };

  const poll = async () => {
    const { task } = store.getState();
    if (!task || closed) return;
    try {
      hear(await client(taskEndpoints.task, { params: { project, task: task.taskId } }));
    } catch (error) {
      const isStillHeld = !closed && store.getState().task?.taskId === task.taskId;
      if (!isStillHeld) return;
      if (error instanceof CallFailed && error.status === 404) letGo();
      // The program does not answer: the task may well run on.
      else schedule();
    }
  };

  const letGo = () => {
    clearTimeout(timer);
    memory.forget();
    store.setState({ task: null });
  };

  /** Follows a task that already runs in the project, whoever started it. */
  const takeUpRunning = async () => {
    try {
      const running = await client(taskEndpoints.runningTask, { params: { project } });
      const news = newsOf(running);
      if (news) hear(news);
    } catch {
      // The feed tells of it as soon as the program answers again.
    }
  };

  const onEvent = (event: ProjectEvent) => {
    if (event.type === 'task') hear(event);
    else if (event.type === 'steps' && event.task_id === store.getState().task?.taskId)
      reach(withReached(store.getState().reached, event.steps));
    else if (event.type === 'reload') void (store.getState().task ? poll() : takeUpRunning());
  };

  const unsubscribe = feed.subscribe(onEvent);
  const remembered = memory.read();
  if (remembered) {
    store.setState({ task: remembered });
    void poll();
  } else void takeUpRunning();

  const refused = (error: unknown, kind: TaskKind) => {
    if (error instanceof CallFailed && error.status === 401) return;
    const message = refusalReason(error);
    const { transient } = store.getState();
    store.setState({ ended: { kind, state: 'FAILURE', transient, own: true, message } });
    say(message, 'error', FAILED[kind]);
  };

  const begin = async (kind: TaskKind, ask: () => Promise<TaskNews>) => {
    const { waiting, task } = store.getState();
    if (waiting || task) return;
    store.setState({ waiting: true });
    try {
      if (!(await prepare())) return;
      const started = await ask();
      ownTask = started.task_id;
      // The feed may have been quicker, and know that it runs already.
      const { task: heard } = store.getState();
      if (heard?.taskId !== started.task_id) hear({ ...started, kind });
    } catch (error) {
      const running = runningInstead(error);
      if (running) hear(running);
      else refused(error, kind);
    } finally {
      store.setState({ waiting: false });
    }
  };

  return {
    store,
    setTransient: (transient) => store.setState({ transient }),
    showImpedance: (isShown) => store.setState({ impedanceShown: isShown }),
    start: () =>
      begin('solve', async () => {
        const { transient } = store.getState();
        const query = { transient: transient ? ('1' as const) : ('0' as const) };
        return { ...(await client(taskEndpoints.solve, { params: { project }, query })), transient };
      }),
    startImpedance: (body) =>
      begin('impedance', () => client(impedanceEndpoints.startImpedance, { params: { project }, body })),
    stop: async () => {
      const { waiting, task } = store.getState();
      if (waiting || !task) return;
      store.setState({ waiting: true });
      const params = { project, task: task.taskId };
      try {
        await client(taskEndpoints.stopTask, { params });
        // It may have come to its own end just before.
        const { state, message } = await client(taskEndpoints.task, { params });
        hear({ task_id: task.taskId, message, state: isOver(state) ? state : 'STOPPED' });
      } catch (error) {
        if (error instanceof CallFailed && error.status === 404) letGo();
        else if (!(error instanceof CallFailed && error.status === 401))
          say(`The solve could not be stopped: ${refusalReason(error)}`, 'error');
      } finally {
        store.setState({ waiting: false });
      }
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

type Steps = readonly ReachedStep[];

/** The reached steps with new ones. One at t = 0 begins anew: the task has started again. */
export function withReached(known: Steps, more: Steps): Steps {
  const last = known.at(-1);
  if (!last || more.some(({ time }) => time <= 0)) return more.length > 0 ? more : known;
  const later = more.filter(({ time }) => time > last.time);
  return later.length > 0 ? [...known, ...later] : known;
}

/** The one of two lists of all reached steps that goes further: an answer may be older than the latest event. */
export function furtherOf(known: Steps, told: Steps): Steps {
  return (told.at(-1)?.time ?? -1) > (known.at(-1)?.time ?? -1) ? told : known;
}
