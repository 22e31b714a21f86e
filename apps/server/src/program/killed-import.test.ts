import { folderEndpoints, importEndpoints, treeEndpoints } from '@thermarium/api';
import { expect, test } from 'vitest';
import { dataFolder, launch } from './testing/program-process.ts';
import { ADA, signIn } from './testing/visitor.ts';

const OBJECTS = 20_000;

test('a program that is killed while it makes a project of a file leaves the whole of it, or nothing', async () => {
  const data = await dataFolder();
  const environment = { THERMARIUM_DATA: data, ...ADA };
  const first = launch(environment);
  let ada = await signIn(await first.ready());
  const body = {
    project: { name: 'Large' },
    tree: Array.from({ length: OBJECTS }, (_, n) => ({ type: 'box', name: `b${n}`, hole: true, x: n })),
  };
  // The key lets the client repeat the call by itself; a broken connection shall end it here.
  const call = { body, key: 'once' };
  const lost = ada.call(importEndpoints.importProject, call).catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  first.tellAll('SIGKILL');
  await lost;

  const second = launch(environment);
  ada = ada.at(await second.ready());
  const made = await ada.call(folderEndpoints.rootProjects);
  expect(made.length).toBeLessThanOrEqual(1);
  for (const { id } of made) {
    expect(await ada.call(treeEndpoints.tree, { params: { project: id } })).toHaveLength(OBJECTS);
  }
  // Sent again under its key, it is made once, whenever the program was killed.
  const { id } = await ada.call(importEndpoints.importProject, call);
  const after = await ada.call(folderEndpoints.rootProjects);
  expect(after.map((project) => project.id)).toEqual([id]);
  expect(await ada.call(treeEndpoints.tree, { params: { project: id } })).toHaveLength(OBJECTS);
  expect(await second.stop()).toMatchObject({ status: 0 });
}, 180_000);
