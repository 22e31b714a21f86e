import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  accountEndpoints,
  objectEndpoints,
  type ProjectEvent,
  solutionEndpoints,
  taskEndpoints,
} from '@thermarium/api';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startBucket } from '../testing/bucket.ts';
import { testHold } from '../testing/held-solves/test-hold.ts';
import { type Machines, startMachines } from './testing/machines.ts';
import { hasEnded, isSolving, makePlates, powers, solve, taskWhen } from './testing/model.ts';

describe('two APIs and two workers', () => {
  let machines: Machines;
  beforeAll(async () => {
    machines = await startMachines(2, (folder) => ({ BLOB_URL: join(folder, 'blobs') }));
  });
  afterAll(() => machines?.close());

  test("know one another's sessions and tell one another what is edited", async () => {
    const [here, there] = machines.ada;
    expect(await there.call(accountEndpoints.account)).toEqual(await here.call(accountEndpoints.account));
    const plates = await makePlates(here);
    const {
      project,
      boxes: [object],
    } = plates;
    const heard = await there.follow(project);
    await here.call(objectEndpoints.updateBox, { params: { project, object }, body: { power: 7000 } });
    // Events of what was made before may come first.
    const edited = await firstOf(heard, (event) => event.type === 'model' && event.diff?.[0]?.id === object);
    expect(edited).toMatchObject({ type: 'model', diff: [{ id: object }] });
    expect(await powers(there, plates)).toEqual(new Map([[object, 7000]]));
    await heard.return();
  });

  test('solve at one what was asked for at another, and stop it from anywhere', async () => {
    const [here, there] = machines.ada;
    const plates = await makePlates(here, testHold());
    const params = { project: plates.project };
    const task = await solve(here, plates);
    await taskWhen(there, plates, task, isSolving);
    const heard = await here.follow(plates.project);
    await there.call(taskEndpoints.stopTask, { params: { ...params, task } });
    // Events that the solve caused before it was stopped may come first.
    const ended = await firstOf(heard, (event) => event.type === 'task' && event.state !== 'RUNNING');
    expect(ended).toMatchObject({ state: 'STOPPED' });
    await heard.return();

    const short = await makePlates(here);
    const next = await solve(here, short);
    expect(await taskWhen(there, short, next, hasEnded)).toMatchObject({ state: 'SUCCESS' });
    const solutions = machines.ada.map(({ call }) =>
      call(solutionEndpoints.solution, { params: { project: short.project } }),
    );
    const [first, second] = await Promise.all(solutions);
    const temperatures = Object.values(first.result).map(({ max_t }) => max_t);
    expect(temperatures).toEqual([expect.toSatisfy((hottest: number) => hottest > 200)]);
    expect(second).toEqual(first);
  });

  test('lose a worker, and the other solves what that was at, once', async () => {
    const [here, there] = machines.ada;
    // Each worker runs one.
    const hold = testHold();
    const tasks = [];
    for (const visitor of [here, there]) {
      const plates = await makePlates(visitor, hold);
      tasks.push({ plates, task: await solve(visitor, plates) });
    }
    await Promise.all(tasks.map(({ plates, task }) => taskWhen(here, plates, task, isSolving)));
    await machines.workers[0].kill();
    hold.letGo();
    for (const { plates, task } of tasks) {
      expect(await taskWhen(there, plates, task, hasEnded)).toMatchObject({ state: 'SUCCESS' });
    }

    const ids = tasks.map(({ task }) => task);
    const rows = await machines.database
      .selectFrom('task')
      .innerJoin('solution', 'solution.task_id', 'task.id')
      .select(['task.id', 'task.attempt', 'solution.blobs'])
      .where('task.id', 'in', ids)
      .execute();
    expect(rows.map(({ attempt }) => attempt).sort()).toEqual([1, 2]);
    for (const { id, attempt } of rows) {
      const kept = await readdir(join(machines.folder, 'blobs/solutions', String(id)));
      expect(kept).toEqual([String(attempt)]);
    }
    const open = machines.database
      .selectFrom('task')
      .select('id')
      .where('state', 'in', ['PENDING', 'RUNNING']);
    expect(await open.execute()).toEqual([]);
  });
});

test('with a bucket for a blob store, what one has solved is read at others', async () => {
  const bucket = await startBucket();
  onTestFinished(() => bucket.close());
  const { endpoint, credentials } = bucket.location.access;
  const machines = await startMachines(1, () => ({
    BLOB_URL: `s3://${bucket.location.bucket}/results`,
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  }));
  onTestFinished(() => machines.close());
  const [here, there] = machines.ada;
  const plates = await makePlates(here);
  const params = { project: plates.project };
  const task = await solve(here, plates, 'steady');
  expect(await taskWhen(there, plates, task, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  const query = { plane: 'xy', coordinate: '0.25' } as const;
  const planes = machines.ada.map(({ call }) => call(solutionEndpoints.solutionPlane, { params, query }));
  const [first, second] = await Promise.all(planes);
  expect(first.rows.length).toBeGreaterThan(100);
  expect(second).toEqual(first);
});

/** The first event that fulfils a condition. */
async function firstOf(
  events: AsyncGenerator<ProjectEvent, void>,
  condition: (event: ProjectEvent) => boolean,
): Promise<ProjectEvent | null> {
  for (;;) {
    const { value } = await events.next();
    if (!value) return null;
    if (condition(value)) return value;
  }
}
