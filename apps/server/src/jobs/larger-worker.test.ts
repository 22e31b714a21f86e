import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tellOfWorker } from '../testing/made-up-worker.ts';
import { smallModel } from '../testing/small-model.ts';
import { TEST_LIMITS } from '../testing/solve-limits.ts';
import { hasEnded, logOf, type SolveSite, startSolveSite, taskWhen } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import type { TestUser } from '../testing/test-app.ts';

let site: SolveSite;
let ada: TestUser;
beforeAll(async () => {
  site = await startSolveSite();
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());
beforeEach(() => site.database.deleteFrom('worker').execute());

const withRoom = (cells: number) => ({
  limits: () => ({ ...TEST_LIMITS, cellLimit: { cells, reason: 'the test' } }),
});
/** No grid has so few cells. */
const SMALL = withRoom(7);

async function queue() {
  const { id } = await storeProject(site.database, ada.id, smallModel());
  const { json } = await ada.call('GET', `/api/project/${id}/solve/?transient=0`);
  return { project: id, task: json.task_id as number };
}

const waitsForLarger = ({ message }: { readonly message: string }) =>
  message.includes('waits for a larger one');

test('what a small worker cannot hold waits for a larger one, and is solved by it', async () => {
  const small = await site.startWorker(SMALL);
  await tellOfWorker(site.database, { cells: 1e9 });
  const { project, task } = await queue();
  const waiting = await taskWhen(ada, project, task, waitsForLarger);
  expect(waiting).toMatchObject({ state: 'PENDING', progress: 0 });
  // A task that fits nowhere else does not hold up one behind it: the small worker has its hands free.
  const other = await queue();
  await taskWhen(ada, other.project, other.task, waitsForLarger);
  const large = await site.startWorker(withRoom(1e6));
  for (const each of [{ project, task }, other])
    expect(await taskWhen(ada, each.project, each.task, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  await large.stop();
  const tries = (await logOf(ada, project)).filter((line) => line.includes('waits for a larger one'));
  expect(tries).toHaveLength(1);
  await small.stop();
});

test('what no worker can hold fails, and says what it needs', async () => {
  const small = await site.startWorker(SMALL);
  const { project, task } = await queue();
  expect(await taskWhen(ada, project, task, hasEnded)).toMatchObject({
    state: 'FAILURE',
    message: expect.stringMatching(/cells.*the test/),
  });
  await small.stop();
});

test('a worker that is hardly larger is not waited for, nor one that is gone', async () => {
  const small = await site.startWorker(SMALL);
  await tellOfWorker(site.database, { cells: 7.5 });
  const first = await queue();
  expect(await taskWhen(ada, first.project, first.task, hasEnded)).toMatchObject({ state: 'FAILURE' });
  expect((await logOf(ada, first.project)).join()).not.toContain('waits for a larger one');
  await tellOfWorker(site.database, { cells: 1e9 });
  const second = await queue();
  await taskWhen(ada, second.project, second.task, waitsForLarger);
  await site.database.deleteFrom('worker').where('cells', '=', 1e9).execute();
  expect(await taskWhen(ada, second.project, second.task, hasEnded)).toMatchObject({ state: 'FAILURE' });
  await small.stop();
});
