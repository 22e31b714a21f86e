import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { smallModel } from '../testing/small-model.ts';
import { type SolveSite, solve, startSolveSite } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import type { TestUser } from '../testing/test-app.ts';

let site: SolveSite;
let ada: TestUser;
beforeAll(async () => {
  site = await startSolveSite();
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());

/** A database that commits the first transaction that ends a task as solved, and loses its answer. */
function losingTheEnd(database: Database, lost: () => void): Database {
  let isLost = false;
  const solved = () =>
    database.selectFrom('task').select('id').where('state', '=', 'SUCCESS').executeTakeFirst();
  const transaction = () => ({
    execute: async <Result>(work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) => {
      const result = await database.transaction().execute(work);
      if (isLost || !(await solved())) return result as Result;
      isLost = true;
      lost();
      throw new DatabaseUnavailable('uncertain', new Error('The connection broke.'));
    },
  });
  return new Proxy(database, {
    get: (target, key) => {
      if (key === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('the files of a solution stay when the answer to its last commit was lost', async () => {
  let isLost = false;
  const database = losingTheEnd(site.database, () => {
    isLost = true;
  });
  const worker = await site.startWorker({ database });
  const { id } = await storeProject(site.database, ada.id, smallModel());
  expect(await solve(ada, id)).toMatchObject({ state: 'SUCCESS' });
  // A worker that stops has ended its attempts.
  await worker.stop();
  expect(isLost).toBe(true);
  const { status, json } = await ada.call('GET', `/api/project/${id}/solution/`);
  expect(status).toBe(200);
  expect(Object.keys(json.result)).not.toHaveLength(0);
});
