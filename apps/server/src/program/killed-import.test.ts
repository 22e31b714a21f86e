import { folderEndpoints, importEndpoints, treeEndpoints } from '@thermarium/api';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { UNLIMITED } from '../db/connection-limits.ts';
import { openDatabase } from '../db/database.ts';
import { until } from '../testing/until.ts';
import { launch } from './testing/program-process.ts';
import { groundOfTest } from './testing/shared-ground.ts';
import { ADA, signIn } from './testing/visitor.ts';

const OBJECTS = 500;

test('a program that is killed while it makes a project of a file leaves nothing of it, and makes it once when asked again', async () => {
  const ground = await groundOfTest();
  const environment = { ...ground, ...ADA };
  const database = openDatabase(ground.DATABASE_URL, 2, { limits: UNLIMITED });
  onTestFinished(() => database.destroy());
  const first = launch(environment);
  let ada = await signIn(await first.ready());
  const body = {
    project: { name: 'Large' },
    tree: Array.from({ length: OBJECTS }, (_, n) => ({ type: 'box', name: `b${n}`, hole: true, x: n })),
  };
  // The key lets the client repeat the call by itself; a broken connection shall end it here.
  const call = { body, key: 'once' };
  await database.transaction().execute(async (transaction) => {
    // The project is there before its objects, which wait for this lock.
    await sql`lock table object in share mode`.execute(transaction);
    const lost = ada.call(importEndpoints.importProject, call).catch((error: unknown) => error);
    const blocked = sql`select from pg_locks where relation = 'object'::regclass and not granted`;
    await until(
      () => blocked.execute(database),
      ({ rows }) => rows.length > 0,
    );
    first.tellAll('SIGKILL');
    await lost;
  });

  const second = launch(environment);
  ada = ada.at(await second.ready());
  expect(await ada.call(folderEndpoints.rootProjects)).toEqual([]);
  const { id } = await ada.call(importEndpoints.importProject, call);
  const after = await ada.call(folderEndpoints.rootProjects);
  expect(after.map((project) => project.id)).toEqual([id]);
  expect(await ada.call(treeEndpoints.tree, { params: { project: id } })).toHaveLength(OBJECTS);
  expect(await second.stop()).toMatchObject({ status: 0 });
});
