import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ProjectEvent } from '@thermarium/api';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { holdable } from '../testing/held-solves/hold.ts';
import { testHold } from '../testing/held-solves/test-hold.ts';
import { until } from '../testing/until.ts';
import { hasEnded, isSolving, makePlates, solve, taskWhen } from './testing/model.ts';
import { dataFolder, launch, launchInShell } from './testing/program-process.ts';
import { groundOfTest } from './testing/shared-ground.ts';
import { ADA, signIn } from './testing/visitor.ts';

test('a program that is told to end hands its solve back, and the next start goes on with it', async () => {
  const hold = testHold();
  const environment = { ...(await groundOfTest()), ...ADA, ...holdable() };
  const first = launch(environment);
  const address = await first.ready();
  const ada = await signIn(address);
  const plates = await makePlates(ada, hold);
  const events: ProjectEvent[] = [];
  const streamEnd = hear(await ada.follow(plates.project), events);
  const task = await solve(ada, plates);
  await taskWhen(ada, plates, task, isSolving);
  const idle = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void idle.destroy());
  // The row says so before the stream does.
  await until(
    async () => events,
    (all) => all.some((event) => event.type === 'task' && event.state === 'RUNNING'),
  );
  first.tell('SIGTERM');
  expect(await first.ending).toMatchObject({ status: 0 });
  await streamEnd;
  expect(await stateOf(environment.DATABASE_URL, task)).toEqual({ state: 'PENDING', attempt: 1 });

  const second = launch(environment);
  await taskWhen(ada.at(await second.ready()), plates, task, isSolving);
  // Ctrl-C in a terminal reaches the whole group, and npm passes it on to the program once more.
  second.tellAll('SIGINT');
  second.tell('SIGINT');
  expect(await second.ending).toMatchObject({ status: 0 });
  expect(await stateOf(environment.DATABASE_URL, task)).toEqual({ state: 'PENDING', attempt: 2 });

  const third = launch(environment);
  const here = ada.at(await third.ready());
  hold.letGo();
  expect(await taskWhen(here, plates, task, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  expect(await stateOf(environment.DATABASE_URL, task)).toEqual({ state: 'SUCCESS', attempt: 3 });
});

test('a signal to npm ends its shell at once, and the program in order', async () => {
  const program = launchInShell(await groundOfTest());
  await program.ready();
  program.tell('SIGTERM');
  // Its output is closed only when the program has ended, too.
  expect(await program.ending).toMatchObject({ status: null, errors: '' });
});

test('told while it starts, the program leaves no database server behind', async () => {
  const data = await dataFolder();
  const program = launch({ THERMARIUM_DATA: data });
  const server = () => readFile(join(data, 'postgresql/18/data/postmaster.pid'), 'utf8').catch(() => null);
  await until(server, (file) => file !== null);
  program.tell('SIGINT');
  expect(await program.ending).toMatchObject({ status: 0, errors: '' });
  expect(await server()).toBeNull();
});

/** Puts all events into a list until the stream ends. */
async function hear(stream: AsyncIterable<ProjectEvent>, events: ProjectEvent[]): Promise<void> {
  for await (const event of stream) events.push(event);
}

async function stateOf(url: string, task: number) {
  const database = openDatabase(url, 1);
  try {
    return await database
      .selectFrom('task')
      .select(['state', 'attempt'])
      .where('id', '=', task)
      .executeTakeFirstOrThrow();
  } finally {
    await database.destroy();
  }
}
