import type { ProjectEvent } from '@thermarium/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ModelSite,
  startModelSite,
  type TestProject,
} from '../../../../server/src/testing/model-site.ts';
import { listen } from '../document/testing/open-site.ts';
import { openFeed } from './open-feed.ts';
import type { ProjectFeed } from './project-feed.ts';

let models: ModelSite;
let address: string;
let project: TestProject;
const feeds: ProjectFeed[] = [];

beforeAll(async () => {
  models = await startModelSite();
  address = await listen(models);
  project = await models.project();
});

afterEach(() => {
  for (const feed of feeds.splice(0)) feed.close();
});

afterAll(() => models.close());

interface Followed {
  readonly feed: ProjectFeed;
  readonly events: ProjectEvent[];
  /** All states of the connection, oldest first. */
  readonly connections: string[];
  /** Breaks the connection that is open. */
  cut(): void;
  reachable: boolean;
}

function follow(token = models.owner.token): Followed {
  let breaking = new AbortController();
  const events: ProjectEvent[] = [];
  const connections: string[] = [];
  const followed = {
    events,
    connections,
    reachable: true,
    cut: () => breaking.abort(),
  };
  const send: typeof fetch = async (url, init) => {
    if (!followed.reachable) throw new TypeError('fetch failed');
    breaking = new AbortController();
    const signal = AbortSignal.any([breaking.signal, ...(init?.signal ? [init.signal] : [])]);
    return fetch(url, { ...init, signal });
  };
  const options = { address, token: () => token, fetch: send };
  const feed = openFeed(options, project.id);
  feeds.push(feed);
  feed.store.subscribe(({ connection }) => followed.connections.push(connection));
  feed.subscribe((event) => followed.events.push(event));
  return Object.assign(followed, { feed });
}

const online = (feed: ProjectFeed) => expect.poll(() => feed.store.getState().connection).toBe('online');

test('what happens is heard by everybody who listens, until they stop', async () => {
  const { feed, events } = follow();
  await online(feed);
  const other: ProjectEvent[] = [];
  const stop = feed.subscribe((event) => other.push(event));
  await project.add('box', { name: 'die', material_name: 'copper' });
  const news = { type: 'model', by: models.owner.email, diff: [{ table: 'object', after: { name: 'die' } }] };
  await expect.poll(() => other.at(-1)).toMatchObject(news);
  expect(events.at(-1)).toBe(other.at(-1));
  stop();
  const heard = other.length;
  await project.add('box', { name: 'lid', material_name: 'copper' });
  await expect.poll(() => events.length).toBeGreaterThan(heard);
  expect(other).toHaveLength(heard);
});

test('a connection that breaks is taken up again by itself, and everybody reads again', async () => {
  const followed = follow();
  await online(followed.feed);
  followed.events.splice(0);
  followed.reachable = false;
  followed.cut();
  await expect.poll(() => followed.connections).toContain('offline');
  // The second attempt fails too.
  const seen = ['online', 'offline', 'connecting', 'offline'];
  await expect.poll(() => followed.connections.slice(0, 4)).toEqual(seen);
  expect(followed.events).toEqual([]);
  followed.reachable = true;
  await online(followed.feed);
  expect(followed.events).toEqual([{ type: 'reload' }]);
  await project.add('box', { name: 'cap', material_name: 'copper' });
  await expect.poll(() => followed.events.at(-1)).toMatchObject({ type: 'model' });
});

test('whoever has no right is told so', async () => {
  const { feed, connections } = follow(models.stranger.token);
  await expect.poll(() => feed.store.getState()).toEqual({ connection: 'offline', refused: 404 });
  expect(connections).toEqual(['offline']);
});

test('a closed feed says nothing more', async () => {
  const [closed, other] = [follow(), follow()];
  await online(closed.feed);
  await online(other.feed);
  closed.events.splice(0);
  closed.connections.splice(0);
  closed.feed.close();
  await project.add('box', { name: 'late', material_name: 'copper' });
  await expect.poll(() => other.events.at(-1)).toMatchObject({ diff: [{ after: { name: 'late' } }] });
  expect(closed.events).toEqual([]);
  expect(closed.connections).toEqual([]);
});

describe('by the clock', () => {
  const FIRST_WAIT_MS = 500;
  const LONGEST_WAIT_MS = 10_000;
  const LONGEST_SILENCE_MS = 40_000;

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A feed of answers without a program, whose own waits would pass too. */
  function followAlone(answer: (signal: AbortSignal | null | undefined) => Response) {
    const send = vi.fn<typeof fetch>(async (_, init) => answer(init?.signal));
    const feed = openFeed({ address: 'http://program.test', token: () => 'token', fetch: send }, 1);
    feeds.push(feed);
    const events: ProjectEvent[] = [];
    feed.subscribe((event) => events.push(event));
    return { feed, send, events, connection: () => feed.store.getState().connection };
  }

  /** Answers as long as they are not broken off, and their ends at the program. */
  function streams() {
    const ends: ReadableStreamDefaultController[] = [];
    const answer = (signal: AbortSignal | null | undefined) => {
      const start = (end: ReadableStreamDefaultController) => {
        ends.push(end);
        signal?.addEventListener('abort', () => end.error(signal.reason));
      };
      return new Response(new ReadableStream({ start }));
    };
    return { ends, answer };
  }

  test('a connection lives on signs of life, and one on which nothing comes any more is given up', async () => {
    const { ends, answer } = streams();
    const { events, connection } = followAlone(answer);
    for (let n = 0; n < 3; n++) {
      await vi.advanceTimersByTimeAsync(LONGEST_SILENCE_MS - 1);
      expect(connection()).toBe('online');
      ends[0].enqueue(Buffer.from(':\n\n'));
    }
    await vi.advanceTimersByTimeAsync(LONGEST_SILENCE_MS - 1);
    expect(connection()).toBe('online');
    await vi.advanceTimersByTimeAsync(1);
    expect(connection()).toBe('offline');
    await vi.advanceTimersByTimeAsync(FIRST_WAIT_MS);
    expect(connection()).toBe('online');
    expect(events).toEqual([{ type: 'reload' }]);
  });

  test('whoever has no right is not asked again', async () => {
    const { feed, send } = followAlone(() => Response.json({ detail: 'Not found.' }, { status: 404 }));
    await vi.advanceTimersByTimeAsync(10 * LONGEST_WAIT_MS);
    expect(feed.store.getState()).toEqual({ connection: 'offline', refused: 404 });
    expect(send).toHaveBeenCalledOnce();
  });

  test('a closed feed does not come back', async () => {
    const { feed, send } = followAlone(streams().answer);
    await vi.advanceTimersByTimeAsync(0);
    feed.close();
    await vi.advanceTimersByTimeAsync(10 * LONGEST_WAIT_MS);
    expect(send).toHaveBeenCalledOnce();
  });
});
