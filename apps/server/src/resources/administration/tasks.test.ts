import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHold } from '../../testing/held-solves/test-hold.ts';
import { smallModel } from '../../testing/small-model.ts';
import { type SolveSite, startSolveSite } from '../../testing/solve-site.ts';
import { storeProject } from '../../testing/stored-project.ts';
import { until } from '../../testing/until.ts';

let site: SolveSite;
beforeAll(async () => {
  site = await startSolveSite();
});
afterAll(() => site.close());

test('administrators see what runs and waits of everybody, and stop any of it; others do neither', async () => {
  const boss = await site.user('boss@example.com', { administrator: true });
  const [ada, bob] = [await site.user('ada@example.com'), await site.user('bob@example.com')];
  const queue = async (user: typeof ada, name: string) => {
    const { id } = await storeProject(site.database, user.id, smallModel({}, [], name));
    const { task_id } = (await user.call('GET', `/api/project/${id}/solve/?transient=1`)).json;
    return { project: id, task: task_id };
  };
  await site.startWorker();
  const hold = testHold();
  hold.at(2);
  const adas = await queue(ada, hold.name);
  const bobs = await queue(bob, 'Module');

  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  const { status, json } = await until(
    () => boss.call('GET', '/api/admin/task/'),
    ({ json: [first] }) => first.bytes > 0 && first.progress > 0.0501,
  );
  expect(status).toBe(200);
  expect(json).toEqual([
    {
      id: adas.task,
      user_name: ada.email,
      project: adas.project,
      project_name: hold.name,
      kind: 'solve',
      transient: true,
      study: null,
      loads_case: false,
      status: 'RUNNING',
      paused: false,
      progress: expect.any(Number),
      message: expect.stringMatching(/^Solving/),
      created: time,
      since: time,
      bytes: expect.any(Number),
    },
    expect.objectContaining({
      id: bobs.task,
      user_name: bob.email,
      status: 'PENDING',
      since: null,
      bytes: 0,
    }),
  ]);

  for (const [method, path] of [
    ['GET', '/api/admin/task/'],
    ['DELETE', `/api/admin/task/${bobs.task}/`],
  ] as const) {
    expect((await ada.call(method, path)).status).toBe(403);
  }
  expect((await boss.call('DELETE', `/api/admin/task/${adas.task}/`)).status).toBe(204);
  expect((await boss.call('DELETE', `/api/admin/task/${bobs.task}/`)).status).toBe(204);
  expect((await boss.call('DELETE', '/api/admin/task/999999/')).status).toBe(404);
  for (const [user, { project, task }] of [
    [ada, adas],
    [bob, bobs],
  ] as const) {
    expect((await user.call('GET', `/api/project/${project}/task/${task}/`)).json.state).toBe('STOPPED');
  }
  expect((await boss.call('GET', '/api/admin/task/')).json).toEqual([]);
});
