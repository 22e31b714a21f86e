import { createClient } from '@thermarium/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LossyProxy, randomOf, startLossyProxy } from '../../../../server/src/testing/lossy-proxy.ts';
import { type ModelSite, startModelSite } from '../../../../server/src/testing/model-site.ts';
import { openFeed } from '../connection/open-feed.ts';
import { openDocument } from './open-document.ts';
import { done, listen, memoryStorage } from './testing/open-site.ts';

const SEED = 27;

let models: ModelSite;
let address: string;
let proxy: LossyProxy;

beforeAll(async () => {
  models = await startModelSite();
  address = await listen(models);
  proxy = await startLossyProxy(address, 0.1, SEED);
});

afterAll(async () => {
  await proxy.close();
  await models.close();
});

test('a page of whose answers one in ten is lost holds what the program holds: nothing twice, no conflict with itself', async () => {
  const project = await models.project();
  const token = () => models.owner.token;
  const feed = openFeed({ address, token }, project.id);
  const client = createClient({ address: proxy.address, token });
  const document = openDocument({ client, feed, storage: memoryStorage(), retries: [20] }, project.id);
  const told: string[] = [];
  document.onRefused?.((message) => told.push(message));
  const state = () => document.store.getState();
  await expect.poll(() => state().status).toBe('ready');
  const random = randomOf(SEED);
  const names: string[] = [];
  /** The ids of the objects at the top, in the order that this page gave them. */
  const ids: number[] = [];

  for (let n = 0; n < 50; n++) {
    const at = Math.floor(random() * ids.length);
    const kind = ids.length < 3 ? 0 : n % 5;
    if (kind === 0) {
      const { id } = await done(document.create('box', { name: `box ${n}`, material_name: 'copper', dx: 1 }));
      ids.push(id);
      names.push(`box ${n}`);
    } else if (kind === 1) {
      await done(document.update(ids[at] ?? 0, { name: `renamed ${n}`, x: n }));
      names[at] = `renamed ${n}`;
    } else if (kind === 2) {
      const [copy] = await done(
        document.addObjects([{ clone: ids[at] ?? 0, fields: { name: `copy ${n}` } }]),
      );
      ids.push(copy?.id ?? 0);
      names.push(`copy ${n}`);
    } else if (kind === 3) {
      await done(document.remove([ids[at] ?? 0]));
      ids.splice(at, 1);
      names.splice(at, 1);
    } else {
      await done(document.update(ids[at] ?? 0, { name: 'taken back' }));
      await done(document.undo());
    }
  }

  expect(proxy.lost).toBeGreaterThan(3);
  expect(told).toEqual([]);
  expect((await project.tree()).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  await expect.poll(() => state().unsaved).toBe(0);
  expect([...state().nodes.values()].map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  document.close();
  feed.close();
});
