import { type Client, courseEndpoints, type ProjectEvent, taskEndpoints } from '@thermarium/api';
import { createStore } from 'zustand/vanilla';
import type { ProjectFeed } from '../connection/project-feed.ts';
import type { LogLimit, LogLine, LogState, SolverLog } from './solver-log.ts';

/**
 * Lines that events told while a log was being loaded, before those that were loaded; both newest first. The log may
 * hold some of them already.
 */
function mergedLines(told: readonly LogLine[], loaded: readonly LogLine[]): readonly LogLine[] {
  if (told.length === 0) return loaded;
  const known = new Set(loaded.slice(0, told.length).map(keyOf));
  return [...told.filter((line) => !known.has(keyOf(line))), ...loaded];
}

const keyOf = ({ timestamp, log }: LogLine): string => `${timestamp} ${log}`;

/** The shortest time between two looks at a running solve, ms. */
const LOOK_EVERY = 1500;
/** Lines that come in quick succession are shown together, ms. */
const GATHER = 100;

export interface SolverLogParts {
  readonly client: Client;
  readonly feed: ProjectFeed;
  /** Words a failed call. */
  readonly reason: (error: unknown) => string;
}

export function openSolverLog({ client, feed, reason }: SolverLogParts, project: number): SolverLog {
  const store = createStore<LogState>()(() => ({
    lines: [],
    solves: [],
    loadedAt: null,
    loading: false,
    limit: null,
    problem: null,
  }));
  const params = { project };
  /** Lines of events, newest first: those since the latest load began, and those not shown yet. */
  let sinceLoad: LogLine[] = [];
  let waiting: LogLine[] = [];
  let followers = 0;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;
  let reading: ReturnType<typeof setTimeout> | undefined;
  /** The number of the latest load: answers to earlier ones are of no account. */
  let latest = 0;

  const refresh = async () => {
    const own = ++latest;
    clearTimeout(reading);
    reading = undefined;
    sinceLoad = [];
    store.setState({ loading: true });
    const task = store.getState().limit?.task;
    try {
      const [lines, solves, limit] = await Promise.all([
        client(taskEndpoints.log, { params, query: task === undefined ? {} : { task: String(task) } }),
        client(courseEndpoints.solves, { params }),
        task === undefined ? null : limitOf(task),
      ]);
      if (own !== latest) return;
      waiting = [];
      const merged = mergedLines(sinceLoad, lines);
      store.setState({ lines: merged, solves, limit, loadedAt: new Date(), loading: false, problem: null });
    } catch (error) {
      if (own === latest) store.setState({ loading: false, problem: reason(error) });
    }
  };

  const limitOf = async (task: number): Promise<LogLimit> => {
    const { kind, transient, study, created } = await client(taskEndpoints.task, {
      params: { ...params, task },
    });
    return { task, work: { kind, transient, study, created } };
  };

  const look = async () => {
    looking = undefined;
    try {
      const solves = await client(courseEndpoints.solves, { params });
      if (followers > 0) store.setState({ solves });
    } catch {
      // The next event, or whoever presses Refresh, tries again.
    }
  };

  const show = () => {
    gathering = undefined;
    const { lines } = store.getState();
    store.setState({ lines: [...waiting, ...lines] });
    waiting = [];
  };

  const hear = (event: ProjectEvent) => {
    if (event.type === 'reload') void refresh();
    else if (event.type === 'log') {
      const { limit } = store.getState();
      if (limit && limit.task !== event.task_id) {
        // The cases of a study are tasks of their own.
        if (limit.work?.study) reading ??= setTimeout(refresh, LOOK_EVERY);
        return;
      }
      const { timestamp, log } = event;
      sinceLoad.unshift({ timestamp, log });
      waiting.unshift({ timestamp, log });
      gathering ??= setTimeout(show, GATHER);
    } else if (event.type === 'task') {
      const isOver = event.state !== 'PENDING' && event.state !== 'RUNNING';
      if (isOver) clearTimeout(looking);
      const isKnown = store.getState().solves.some(({ task_id }) => task_id === event.task_id);
      if (isOver || !isKnown) void look();
      else looking ??= setTimeout(look, LOOK_EVERY);
    }
  };

  return {
    store,
    refresh,
    limitTo: async (task) => {
      if (task === (store.getState().limit?.task ?? null)) return;
      store.setState({ limit: task === null ? null : { task, work: null }, lines: [], loadedAt: null });
      if (followers > 0) await refresh();
    },
    follow: () => {
      followers++;
      const unsubscribe = feed.subscribe(hear);
      void refresh();
      return () => {
        followers--;
        unsubscribe();
        clearTimeout(gathering);
        clearTimeout(looking);
        clearTimeout(reading);
        gathering = undefined;
        looking = undefined;
        reading = undefined;
        waiting = [];
      };
    },
  };
}
