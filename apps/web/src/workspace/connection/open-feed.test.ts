import type { ProjectEvent } from '@thermarium/api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

function follow(token = models.owner.token, longestSilence?: number): Followed {
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
  const feed = openFeed(options, project.id, longestSilence === undefined ? {} : { longestSilence });
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
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(followed.events).toEqual([]);
  followed.reachable = true;
  await online(followed.feed);
  expect(followed.events).toEqual([{ type: 'reload' }]);
  expect(followed.connections.slice(0, 4)).toEqual(['online', 'offline', 'connecting', 'offline']);
  await project.add('box', { name: 'cap', material_name: 'copper' });
  await expect.poll(() => followed.events.at(-1)).toMatchObject({ type: 'model' });
});

test('one on which nothing comes any more, not even signs of life, is given up', async () => {
  const followed = follow(models.owner.token, 300);
  await online(followed.feed);
  await expect.poll(() => followed.connections).toContain('offline');
  await online(followed.feed);
  expect(followed.events).toContainEqual({ type: 'reload' });
});

test('whoever has no right is not asked again', async () => {
  const { feed, connections } = follow(models.stranger.token);
  await expect.poll(() => feed.store.getState()).toEqual({ connection: 'offline', refused: 404 });
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(connections).toEqual(['offline']);
});

test('a closed feed says nothing more and does not come back', async () => {
  const { feed, events, connections } = follow();
  await online(feed);
  events.splice(0);
  connections.splice(0);
  feed.close();
  await project.add('box', { name: 'late', material_name: 'copper' });
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(events).toEqual([]);
  expect(connections).toEqual([]);
});
