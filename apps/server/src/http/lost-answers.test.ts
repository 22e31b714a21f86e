import { type Client, createClient, endpoints } from '@thermarium/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type LossyProxy, startLossyProxy } from '../testing/lossy-proxy.ts';
import { type ModelSite, startModelSite, type TestProject } from '../testing/model-site.ts';

/** Share of answers that are lost after the program has done the call. */
const SHARE = 0.1;
const SEED = 8;

let models: ModelSite;
let proxy: LossyProxy;
let client: Client;
let project: TestProject;

beforeAll(async () => {
  models = await startModelSite();
  proxy = await startLossyProxy(await models.site.app.listen({ host: '127.0.0.1', port: 0 }), SHARE, SEED);
  client = createClient({ address: proxy.address, token: () => models.owner.token });
  project = await models.project();
});

afterAll(async () => {
  await proxy.close();
  await models.close();
});

/** A busy machine refuses more callers at once. */
const SIDE_BY_SIDE = 20;

/** Makes calls side by side; each may have to be repeated after a pause. */
async function all<Result>(count: number, call: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let begun = 0;
  const caller = async () => {
    while (begun < count) {
      const n = begun++;
      results[n] = await call(n);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, caller));
  return results;
}

async function names(): Promise<string[]> {
  return (await project.tree()).map(({ name }) => name).toSorted();
}

const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${word} ${n}`).toSorted();

const version = z.looseObject({ id: z.int(), timestamp: z.string() });

test('with one answer of ten lost nothing is doubled, nothing lost, and nobody is told of a conflict with themselves', async () => {
  const params = { project: project.id };
  const before = proxy.lost;
  const created = await all(200, async (n) =>
    version.parse(await client(endpoints.createAssembly, { params, body: { name: `one ${n}` } })),
  );
  expect(await names()).toEqual(numbered('one', 200));
  expect(proxy.lost - before).toBeGreaterThan(10);

  // Each with the version from the answer to its creation.
  await all(50, (n) => {
    const { id: object, timestamp } = created[n];
    return client(endpoints.updateAssembly, {
      params: { ...params, object },
      body: { name: `two ${n}`, timestamp },
    });
  });
  const renamed = [
    ...numbered('two', 50),
    ...numbered('one', 200).filter((name) => Number(name.slice(4)) >= 50),
  ];
  expect(await names()).toEqual(renamed.toSorted());

  const rest = created.slice(50).map(({ id }) => ({ id }));
  await all(10, (n) =>
    client(endpoints.changeObjects, { params, body: { delete: rest.slice(15 * n, 15 * n + 15) } }),
  );
  expect(await names()).toEqual(numbered('two', 50));

  await all(20, (n) =>
    client(endpoints.cloneAssembly, { params: { ...params, object: created[n].id }, body: {} }),
  );
  expect(await names()).toHaveLength(70);
  await all(10, (n) =>
    client(endpoints.changeObjects, {
      params,
      body: {
        create: [
          { type: 'assembly', name: `many ${n}` },
          { type: 'source', name: 'heat', within: 0 },
        ],
      },
    }),
  );
  expect(await names()).toHaveLength(80);

  // Exactly this many steps back: the latest 30 changes.
  await all(30, () => client(endpoints.undo, { params }));
  expect(await names()).toEqual(numbered('two', 50));
  await all(30, () => client(endpoints.redo, { params }));
  expect(await names()).toHaveLength(80);
});

test('projects and folders are made once, and what was deleted counts as deleted', async () => {
  const before = await client(endpoints.rootProjects);
  const made = await all(15, (n) => client(endpoints.createProject, { body: { name: `P ${n}` } }));
  expect(await client(endpoints.rootProjects)).toHaveLength(before.length + 15);
  await all(15, (n) => client(endpoints.deleteProject, { params: { project: made[n].id } }));
  expect(await client(endpoints.rootProjects)).toHaveLength(before.length);
  const root = await client(endpoints.folders);
  await all(15, (n) => client(endpoints.createFolder, { body: { name: `F ${n}`, parent_folder: root.id } }));
  expect((await client(endpoints.folders)).child_folders).toHaveLength(15);
});
