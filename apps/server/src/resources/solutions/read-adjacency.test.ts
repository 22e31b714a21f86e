import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallerGone } from '../../lanes/running-call.ts';
import { Staleness } from '../../solutions/staleness.ts';
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

/** Boxes whose edges fall on no common line of the grid: a model that takes seconds. */
const scattered = Array.from({ length: 10 }, (_, n) => ({
  type: 'box',
  name: `scattered ${n}`,
  x: n * 0.71,
  y: n * 0.53,
  z: 3 + n * 0.87,
  dx: 0.37,
  dy: 0.37,
  dz: 0.37,
  material_name: 'copper',
}));

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
  const before = runningChildren();
  const left = one.read(await model(scattered), ada.id, caller.signal);
  left.catch(() => {});
  await expect.poll(runningChildren).toBe(before + 1);
  caller.abort();
  await expect(left).rejects.toThrow(CallerGone);
  expect((await one.read(await model(), ada.id, staying)).contacts).toHaveLength(1);
});

const runningChildren = () =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

test('a second model of one user waits for the first, so that a place is left for others', async () => {
  const one = reader();
  const [large, small] = [await model(scattered), await model()];
  const done: string[] = [];
  const read = async (name: string, id: number) => {
    await one.read(id, ada.id, staying);
    done.push(name);
  };
  const before = runningChildren();
  const first = read('large', large);
  await expect.poll(runningChildren).toBe(before + 1);
  await Promise.all([first, read('small', small)]);
  expect(done).toEqual(['large', 'small']);
});
