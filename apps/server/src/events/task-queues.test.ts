import type { ProjectEvent, TaskQueueEvent } from '@thermarium/api';
import { expect, test } from 'vitest';
import { allTasks, TaskQueues } from './task-queues.ts';

type AllListener = (project: number | null, event: ProjectEvent) => void;

const task = (task_id: number, progress = 0.25): ProjectEvent => ({
  ...{ type: 'task', task_id, kind: 'solve', state: 'RUNNING', transient: false, progress },
  ...{ message: 'Iterating', residual: 0.1, cells: 1000 },
});
const told = (project: number, task_id: number): TaskQueueEvent => ({
  ...{ type: 'task', project, task_id, state: 'RUNNING', progress: 0.25, message: 'Iterating' },
});

/** Events without a database, and the projects that users see; `looks` counts how often that was read. */
async function followed(seen: Map<number, readonly number[]>) {
  let tell: AllListener = () => {};
  let looks = 0;
  const source = {
    subscribeToAll: (listener: AllListener) => {
      tell = listener;
      return () => {};
    },
  };
  const queues = new TaskQueues(source, async (user) => {
    looks++;
    const projects = seen.get(user);
    if (projects === undefined) throw new Error('The database does not answer.');
    return new Set(projects);
  });
  const heard: TaskQueueEvent[] = [];
  queues.subscribe(1, (event) => heard.push(event));
  await settled();
  return { queues, heard, tell: (...event: Parameters<AllListener>) => tell(...event), looks: () => looks };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a queue has the tasks and studies of the projects that its user may see, and nothing else of them', async () => {
  const { heard, tell } = await followed(new Map([[1, [7, 8]]]));
  tell(7, task(70));
  tell(9, task(90));
  tell(7, { type: 'solution', transient: false });
  tell(8, { type: 'study', scenario: 3, state: 'RUNNING', cases: 10, done: 4, failed: 1 });
  await settled();
  expect(heard).toEqual([
    told(7, 70),
    { type: 'study', project: 8, scenario: 3, state: 'RUNNING', cases: 10, done: 4, failed: 1 },
  ]);
});

test('a project that was shared a moment ago is looked for once, and the list is to be read again', async () => {
  const seen = new Map([[1, [7]]]);
  const { heard, tell, looks, queues } = await followed(seen);
  tell(9, task(90));
  await settled();
  for (let n = 0; n < 100; n++) tell(9, task(90));
  await settled();
  expect([heard, looks()]).toEqual([[], 2]);
  seen.set(1, [7, 9]);
  await queues.look(1);
  tell(9, task(90));
  expect(heard).toEqual([{ type: 'reload' }, told(9, 90)]);
});

test('two foreign projects that run do not have the rights read again and again', async () => {
  const { tell, looks } = await followed(new Map([[1, [7]]]));
  for (let n = 0; n < 20; n++) {
    tell(9, task(90));
    await settled();
    tell(10, task(100));
    await settled();
  }
  expect(looks()).toBe(3);
});

test('a lost right ends the events of its project at the next look; without an answer nothing is told', async () => {
  const seen = new Map([[1, [7, 8]]]);
  const { heard, tell, queues } = await followed(seen);
  seen.set(1, [8]);
  await queues.look(1);
  tell(7, task(70));
  await settled();
  expect(heard).toEqual([{ type: 'reload' }]);
  seen.delete(1);
  await queues.look(1);
  tell(8, task(80));
  seen.set(1, [8]);
  await queues.look(1);
  tell(8, task(80));
  expect(heard).toEqual([{ type: 'reload' }, { type: 'reload' }, told(8, 80)]);
});

test('after a gap in the connection everybody reads the list again', async () => {
  const { heard, tell } = await followed(new Map([[1, []]]));
  tell(null, { type: 'reload' });
  expect(heard).toEqual([{ type: 'reload' }]);
});

test('administrators hear of the tasks of all projects, and nothing else of them', () => {
  let tell: AllListener = () => {};
  const source = allTasks({
    subscribeToAll: (listener) => {
      tell = listener;
      return () => {};
    },
  });
  const heard: TaskQueueEvent[] = [];
  source.subscribe(0, (event) => heard.push(event));
  tell(7, task(70));
  tell(9, { type: 'solution', transient: false });
  tell(9, task(90));
  tell(null, { type: 'reload' });
  expect(heard).toEqual([told(7, 70), told(9, 90), { type: 'reload' }]);
});
