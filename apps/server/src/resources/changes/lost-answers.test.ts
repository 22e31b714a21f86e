import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LossyProxy, randomOf, startLossyProxy } from '../../testing/lossy-proxy.ts';
import { type ModelSite, startModelSite } from '../../testing/model-site.ts';
import { randomChange } from '../../testing/random-changes.ts';
import { RecordClient } from '../../testing/record-client.ts';

/** The share of answers that are lost after the program has made the change. */
const SHARE = 0.1;
const CHANGES = 500;

let models: ModelSite;
let proxy: LossyProxy;

beforeAll(async () => {
  models = await startModelSite();
  proxy = await startLossyProxy(await models.site.app.listen({ host: '127.0.0.1', port: 0 }), SHARE, 9);
});

afterAll(async () => {
  await proxy.close();
  await models.close();
});

/** Makes changes one after the other and counts their outcomes. */
async function work(client: RecordClient, seed: number, count: number) {
  const random = randomOf(seed);
  const outcomes = { done: 0, refused: 0 };
  for (let n = 0; n < count; n++) {
    const dice = random();
    if (random() < 0.5) await client.catchUp();
    if (dice < 0.06) outcomes[await client.undo()]++;
    else if (dice < 0.1) outcomes[await client.redo()]++;
    else {
      await client.reserve();
      const diff = randomChange({ random, records: client.records, newId: () => client.newId() });
      outcomes[await client.change(`Change ${n}`, diff)]++;
    }
  }
  return outcomes;
}

test('of two who make hundreds of changes while answers are lost neither loses a change nor makes one twice', async () => {
  const project = await models.project();
  const clients = [
    await RecordClient.open(proxy.address, models.owner.token, project.id),
    await RecordClient.open(proxy.address, models.editor.token, project.id),
  ];
  const [start] = clients.map(({ revision }) => revision);
  const outcomes = await Promise.all(clients.map((client, n) => work(client, 10 + n, CHANGES / 2)));
  for (const client of clients) await client.catchUp();

  expect(proxy.lost).toBeGreaterThan(CHANGES / 20);
  // Most changes succeed, and some meet conflicts.
  for (const { done, refused } of outcomes) {
    expect(done).toBeGreaterThan(CHANGES / 4);
    expect(refused).toBeGreaterThan(CHANGES / 100);
  }
  const [one, other] = clients;
  const kept = await RecordClient.open(proxy.address, models.viewer.token, project.id);
  expect(one.records).toEqual(kept.records);
  expect(other.records).toEqual(kept.records);
  expect([one.revision, other.revision]).toEqual([kept.revision, kept.revision]);
  // Both clients saw the same changes in the same order: every change that was answered as done, exactly once.
  expect([...one.told]).toEqual([...other.told]);
  expect(one.told.size).toBe(kept.revision - start);
  expect([...one.told.values()].toSorted()).toEqual([...one.done, ...other.done].toSorted());
});
