import {
  CallFailed,
  type ClientOptions,
  followAllTasks,
  followProject,
  followTasks,
  type TaskQueueEvent,
} from '@thermarium/api';
import { createStore } from 'zustand/vanilla';
import { onUnplugged, onWake } from './page-events.ts';
import type { EventFeed, FeedState, ProjectFeed } from './project-feed.ts';

/** The first wait before reconnecting, and the longest, ms. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** The program sends a sign of life every 15 s; a connection that is silent for longer than this is dead, ms. */
const LONGEST_SILENCE = 40_000;

/** Statuses that will not change, however often the program is asked. */
const REFUSALS: readonly number[] = [401, 403, 404];

interface Following {
  /** The id of this page, under which the others see it. */
  readonly tab?: string;
}

/** Follows a project. */
export function openFeed(options: ClientOptions, project: number, { tab }: Following = {}): ProjectFeed {
  return openEvents(options, (watched, signal) => followProject(watched, project, signal, tab));
}

/** Follows the task queue of the signed-in user. */
export function openTaskFeed(options: ClientOptions): EventFeed<TaskQueueEvent> {
  return openEvents(options, followTasks);
}

/** Follows the tasks of all users, for administrators. */
export function openAllTasksFeed(options: ClientOptions): EventFeed<TaskQueueEvent> {
  return openEvents(options, followAllTasks);
}

interface Reload {
  readonly type: 'reload';
}

function openEvents<Event>(
  options: ClientOptions,
  followOnce: (options: ClientOptions, signal: AbortSignal) => AsyncGenerator<Event, void>,
): EventFeed<Event | Reload> {
  const store = createStore<FeedState>(() => ({ connection: 'connecting' }));
  const listeners = new Set<(event: Event | Reload) => void>();
  const closing = new AbortController();
  /** Ends the connection that is open. */
  let breakOff = () => {};
  /** Ends the wait before the next attempt. */
  let hurry = () => {};
  let wait = FIRST_WAIT;
  let hasBeenOnline = false;

  const tell = (event: Event | Reload) => {
    for (const listener of listeners) listener(event);
  };
  const begin = () => {
    wait = FIRST_WAIT;
    store.setState({ connection: 'online' });
    if (hasBeenOnline) tell({ type: 'reload' });
    hasBeenOnline = true;
  };

  /** Runs one connection to its end; returns whether to try another one. */
  const connect = async (): Promise<boolean> => {
    const ending = new AbortController();
    breakOff = () => ending.abort();
    const signal = AbortSignal.any([closing.signal, ending.signal]);
    const fetch = watchedFetch(options.fetch, {
      begin,
      longestSilence: LONGEST_SILENCE,
      end: () => ending.abort(),
    });
    try {
      for await (const event of followOnce({ ...options, fetch }, signal)) tell(event);
      return true;
    } catch (error) {
      const refused = error instanceof CallFailed && REFUSALS.includes(error.status) ? error.status : null;
      if (refused !== null && !closing.signal.aborted) store.setState({ connection: 'offline', refused });
      return refused === null;
    } finally {
      ending.abort();
    }
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const follow = async () => {
    while ((await connect()) && !closing.signal.aborted) {
      store.setState({ connection: 'offline' });
      await pause();
      if (closing.signal.aborted) return;
      wait = Math.min(2 * wait, LONGEST_WAIT);
      store.setState({ connection: 'connecting' });
    }
  };

  const stopWaking = onWake(() => hurry());
  // A cut cable does not end a connection; without this, only the long silence would.
  const stopUnplugged = onUnplugged(() => breakOff());
  void follow();
  return {
    store,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      listeners.clear();
      closing.abort();
      stopWaking();
      stopUnplugged();
      hurry();
    },
  };
}

interface Watch {
  /** Called when the answer begins. */
  readonly begin: () => void;
  /** The longest time without a byte, ms. */
  readonly longestSilence: number;
  /** Called after a silence of that time. */
  readonly end: () => void;
}

/** Fetches a stream, and reports when the answer begins and when neither data nor signs of life arrive any more. */
function watchedFetch(send: typeof fetch | undefined, { begin, longestSilence, end }: Watch): typeof fetch {
  return async (...request) => {
    let timer = setTimeout(end, longestSilence);
    const live = () => {
      clearTimeout(timer);
      timer = setTimeout(end, longestSilence);
    };
    try {
      const response = await (send ?? fetch)(...request);
      if (!response.ok || !response.body) {
        clearTimeout(timer);
        return response;
      }
      live();
      begin();
      return new Response(
        watched(response.body, live, () => clearTimeout(timer)),
        response,
      );
    } catch (error) {
      clearTimeout(timer);
      throw error;
    }
  };
}

/** Passes the bytes on; `live` is called with each part and `over` at their end. */
function watched(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  live: () => void,
  over: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          live();
          controller.enqueue(value);
          return;
        }
        over();
        controller.close();
      } catch (error) {
        over();
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      over();
      await reader.cancel(reason);
    },
  });
}
