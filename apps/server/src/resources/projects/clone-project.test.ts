import { DEFAULT_SAMPLING } from '@thermarium/model';
import { copyName } from '@thermarium/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editProject } from '../../model/history.ts';
import { readProjectRows } from '../../model/load-document.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { samplePng } from './testing/sample-png.ts';

let site: TestApp;
let owner: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com');
  viewer = await site.user('viewer@example.com');
});

afterAll(() => site.close());

/** A project with a row in every table of a model, a solution with steps, a log, a task, and a viewer. */
async function fullProject(name: string): Promise<number> {
  const { json } = await owner.call('POST', '/api/project/', { name });
  const project: number = json.id;
  const caller = { id: owner.id, email: owner.email, administrator: false, session: null, readOnly: false };
  await editProject(site.services, project, caller, 'Prepare', async (edit) => {
    const [copper, width, assembly, die, plane, scenario] = await edit.newIds(6);
    const shown = { active: true, visible: true, collapsed: false };
    await edit.insert('material', [
      {
        id: copper,
        name: 'Copper',
        fields: { conductivity: 400 },
        library_id: null,
        library_name: null,
        source_material: null,
      },
    ]);
    await edit.insert('parameter', [{ id: width, name: 'W', description: 'Width', value: 4 }]);
    await edit.insert('object', [
      {
        ...shown,
        id: assembly,
        kind: 'assembly',
        parent_id: null,
        position: 0,
        name: 'Stack',
        fields: {},
      },
      {
        ...shown,
        id: die,
        kind: 'box',
        parent_id: assembly,
        position: 0,
        name: 'die',
        fields: { dx: 'W', material: copper },
      },
    ]);
    await edit.insert('plane', [{ id: plane, name: 'Mid', plane: 'XY', coordinate: 'W / 2', visible: true }]);
    await edit.insert('scenario', [
      {
        id: scenario,
        name: 'Hot',
        ...DEFAULT_SAMPLING,
        parameters: { [width]: { mode: 'values', values: [1, 2] } },
      },
    ]);
  });
  const answer = await owner.call('PUT', `/api/project/${project}/`, {
    view: { camera: [1, 2, 3] },
    world: { ambient: 'W * 5', material_name: 'Copper' },
  });
  expect(answer.status, answer.text).toBe(200);
  await owner.call('PUT', `/api/project/${project}/permissions/`, [
    { username: owner.email, permissions: { owner: true, editor: true, viewer: true } },
    { username: viewer.email, permissions: { owner: false, editor: false, viewer: true } },
  ]);
  await keepSolution(project);
  return project;
}

async function keepSolution(project: number): Promise<void> {
  const { database, clock, blobs } = site.services;
  const now = clock();
  const head = { project_id: project, transient: true, fingerprint: 'f', timestamp: now };
  const task = await database
    .insertInto('task')
    .values({ ...head, user_id: owner.id, state: 'SUCCESS', snapshot: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('log_entry')
    .values({ project_id: project, task_id: task.id, log: 'Solved.' })
    .execute();
  await blobs.put(`solutions/${project}/field`, Buffer.from('temperatures'));
  const solution = await database
    .insertInto('solution')
    .values({ ...head, task_id: task.id, summary: '{"cells": 7}', blobs: `solutions/${project}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = [0, 1].map((step) => ({
    solution_id: solution.id,
    step,
    time: step / 2,
    max_t: 20 + step,
    min_t: 19 - step,
  }));
  await database.insertInto('solution_step').values(steps).execute();
  await database
    .insertInto('adjacency')
    .values({ project_id: project, fingerprint: 'f', answer: '{"contacts": []}' })
    .execute();
}

test('a viewer duplicates a project with model, view, picture and solutions, and nothing of what people did', async () => {
  const source = await fullProject('Board');
  await owner.call('PUT', `/api/project/${source}/thumbnail/`, { image: samplePng() });
  site.pass(1000);
  const made = await viewer.call('POST', `/api/project/${source}/clone/`);
  expect(made.status, made.text).toBe(201);
  const original = (await viewer.call('GET', `/api/project/${source}/`)).json;
  expect(made.json).toMatchObject({
    name: 'Board (copy)',
    folder: viewer.rootFolder,
    owner: true,
    edit: true,
    view: { camera: [1, 2, 3] },
    world: { ...original.world, ambient_calc: 20, material_name: 'Copper' },
  });
  expect(made.json.created > original.created).toBe(true);
  const copy: number = made.json.id;

  const { database } = site.services;
  const model = async (id: number) => {
    const { name: _, revision: __, ...rows } = await readProjectRows(database, id);
    return JSON.parse(
      JSON.stringify(rows, (key, value) => (key === 'project_id' || key === 'changed_by' ? null : value)),
    );
  };
  expect(await model(copy)).toEqual(await model(source));
  expect((await model(copy)).objects).toHaveLength(2);

  const solutions = await database
    .selectFrom('solution')
    .innerJoin('solution_step', 'solution_step.solution_id', 'solution.id')
    .select(['transient', 'blobs', 'summary', 'task_id', 'step', 'time', 'max_t', 'min_t'])
    .where('project_id', '=', copy)
    .orderBy('step')
    .execute();
  expect(solutions).toEqual(
    [0, 1].map((step) => ({
      transient: true,
      blobs: `solutions/${source}`,
      summary: { cells: 7 },
      task_id: null,
      step,
      time: step / 2,
      max_t: 20 + step,
      min_t: 19 - step,
    })),
  );
  for (const table of ['task', 'log_entry', 'change'] as const) {
    expect(await database.selectFrom(table).select('id').where('project_id', '=', copy).execute()).toEqual(
      [],
    );
  }
  expect((await owner.call('GET', `/api/project/${copy}/`)).status).toBe(404);
  expect((await viewer.call('GET', `/api/project/${copy}/permissions/`)).json).toEqual([
    { username: viewer.email, permissions: { owner: true, editor: true, viewer: true } },
  ]);

  const picture = async (url: string) => (await viewer.call('GET', url)).text;
  expect(made.json.thumbnail).not.toBe(original.thumbnail);
  expect(await picture(made.json.thumbnail)).toBe(await picture(original.thumbnail));
});

test('original and duplicate go their own ways', async () => {
  const source = await fullProject('Twin');
  const { json: copy } = await owner.call('POST', `/api/project/${source}/clone/`);
  await owner.call('PUT', `/api/project/${copy.id}/`, { world: { ambient: 1, material: null } });
  const caller = { id: owner.id, email: owner.email, administrator: false, session: null, readOnly: false };
  await editProject(site.services, copy.id, caller, 'Add', async (edit) => {
    const [next] = await edit.newIds(1);
    await edit.insert('parameter', [{ id: next, name: 'new', description: '', value: 1 }]);
    await edit.remove('object', await edit.rows('object'));
  });
  expect((await owner.call('GET', `/api/project/${source}/`)).json.world).toMatchObject({ ambient: 'W * 5' });
  expect((await readProjectRows(site.database, source)).objects).toHaveLength(2);
  expect((await owner.call('POST', `/api/project/${copy.id}/undo/`)).text).toBe('Add');
});

test('duplicates made at the same time have names of their own', async () => {
  const { json: source } = await owner.call('POST', '/api/project/', { name: 'Same' });
  const copies = await Promise.all(
    [1, 2, 3, 4].map(() => owner.call('POST', `/api/project/${source.id}/clone/`)),
  );
  expect(copies.map(({ json }) => json.name).sort()).toEqual([
    'Same (copy 2)',
    'Same (copy 3)',
    'Same (copy 4)',
    'Same (copy)',
  ]);
  const again = await owner.call('POST', `/api/project/${copies[0].json.id}/clone/`);
  expect(again.json.name).toBe('Same (copy 5)');
});

test('a duplicate is named after its original, however long that name is', () => {
  expect(copyName('X', new Set(['X']))).toBe('X (copy)');
  expect(copyName('X', new Set(['X', 'X (copy)']))).toBe('X (copy 2)');
  expect(copyName('X (copy)', new Set(['X (copy)']))).toBe('X (copy 2)');
  expect(copyName('X (copy 2)', new Set(['X (copy 2)']))).toBe('X (copy)');
  expect(copyName('(copy)', new Set())).toBe('(copy) (copy)');
  const longest = copyName('x'.repeat(255), new Set());
  expect(longest).toBe(`${'x'.repeat(248)} (copy)`);
  const emoji = copyName(`${'x'.repeat(247)}🔥abcdef`, new Set());
  expect(emoji).toBe(`${'x'.repeat(247)} (copy)`);
  expect(emoji.isWellFormed()).toBe(true);
});

test('what is in the bin, or never was, cannot be duplicated', async () => {
  const { json } = await owner.call('POST', '/api/project/', { name: 'Gone' });
  await owner.call('DELETE', `/api/project/${json.id}/`);
  expect((await owner.call('POST', `/api/project/${json.id}/clone/`)).status).toBe(404);
  expect((await owner.call('POST', '/api/project/2147483000/clone/')).status).toBe(404);
});
