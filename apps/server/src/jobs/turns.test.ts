import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHold } from '../testing/held-solves/test-hold.ts';
import { smallModel } from '../testing/small-model.ts';
import { hasEnded, type SolveSite, startSolveSite, taskWhen } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import type { TestUser } from '../testing/test-app.ts';

let site: SolveSite;
beforeAll(async () => {
  site = await startSolveSite();
});
afterAll(() => site.close());

interface Queued {
  readonly project: number;
  readonly task: number;
}

async function queue(user: TestUser, file: object): Promise<Queued> {
  const { id } = await storeProject(site.database, user.id, file);
  const { json } = await user.call('GET', `/api/project/${id}/solve/?transient=1`);
  return { project: id, task: json.task_id };
}

/** A solve that ends at once. */
const empty = { ...smallModel(), tree: [] };

test('tasks of several users run in turn, and wait while their users run as many as they may', async () => {
  const [ada, bob] = [await site.user('ada@example.com'), await site.user('bob@example.com')];
  const adas = [await queue(ada, empty), await queue(ada, empty), await queue(ada, empty)];
  const bobs = [await queue(bob, empty), await queue(bob, empty)];
  const worker = await site.startWorker({ places: 1 });
  for (const { project, task } of adas) await taskWhen(ada, project, task, hasEnded);
  for (const { project, task } of bobs) await taskWhen(bob, project, task, hasEnded);
  await worker.stop();
  const ended = await site.database.selectFrom('task').select('id').orderBy('finished').execute();
  const order = [adas[0], bobs[0], adas[1], bobs[1], adas[2]].map(({ task }) => task);
  expect(ended.map(({ id }) => id)).toEqual(order);
});

test('a user at their limit waits while others go ahead, and goes on when a task of theirs ends', async () => {
  const [eve, mia] = [await site.user('eve@example.com'), await site.user('mia@example.com')];
  const worker = await site.startWorker({ places: 3, jobLimit: 1 });
  const held = smallModel({}, [], testHold().name);
  const first = await queue(eve, held);
  const second = await queue(eve, held);
  const other = await queue(mia, held);
  const stateOf = async (user: TestUser, { project, task }: Queued) =>
    (await user.call('GET', `/api/project/${project}/task/${task}/`)).json.state;
  await taskWhen(mia, other.project, other.task, ({ state }) => state === 'RUNNING');
  expect([await stateOf(eve, first), await stateOf(eve, second)]).toEqual(['RUNNING', 'PENDING']);
  await eve.call('DELETE', `/api/project/${first.project}/task/${first.task}/`);
  await taskWhen(eve, second.project, second.task, ({ state }) => state === 'RUNNING');
  await eve.call('DELETE', `/api/project/${second.project}/task/${second.task}/`);
  await mia.call('DELETE', `/api/project/${other.project}/task/${other.task}/`);
  await worker.stop();
});

test('the queue lists own tasks and those of visible projects, newest first, until they are cleared', async () => {
  const [zoe, kim] = [await site.user('zoe@example.com'), await site.user('kim@example.com')];
  const stranger = await site.user('stranger@example.com');
  await site.database
    .insertInto('license')
    .values({ user_id: zoe.id, feature: 'solver', group_limit: 2, expiration: new Date('2100-01-01') })
    .execute();
  const shared = await queue(zoe, smallModel());
  const own = await queue(kim, smallModel());
  const share = { project_id: shared.project, user_id: kim.id, role: 'viewer' } as const;
  await site.database.insertInto('project_permission').values(share).execute();

  const list = async (user: TestUser) => (await user.call('GET', '/api/tasks/')).json;
  const zoes = {
    id: shared.task,
    user_name: 'zoe@example.com',
    license: 'solver',
    project: shared.project,
    project_name: 'small',
    // A viewer is not allowed to stop it.
    edit: false,
    status: 'PENDING',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    study: null,
    kind: 'solve',
    transient: true,
    progress: 0,
    message: '',
  };
  expect(await list(kim)).toEqual([
    { ...zoes, id: own.task, user_name: 'kim@example.com', license: null, project: own.project, edit: true },
    zoes,
  ]);
  expect(await list(zoe)).toEqual([{ ...zoes, edit: true }]);
  expect(await list(stranger)).toEqual([]);

  expect((await kim.call('DELETE', '/api/tasks/')).status).toBe(204);
  expect(await list(kim)).toHaveLength(2);
  await kim.call('DELETE', `/api/project/${own.project}/task/${own.task}/`);
  expect((await list(kim))[0].status).toBe('STOPPED');
  await kim.call('DELETE', '/api/tasks/');
  expect(await list(kim)).toEqual([zoes]);
  expect((await kim.call('GET', `/api/project/${own.project}/task/${own.task}/`)).json.state).toBe('STOPPED');
  await zoe.call('DELETE', `/api/project/${shared.project}/task/${shared.task}/`);
  await kim.call('DELETE', '/api/tasks/');
  expect(await list(zoe)).toEqual([{ ...zoes, edit: true, status: 'STOPPED', message: 'Stopped.' }]);
});

test('of an own task in a project that one may no longer see, the list leaves out the project', async () => {
  const [una, lea] = [await site.user('una@example.com'), await site.user('lea@example.com')];
  const { id } = await storeProject(site.database, una.id, smallModel({}, [], 'Secret plans'));
  const share = { project_id: id, user_id: lea.id, role: 'editor' } as const;
  await site.database.insertInto('project_permission').values(share).execute();
  const { task_id } = (await lea.call('GET', `/api/project/${id}/solve/`)).json;
  const names = async () =>
    (await lea.call('GET', '/api/tasks/')).json.map((task: { project_name: string }) => task.project_name);
  expect(await names()).toEqual(['Secret plans']);
  await site.database
    .deleteFrom('project_permission')
    .where('project_id', '=', id)
    .where('user_id', '=', lea.id)
    .execute();
  expect(await names()).toEqual(['']);
  await una.call('DELETE', `/api/project/${id}/task/${task_id}/`);
});
