import { type Client, courseEndpoints, type ProjectEvent, taskEndpoints } from '@thermarium/api';
import { createStore } from 'zustand/vanilla';
import type { ProjectFeed } from '../connection/project-feed.ts';
import { mergedLines } from './merged-lines.ts';
import type { LogLine, LogState, SolverLog } from './solver-log.ts';

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
    problem: null,
  }));
  const params = { project };
  /** Lines of events, newest first: those since the latest load began, and those not shown yet. */
  let sinceLoad: LogLine[] = [];
  let waiting: LogLine[] = [];
  let followers = 0;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;
  /** The number of the latest load: answers to earlier ones are of no account. */
  let latest = 0;

  const refresh = async () => {
    const own = ++latest;
    sinceLoad = [];
    store.setState({ loading: true });
    try {
      const [lines, solves] = await Promise.all([
        client(taskEndpoints.log, { params }),
        client(courseEndpoints.solves, { params }),
      ]);
      if (own !== latest) return;
      waiting = [];
      const merged = mergedLines(sinceLoad, lines);
      store.setState({ lines: merged, solves, loadedAt: new Date(), loading: false, problem: null });
    } catch (error) {
      if (own === latest) store.setState({ loading: false, problem: reason(error) });
    }
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
    follow: () => {
      followers++;
      const unsubscribe = feed.subscribe(hear);
      void refresh();
      return () => {
        followers--;
        unsubscribe();
        clearTimeout(gathering);
        clearTimeout(looking);
        gathering = undefined;
        looking = undefined;
        waiting = [];
      };
    },
  };
}
