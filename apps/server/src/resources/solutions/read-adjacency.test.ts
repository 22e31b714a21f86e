import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallerGone } from '../../calls/running-call.ts';
import { Staleness } from '../../solutions/staleness.ts';
import { holdNextFork } from '../../testing/held-fork.ts';
import { smallModel } from '../../testing/small-model.ts';
import { storeProject } from '../../testing/stored-project.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { AdjacencyReader } from './read-adjacency.ts';

let site: TestApp;
let ada: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());

const staying = new AbortController().signal;

function reader(limits: { readonly longestMs?: number } = {}): AdjacencyReader {
  const { database, log } = site.services;
  return new AdjacencyReader({ database, log, staleness: new Staleness(site.services), ...limits });
}

async function model(tree: readonly object[] = []): Promise<number> {
  return (await storeProject(site.database, ada.id, smallModel({}, tree))).id;
}

test('what takes too long is ended and told', async () => {
  const reading = reader({ longestMs: 1 }).read(await model(), ada.id, staying);
  await expect(reading).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringMatching('Make it smaller'),
  });
});

test('what nobody waits for any more is ended, and its place is for the next', async () => {
  const one = reader();
  const caller = new AbortController();
  const id = await model();
  const held = holdNextFork();
  const left = one.read(id, ada.id, caller.signal);
  left.catch(() => {});
  const ended = once(await held, 'exit');
  caller.abort();
  await expect(left).rejects.toThrow(CallerGone);
  await ended;
  expect((await one.read(await model(), ada.id, staying)).contacts).toHaveLength(1);
});

test('a second model of one user waits for the first, so that a place is left for others', async () => {
  const one = reader();
  const [held, other] = [await model(), await model()];
  const done: string[] = [];
  const read = async (name: string, id: number) => {
    await one.read(id, ada.id, staying);
    done.push(name);
  };
  const forked = holdNextFork();
  const first = read('held', held);
  const child = await forked;
  const second = read('other', other);
  child.kill('SIGCONT');
  await Promise.all([first, second]);
  expect(done).toEqual(['held', 'other']);
});
