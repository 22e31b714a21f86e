import { afterAll, beforeAll, expect, test } from 'vitest';
import { Staleness } from '../../solutions/staleness.ts';
import { smallModel } from '../../testing/small-model.ts';
import { storeProject } from '../../testing/stored-project.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { AdjacencyReader } from './read-adjacency.ts';
import { AskerGone } from './shared-work.ts';

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

async function model(): Promise<number> {
  return (await storeProject(site.database, ada.id, smallModel())).id;
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
  const left = one.read(await model(), ada.id, caller.signal);
  setTimeout(() => caller.abort(), 50);
  await expect(left).rejects.toThrow(AskerGone);
  expect((await one.read(await model(), ada.id, staying)).contacts).toHaveLength(1);
});

test('two models of one user leave a place for another user', async () => {
  const one = reader();
  const done: string[] = [];
  const read = async (name: string, user: number) => {
    await one.read(await model(), user, staying);
    done.push(name);
  };
  const first = read('first of one', 1);
  const second = read('second of one', 1);
  const other = read('of another', 2);
  await Promise.all([first, second, other]);
  expect(done.at(-1)).toBe('second of one');
});
