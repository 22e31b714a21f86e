import { type Client, createClient, type ProjectEvent } from '@thermarium/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { testHold } from '../../../../server/src/testing/held-solves/test-hold.ts';
import { smallModel } from '../../../../server/src/testing/small-model.ts';
import { type SolveSite, startSolveSite } from '../../../../server/src/testing/solve-site.ts';
import { storeProject } from '../../../../server/src/testing/stored-project.ts';
import type { TestUser } from '../../../../server/src/testing/test-app.ts';
import type { ProjectFeed } from '../connection/project-feed.ts';
import { NO_RESULTS, type Results, type ResultsState } from '../results/results-state.ts';
import { openSolves } from './open-solves.ts';
import type { SolveEnd, Solves } from './solve-state.ts';

let site: SolveSite;
let ada: TestUser;
let client: Client;
beforeAll(async () => {
  site = await startSolveSite();
  await site.startWorker();
  ada = await site.user('ada@example.com');
  client = createClient({
    token: () => ada.token,
    fetch: async (address, options) => {
      const { method = 'GET', headers } = options ?? {};
      const sent = Object.fromEntries(new Headers(headers));
      const url = String(address);
      const answer = await site.app.inject({
        method: method === 'DELETE' ? 'DELETE' : 'GET',
        url,
        headers: sent,
      });
      const body = [204, 304].includes(answer.statusCode) ? null : answer.payload;
      return new Response(body, { status: answer.statusCode, statusText: answer.statusMessage });
    },
  });
});
afterAll(() => site.close());

/** The solves of a project in a real program, told by its own events. */
function follow(project: number) {
  let invalidated = 0;
  const feed: ProjectFeed = {
    store: createStore(() => ({ connection: 'online' as const })),
    subscribe: (listener) =>
      site.services.events.subscribe(project, (event: ProjectEvent) => listener(event)),
    close: () => undefined,
  };
  const results: Results = {
    store: createStore<ResultsState>()(() => ({
      ...NO_RESULTS,
      steady: null,
      transient: null,
    })),
    want: () => undefined,
    tryAgain: () => undefined,
    setType: () => undefined,
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
    invalidate: () => {
      invalidated += 1;
    },
    close: () => undefined,
  };
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const solves = openSolves(
    { client, feed, results, storage, prepare: async () => true, say: () => {} },
    project,
  );
  return { solves, invalidated: () => invalidated };
}

function ending({ store }: Solves): Promise<SolveEnd> {
  return new Promise((resolve) => {
    const look = () => {
      const { ended } = store.getState();
      if (!ended) return;
      unsubscribe();
      resolve(ended);
    };
    const unsubscribe = store.subscribe(look);
    look();
  });
}

it('solves a real model to its end, and tells how far it is', async () => {
  const hold = testHold();
  const { id } = await storeProject(site.database, ada.id, smallModel({}, [], hold.name));
  const { solves, invalidated } = follow(id);
  await solves.start();
  await expect.poll(() => solves.store.getState().task?.cells).toBeGreaterThan(0);
  hold.letGo();
  expect(await ending(solves)).toMatchObject({ state: 'SUCCESS', own: true });
  expect(invalidated()).toBe(1);
  solves.close();
});

it('fails with the object that is wrong', async () => {
  const bare = { type: 'box', name: 'bare', x: 20, y: 0, z: 0, dx: 1, dy: 1, dz: 'width' };
  const { id } = await storeProject(site.database, ada.id, smallModel({}, [bare]));
  const { solves } = follow(id);
  await solves.start();
  expect(await ending(solves)).toMatchObject({
    state: 'FAILURE',
    message: expect.stringMatching(/tree\/bare/),
  });
  solves.close();
});

it('takes up what another page has started, and stops it', async () => {
  const { id } = await storeProject(site.database, ada.id, smallModel({}, [], testHold().name));
  const first = follow(id).solves;
  first.setTransient(true);
  await first.start();
  const taskId = first.store.getState().task?.taskId;
  const second = follow(id).solves;
  await second.start();
  expect(second.store.getState().task?.taskId).toBe(taskId);
  await second.stop();
  expect(await ending(second)).toMatchObject({ state: 'STOPPED' });
  expect(await ending(first)).toMatchObject({ state: 'STOPPED', own: true });
  first.close();
  second.close();
});
